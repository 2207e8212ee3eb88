import type { Metadata } from 'next';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { NotFoundPage } from './_components/not-found-page';
import { ShopLogo } from './(shop)/_components/shop-logo';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common.notFound');
  return { title: t('title'), robots: { index: false } };
}

export default function NotFound() {
  return (
    <main className="mx-auto flex w-full max-w-4xl grow flex-col justify-center px-5 py-8">
      <p>
        <a href="/" className="inline-flex min-h-11 items-center gap-2.5 text-lg font-semibold">
          <ShopLogo />
          {settings().merchantName}
        </a>
      </p>
      <NotFoundPage />
    </main>
  );
}
