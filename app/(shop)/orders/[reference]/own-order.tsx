import { ActionForm } from '@/app/_components/action-form';
import { TallLink } from '@/app/_components/text-link';
import { readCartCount, readCartId } from '@/lib/cart/cart-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { findLatestOrder } from '@/lib/orders/read-order';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { cancelOwnOrderAction } from './actions';

/**
 * What else a shopper may do about an unpaid order: go back to the cart it came from, or cancel it.
 * An order that was replaced links to its replacement.
 */
export async function OwnOrder({ order }: { order: ShopperOrderDto }) {
  if (!order.isOpenToShopper && order.heading !== 'cancelled') return null;
  const [t, shop] = await Promise.all([getTranslations('status.own'), getTranslations('shop')]);
  const cartId = await readCartId();
  const latest = cartId === null ? null : await findLatestOrder(cartId);
  const isLatest = latest?.reference === order.reference;
  const hasCart = isLatest && (await readCartCount()) > 0;
  if (!order.isOpenToShopper) {
    if (latest === null) return null;
    return (
      <p className="mt-4 flex flex-wrap gap-x-6 print:hidden">
        {isLatest ? null : <TallLink href="/orders/mine">{shop('checkout.latestOrder')}</TallLink>}
        {hasCart ? <TallLink href="/cart">{shop('checkout.change')}</TallLink> : null}
      </p>
    );
  }
  return (
    <div className="mt-4 text-sm print:hidden">
      {hasCart ? (
        <p className="max-w-prose">
          <TallLink href="/cart">{shop('checkout.change')}</TallLink>
          <span className="block text-ink-soft">{t('changeNote')}</span>
        </p>
      ) : null}
      <details className="max-w-prose">
        <summary className="text-link cursor-pointer py-3">{t('cancel')}</summary>
        <p className="py-1">{t('cancelNote')}</p>
        <ActionForm
          action={cancelOwnOrderAction}
          idPrefix="cancel"
          hidden={{ reference: order.reference }}
          buttonsClassName="mt-2 flex"
          buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
        />
      </details>
    </div>
  );
}
