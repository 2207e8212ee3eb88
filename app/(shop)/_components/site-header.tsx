import { LanguageSwitch } from '@/app/_components/language-switch';
import { readCartCount } from '@/lib/cart/cart-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { fitHeader } from './header-names';
import { shownMerchant } from './preview';
import { ShopLogo } from './shop-logo';
import { shopPlaces } from './shop-places';

/** Where the cart drawer opens: below the header, however far the page is scrolled. */
export const drawerPlace = 'cart-drawer';

const link =
  'inline-flex min-h-11 min-w-11 items-center justify-center hover:underline underline-offset-4';

/** The shop's name, the other languages, what it sells and the cart. It stays in sight. */
export async function SiteHeader() {
  const t = await getTranslations('shop.nav');
  const { name, logo } = await shownMerchant();
  const [count, places] = await Promise.all([readCartCount(), shopPlaces()]);
  const { rooms, goods, categories } = places;
  const isShort = categories.length > 0 && fitHeader(categories.map(({ label }) => label));
  return (
    <header className="site-header z-20 border-b border-line bg-surface tall:sticky tall:top-0">
      <div className="mx-auto flex w-full max-w-[1152px] items-center gap-x-2 px-5 py-1.5 md:gap-x-7 md:py-2.5">
        <a
          href="/"
          className="me-auto flex min-h-11 min-w-min shrink-[9999] items-center gap-2 font-semibold sm:gap-2.5 sm:text-lg"
        >
          <ShopLogo logo={logo} className="size-7 sm:size-8" />
          <span className="leading-tight wrap-break-word">{name}</span>
        </a>
        <LanguageSwitch className="site-languages text-sm max-md:gap-x-0 max-md:[&>button]:px-1" />
        <nav aria-label={t('label')} className="flex items-center gap-1.5 text-sm md:gap-7">
          {[...rooms, ...(isShort ? [] : goods)].map(({ href, label }) => (
            <a key={href} href={href} className={`max-md:hidden ${link}`}>
              {label}
            </a>
          ))}
          {(isShort ? goods : []).map(({ href, label }) => (
            <a key={href} href={href} className={`max-md:hidden lg:hidden ${link}`}>
              {label}
            </a>
          ))}
          {(isShort ? categories : []).map(({ href, label }) => (
            <a key={href} href={href} className={`max-lg:hidden ${link}`}>
              {label}
            </a>
          ))}
          <span className="flex items-center gap-1.5">
            <a href="/cart" className={`font-semibold ${link}`}>
              {t('cart')}
            </a>
            {count === 0 ? null : (
              <span className="min-w-6 rounded-sm bg-action px-1.5 text-center text-sm font-semibold text-on-action tabular-nums">
                <span aria-hidden="true">{count}</span>
                <span className="sr-only">{t('inCart', { count })}</span>
              </span>
            )}
          </span>
        </nav>
      </div>
      <div id={drawerPlace} />
    </header>
  );
}
