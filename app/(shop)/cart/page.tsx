import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { PlacedButton } from '@/app/_components/form-parts';
import { MessagePage } from '@/app/_components/message-page';
import { MoneyText } from '@/app/_components/money';
import { titled } from '@/app/_door/titled';
import { saveCartAction } from '@/app/(shop)/_cart/actions';
import { BlockedNote } from '@/app/(shop)/_cart/blocked-note';
import { ForgetCart } from '@/app/(shop)/_cart/forget-cart';
import { AboutPrice } from '@/app/(shop)/_components/about-price';
import { CurrencySwitch } from '@/app/(shop)/_components/currency-switch';
import { readCartId } from '@/lib/cart/cart-cookie';
import { type CartDto, readCart } from '@/lib/cart/read-cart';
import { whatIsSold } from '@/lib/catalogue/what-is-sold';
import { getTranslations, useTranslations } from '@/lib/i18n/translations';
import { BeyondHoldNote } from '../_components/beyond-hold';
import { shopWays } from '../_components/shop-ways';
import { CartLine } from './cart-line';
import { DiscountCode } from './discount-code';

export const generateMetadata = titled('shop.cart.title', {
  robots: { index: false, follow: false },
});

export default async function CartPage() {
  const locale = await getLocale();
  const t = await getTranslations('shop');
  const cart = await readCart(await readCartId());
  if (cart.lines.length === 0) {
    const { sold } = await whatIsSold();
    return (
      <MessagePage
        title={t('cart.empty')}
        text={t('cart.emptyText', { sold })}
        ways={await shopWays()}
        drawing="basket"
      />
    );
  }
  return (
    <>
      <h1 className="text-2xl md:text-3xl">{t('cart.title')}</h1>
      <ActionForm
        action={saveCartAction}
        idPrefix="cart"
        buttons={[]}
        around={<CartLines cart={cart} locale={locale} />}
      />
      <ForgetCart />
    </>
  );
}

/** What is in the cart, what it costs, and the button to check out. */
function CartLines({ cart, locale }: { cart: CartDto; locale: string }) {
  const t = useTranslations('shop');
  const isWhole = cart.lines.every((line) => line.isAvailable);
  return (
    <div className="mt-6 grid gap-x-14 gap-y-6 md:grid-cols-[1fr_20rem] md:grid-rows-[auto_1fr] md:gap-y-0">
      <ul className="border-t border-line md:row-span-2">
        {cart.lines.map((line) => (
          <CartLine key={line.lineId} line={line} locale={locale} />
        ))}
      </ul>
      {/* On a phone it stays in sight below a long cart. */}
      <div className="z-10 h-fit bg-surface-sunk px-5 py-3 max-md:sticky max-md:bottom-0 max-md:-mx-5 max-md:border-t max-md:border-line md:rounded-t-md md:pt-5 tall:md:sticky tall:md:top-24">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{t('line.total')}</span>
          <span>
            <AboutPrice minor={cart.totalMinor} locale={locale} />{' '}
            <MoneyText minor={cart.totalMinor} locale={locale} className="text-2xl font-semibold" />
          </span>
        </p>
        {cart.isRefused ? null : isWhole ? (
          <p className="mt-2 grid md:mt-4">
            <PlacedButton
              button={{
                label: t('cart.checkout'),
                pendingLabel: t('cart.updating'),
                intent: 'checkout',
                isLink: true,
              }}
            />
          </p>
        ) : (
          <BlockedNote cart={cart} locale={locale} className="mt-3" />
        )}
      </div>
      <div className="h-fit md:rounded-b-md md:bg-surface-sunk md:px-5 md:pb-3">
        {cart.isBeyondHold ? (
          <div className="mt-2 text-sm">
            <BeyondHoldNote />
          </div>
        ) : (
          <p className="mt-2 text-sm text-ink-soft">
            {cart.transactionType === 'authorization' ? t('cart.hold') : t('cart.sale')}
          </p>
        )}
        <DiscountCode cart={cart} />
        <CurrencySwitch className="mt-2" />
        <p className="mt-2 text-center text-sm">
          <a href="/" className="text-link inline-flex min-h-11 items-center">
            {t('cart.more')}
          </a>
        </p>
      </div>
    </div>
  );
}
