import type { ReactNode } from 'react';
import { getTranslations } from '@/lib/i18n/translations';
import { LookStyle } from './_components/look-style';
import { draftOfReader, PreviewBar, shownMerchant } from './_components/preview';
import { SiteFooter } from './_components/site-footer';
import { SiteHeader } from './_components/site-header';

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const [t, { look }, draft] = await Promise.all([
    getTranslations('shop.nav'),
    shownMerchant(),
    draftOfReader(),
  ]);
  return (
    <>
      <LookStyle look={look} />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-30 focus:bg-surface-raised focus:p-3"
      >
        {t('skip')}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="shop-page grow pb-20 pt-6 outline-none md:pt-10">
        {draft === null ? null : <PreviewBar back="/admin/settings/identity" />}
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
