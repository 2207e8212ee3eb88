import { getLocale } from 'next-intl/server';
import { buttonClass } from '@/app/_components/button';
import { MoneyText } from '@/app/_components/money';
import { ShopImage } from '@/app/_components/shop-image';
import { BeyondHoldNote } from '@/app/(shop)/_components/beyond-hold';
import { LineFacts } from '@/app/(shop)/_components/line-facts';
import { SidePanel } from '@/app/(shop)/_components/side-panel';
import { drawerPlace } from '@/app/(shop)/_components/site-header';
import { type CartLineDto, readCart } from '@/lib/cart/read-cart';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { BlockedNote } from './blocked-note';

const titleId = 'cart-drawer-title';

/** The cart's content, shown on the page where something was added to it. */
export async function CartDrawer({ cartId }: { cartId: string }) {
  const locale = await getLocale();
  const t = await getTranslations('shop');
  const cart = await readCart(cartId);
  const isWhole = cart.lines.every((line) => line.isAvailable);
  return (
    <SidePanel placeId={drawerPlace} titleId={titleId} close={t('cart.close')}>
      <h2 id={titleId} className="pe-12 text-lg">
        {t('cart.title')}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {cart.lines.map((line) => (
          <DrawerLine key={line.lineId} line={line} locale={locale} />
        ))}
      </ul>
      {cart.isBeyondHold ? (
        <div className="mt-3 text-sm">
          <BeyondHoldNote />
        </div>
      ) : (
        <p className="mt-3 text-sm text-ink-soft">
          {cart.transactionType === 'authorization' ? t('cart.hold') : t('cart.sale')}
        </p>
      )}
      <div className="-mx-5 mt-3 -mb-5 border-t border-line bg-surface-raised px-5 py-3 tall:sticky tall:-bottom-5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{t('line.total')}</span>
          <MoneyText minor={cart.totalMinor} locale={locale} className="text-xl font-semibold" />
        </p>
        {cart.isRefused ? null : isWhole ? (
          <p className="mt-3 grid">
            <a href="/checkout" className={buttonClass()}>
              {t('cart.checkout')}
            </a>
          </p>
        ) : (
          <BlockedNote cart={cart} locale={locale} className="mt-3" />
        )}
        <p className="mt-1 text-center text-sm">
          <a href="/cart" className="text-link inline-flex min-h-11 items-center">
            {t('cart.change')}
          </a>
        </p>
      </div>
    </SidePanel>
  );
}

function DrawerLine({ line, locale }: { line: CartLineDto; locale: string }) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-start gap-3 py-3">
      <ShopImage name={line.drawing} alt="" className="h-auto w-full rounded-sm bg-surface-sunk" />
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
          <span>{textIn(line.names, locale)}</span>
          <MoneyText minor={line.lineTotalMinor} locale={locale} />
        </p>
        <LineFacts line={line} locale={locale} />
      </div>
    </li>
  );
}
