'use server';

import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { shopAction } from '@/app/_door/shop-action';
import { afterStart } from '@/app/(shop)/_order/after-start';
import { findOwnOrder } from '@/app/(shop)/_order/order-proof';
import { clientNetwork } from '@/lib/auth/client-network';
import { readCartId } from '@/lib/cart/cart-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { cancelOwnOrder } from '@/lib/payments/shopper/cancel-own-order';
import { cancelStay } from '@/lib/payments/shopper/cancel-stay';
import { reportCharge } from '@/lib/payments/shopper/report-charge';
import { isRowId } from '@/lib/text/row-id';
import type { TypedForm } from '@/lib/text/typed-form';

/** The order that a form names; not found where this browser may not open it. */
async function ownOrder(form: TypedForm) {
  return (await findOwnOrder(form.text('reference', 40))) ?? notFound();
}

/**
 * Opens the card page again: of the attempt in progress, or of a new one where the order allows it.
 */
export const payAgainAction = shopAction(async (form) => {
  const clientToken = form.text('clientToken');
  const order = isRowId(clientToken) ? await ownOrder(form) : notFound();
  const started = await startPayment({
    orderId: order.orderId,
    clientToken,
    session: { cartId: await readCartId(), network: clientNetwork(await headers()) },
  });
  redirect(afterStart(order.reference, started));
});

/** Records that the shopper's bank shows a charge. A second report changes nothing. */
export const reportChargeAction = shopAction(async (form) => {
  const { orderId, reference } = await ownOrder(form);
  const told = await reportCharge({ orderId });
  if (told.ok) redirect(`/orders/${reference}?reported=1`);
  const t = await getTranslations('status.report');
  return { values: {}, errors: {}, message: t('notOpen') };
});

/** Cancels a stay under the rule it was sold with. This neither charges nor refunds anything. */
export const cancelStayAction = shopAction(async (form) => {
  const [stayId, seenFee] = [form.text('stayId'), form.text('seenFee')];
  const isOurs = isRowId(stayId) && /^[0-9]{1,18}$/.test(seenFee);
  const { orderId, reference } = isOurs ? await ownOrder(form) : notFound();
  const done = await cancelStay({ orderId, stayId, seenFeeMinor: BigInt(seenFee) });
  if (done.ok) redirect(`/orders/${reference}#stays`);
  const t = await getTranslations('status.stays');
  return { values: {}, errors: {}, message: t(done.code) };
});

/** Ends the shopper's own unpaid order. A second click changes nothing. */
export const cancelOwnOrderAction = shopAction(async (form) => {
  const { orderId, reference } = await ownOrder(form);
  const done = await cancelOwnOrder({ orderId });
  if (done.ok) redirect(`/orders/${reference}`);
  const t = await getTranslations('status.report');
  return { values: {}, errors: {}, message: t('notOpen') };
});
