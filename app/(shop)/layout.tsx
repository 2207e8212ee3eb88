import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '@/app/_components/language-switch';
import { readCartId } from '@/lib/cart/cart-cookie';
import { countCart } from '@/lib/cart/read-cart';
import { settings } from '@/lib/env';

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('shop');
  const count = await countCart(await readCartId());
  const { merchantName, merchantContact } = settings();
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-10 focus:bg-surface-raised focus:p-3"
      >
        {t('nav.skip')}
      </a>
      <header className="border-b border-line">
        <div className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-5 py-4">
          <a href="/" className="flex items-center gap-3 text-lg font-semibold tracking-tight">
            <span aria-hidden="true" className="brickwork h-6 w-8" />
            {merchantName}
          </a>
          <nav aria-label={t('nav.label')} className="flex items-center gap-5 text-sm sm:gap-8">
            <a href="/#rooms" className="hidden py-2 hover:underline sm:block">
              {t('nav.rooms')}
            </a>
            <a href="/#gifts" className="hidden py-2 hover:underline sm:block">
              {t('nav.gifts')}
            </a>
            <span className="flex items-center gap-1.5">
              <a href="/cart" className="py-2 font-semibold hover:underline">
                {t('nav.cart')}
              </a>
              {count === 0 ? null : (
                <span className="min-w-6 rounded-sm bg-accent-soft px-1.5 text-center text-sm font-semibold tabular-nums">
                  <span aria-hidden="true">{count}</span>
                  <span className="sr-only">{t('nav.inCart', { count })}</span>
                </span>
              )}
            </span>
          </nav>
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-6xl grow px-5 pb-20 pt-8 md:pt-12">
        {children}
      </main>
      <footer className="border-t border-line text-sm text-ink-soft">
        <div aria-hidden="true" className="brickwork h-4 w-full opacity-50" />
        <div className="mx-auto grid w-full max-w-6xl gap-6 px-5 py-8 sm:grid-cols-3">
          <div>
            <p>{t('footer.house')}</p>
            <LanguageSwitch className="mt-3 -ms-2" />
          </div>
          <p>{t('footer.checkIn')}</p>
          <p>
            {t('footer.prices')}
            {merchantContact === '' ? null : (
              <>
                <br />
                {t('footer.contact', { contact: merchantContact })}
              </>
            )}
          </p>
        </div>
      </footer>
    </>
  );
}
