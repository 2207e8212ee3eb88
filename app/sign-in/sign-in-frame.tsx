import type { ReactNode } from 'react';
import { LanguageSwitch } from '@/app/_components/language-switch';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';

/** The layout of all pages before sign-in. */
export async function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = await getTranslations('desk.signIn');
  return (
    <main className="mx-auto flex w-full max-w-sm grow flex-col justify-center px-5 py-12">
      <div aria-hidden="true" className="brickwork mb-8 h-4 w-full opacity-60" />
      <p className="text-sm text-ink-soft">{(await readMerchant()).name}</p>
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
      <p className="mt-8 text-sm text-ink-soft">{t('help')}</p>
      <LanguageSwitch isOfDesk className="mt-4 -ms-2 text-sm" />
    </main>
  );
}
