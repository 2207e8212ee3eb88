import type { Metadata } from 'next';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { LanguageSwitch } from './_components/language-switch';
import { NotFoundPage } from './_components/not-found-page';
import { LookStyle } from './(shop)/_components/look-style';
import { ShopLogo } from './(shop)/_components/shop-logo';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common.notFound');
  return { title: t('title'), robots: { index: false } };
}

export default async function NotFound() {
  const { name, logo, look } = await readMerchant();
  return (
    <>
      <LookStyle look={look} />
      <main className="mx-auto flex w-full max-w-4xl grow flex-col justify-center px-5 py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <a href="/" className="inline-flex min-h-11 items-center gap-2.5 text-lg font-semibold">
            <ShopLogo logo={logo} />
            <span>{name}</span>
          </a>
          <LanguageSwitch className="text-sm" />
        </div>
        <NotFoundPage />
      </main>
    </>
  );
}
