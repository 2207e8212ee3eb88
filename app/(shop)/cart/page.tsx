import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { MessagePage } from '@/app/_components/message-page';
import { MoneyText } from '@/app/_components/money';
import { Notice } from '@/app/_components/status-mark';
import { PlacedButton } from '@/app/form-parts';
import { titled } from '@/app/titled';
import { readCartId } from '@/lib/cart/cart-cookie';
import { type CartDto, readCart } from '@/lib/cart/read-cart';
import { getTranslations } from '@/lib/i18n/translations';
import { BeyondHoldNote } from '../_components/beyond-hold';
import { saveCartAction } from './actions';
import { CartLine } from './cart-line';
import { ForgetCart } from './forget-cart';

export const generateMetadata = titled('shop.cart.title', {
  robots: { index: false, follow: false },
});

export default async function CartPage() {
  const locale = await getLocale();
  const t = await getTranslations('shop');
  const cart = await readCart(await readCartId());
  if (cart.lines.length === 0) {
    return (
      <MessagePage
        title={t('cart.empty')}
        text={t('cart.emptyText')}
        ways={[
          { href: '/#rooms', label: t('cart.toRooms') },
          { href: '/#gifts', label: t('cart.toGifts') },
        ]}
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

/** What is in the cart, what it costs, and the way on. */
async function CartLines({ cart, locale }: { cart: CartDto; locale: string }) {
  const t = await getTranslations('shop');
  const isWhole = cart.lines.every((line) => line.isAvailable);
  return (
    <div className="mt-6 grid gap-x-14 gap-y-8 md:grid-cols-[1fr_20rem]">
      <ul className="border-t border-line">
        {cart.lines.map((line) => (
          <CartLine key={line.lineId} line={line} locale={locale} />
        ))}
      </ul>
      <div className="h-fit rounded-md bg-surface-sunk p-5 tall:md:sticky tall:md:top-24">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{t('line.total')}</span>
          <MoneyText minor={cart.totalMinor} locale={locale} className="text-2xl font-semibold" />
        </p>
        {cart.isBeyondHold ? (
          <div className="mt-2 text-sm">
            <BeyondHoldNote />
          </div>
        ) : (
          <p className="mt-2 text-sm text-ink-soft">
            {cart.transactionType === 'authorization' ? t('cart.hold') : t('cart.sale')}
          </p>
        )}
        {cart.isRefused ? null : isWhole ? (
          <p className="mt-5 grid">
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
          <Notice tone="wait" className="mt-5">
            {t('cart.blocked')}
          </Notice>
        )}
        <p className="mt-4 text-center text-sm">
          <a href="/" className="text-link inline-flex min-h-11 items-center">
            {t('cart.more')}
          </a>
        </p>
      </div>
    </div>
  );
}
