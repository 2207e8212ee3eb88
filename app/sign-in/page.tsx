import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { buttonClass } from '@/app/_components/button';
import { LanguageSwitch } from '@/app/_components/language-switch';
import { Notice } from '@/app/_components/status-mark';
import { currentActor } from '@/lib/auth/require-permission';
import { safeReturnPath } from '@/lib/auth/return-path';
import { settings } from '@/lib/env';
import { signIn } from './actions';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('desk.signIn');
  return { title: t('title'), robots: { index: false } };
}

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const { appUrl, merchantName, oidc } = settings();
  const returnPath = safeReturnPath([query.callbackUrl].flat()[0], appUrl);
  if ((await currentActor()) !== null) redirect(returnPath);
  const t = await getTranslations('desk.signIn');
  return (
    <main className="mx-auto flex w-full max-w-sm grow flex-col justify-center px-5 py-12">
      <div aria-hidden="true" className="brickwork mb-8 h-4 w-full opacity-60" />
      <p className="text-sm text-ink-soft">{merchantName}</p>
      <h1 className="mb-6 text-2xl">{t('title')}</h1>
      {query.error === undefined ? null : (
        <div className="mb-5">
          <Notice tone="bad" role="alert">
            {errorSentence(t, [query.error].flat()[0] ?? '')}
          </Notice>
        </div>
      )}
      <ActionForm
        action={signIn}
        hidden={{ callbackUrl: returnPath }}
        className="flex flex-col gap-5"
        fieldsClassName="flex flex-col gap-4"
        buttonsClassName="flex flex-col"
        idPrefix="sign-in"
        fields={[
          { name: 'email', label: t('email'), type: 'email', autoComplete: 'username' },
          {
            name: 'password',
            label: t('password'),
            type: 'password',
            autoComplete: 'current-password',
          },
        ]}
        buttons={[{ label: t('button'), pendingLabel: t('pending') }]}
      />
      {oidc === null ? null : (
        <a
          className={`${buttonClass('secondary')} mt-3`}
          href={`/sign-in/oidc?callbackUrl=${encodeURIComponent(returnPath)}`}
        >
          {t('oidc')}
        </a>
      )}
      <p className="mt-8 text-sm text-ink-soft">{t('help')}</p>
      <LanguageSwitch className="mt-4 -ms-2 text-sm" />
    </main>
  );
}

type Translate = Awaited<ReturnType<typeof getTranslations<'desk.signIn'>>>;

/** Codes of next-auth's own routes; whatever else stands in the address gets the same sentence. */
function errorSentence(t: Translate, code: string): string {
  const [, seconds] = /^WAIT_(\d{1,4})$/.exec(code) ?? [];
  if (seconds !== undefined) return t('wait', { seconds: Number(seconds) });
  return code === 'AccessDenied' ? t('unknownAtOidc') : t('refused');
}
