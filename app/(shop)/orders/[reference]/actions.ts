'use server';

import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { shopAction } from '@/app/shop-action';
import { clientNetwork } from '@/lib/auth/client-network';
import { readCartId } from '@/lib/cart/cart-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { cancelOwnOrder } from '@/lib/payments/shopper/cancel-own-order';
import { cancelStay } from '@/lib/payments/shopper/cancel-stay';
import { reportCharge } from '@/lib/payments/shopper/report-charge';
import { afterStart } from '../after-start';
import { findOwnOrder } from '../order-proof';

const schema = z.object({ reference: z.string().max(40), clientToken: z.uuid() });

/**
 * Opens the card page again: of the attempt in progress, or of a new one where the order allows it.
 */
export const payAgainAction = shopAction(async (form) => {
  const page = schema.safeParse(form.source);
  const order = page.success ? await findOwnOrder(page.data.reference) : null;
  if (!page.success || order === null) notFound();
  const started = await startPayment({
    orderId: order.orderId,
    clientToken: page.data.clientToken,
    session: { cartId: await readCartId(), network: clientNetwork(await headers()) },
  });
  redirect(afterStart(order.reference, started));
});

const named = schema.pick({ reference: true });

/** Records that the shopper's bank shows a charge. A second report changes nothing. */
export const reportChargeAction = shopAction(async (form) => {
  const page = named.safeParse(form.source);
  const order = page.success ? await findOwnOrder(page.data.reference) : null;
  if (order === null) notFound();
  const told = await reportCharge({ orderId: order.orderId });
  if (told.ok) redirect(`/orders/${order.reference}?reported=1`);
  const t = await getTranslations('status.report');
  return { values: {}, errors: {}, message: t('notOpen') };
});

const cancelled = z.object({
  reference: z.string().max(40),
  stayId: z.uuid(),
  seenFee: z.string().regex(/^[0-9]{1,18}$/),
});

/** Cancels a stay under the rule it was sold with. This neither charges nor refunds anything. */
export const cancelStayAction = shopAction(async (form) => {
  const wish = cancelled.safeParse(form.source);
  const order = wish.success ? await findOwnOrder(wish.data.reference) : null;
  if (!wish.success || order === null) notFound();
  const { stayId, seenFee } = wish.data;
  const done = await cancelStay({ orderId: order.orderId, stayId, seenFeeMinor: BigInt(seenFee) });
  if (done.ok) redirect(`/orders/${order.reference}#stays`);
  const t = await getTranslations('status.stays');
  return { values: {}, errors: {}, message: t(done.code) };
});

/** Ends the shopper's own unpaid order. A second click changes nothing. */
export const cancelOwnOrderAction = shopAction(async (form) => {
  const page = named.safeParse(form.source);
  const order = page.success ? await findOwnOrder(page.data.reference) : null;
  if (order === null) notFound();
  const done = await cancelOwnOrder({ orderId: order.orderId });
  if (done.ok) redirect(`/orders/${order.reference}`);
  const t = await getTranslations('status.report');
  return { values: {}, errors: {}, message: t('notOpen') };
});
