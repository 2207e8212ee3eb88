// What do guests do in the demo's story? Fill a cart, check out, enter a card, change their minds.

import { randomUUID } from 'node:crypto';
import { addGoods, addStay } from '@/lib/cart/cart';
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { nightsOf, todayIn } from '@/lib/catalogue/stay-dates';
import { readDeliveryZones } from '@/lib/catalogue/zones';
import { db } from '@/lib/db/client';
import type { Locale } from '@/lib/i18n/locale';
import { findStays } from '@/lib/orders/find-stays';
import { placeOrder } from '@/lib/payments/attempts/place-order';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { receiveResult } from '@/lib/payments/incoming/receive-result';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { cancelStay } from '@/lib/payments/shopper/cancel-stay';
import { settings } from '@/lib/settings/env';
import { addDays } from '@/lib/time/iso-date';
import type { Act, Placed, Scene, Subject } from './scene';

export type Guest = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: Locale;
};

/** A product by its address: a number of nights from a day on, or a number of pieces. */
export type Wish =
  | { readonly slug: string; readonly from: string; readonly nights: number }
  | { readonly slug: string; readonly pieces: number };

/** Returns the value; throws an error that names what was refused. */
export function must<T>(
  what: string,
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string },
): T {
  if (!answer.ok) throw new Error(`${what}: ${answer.code}`);
  return answer.value;
}

/** Fills a cart, places the order and opens the card page. */
export async function checkOut(
  { products }: Scene,
  guest: Guest,
  wishes: readonly Wish[],
  street: string | null,
): Promise<Placed> {
  const today = todayIn(settings().merchantTimezone, new Date());
  const cartId = randomUUID();
  let totalMinor = 0n;
  for (const wish of wishes) {
    const sold = products.get(wish.slug);
    if (!sold) throw new Error(`${wish.slug} is not sold`);
    if ('pieces' in wish) {
      const { pieces: quantity } = wish;
      must('goods', await addGoods({ cartId, slug: wish.slug, quantity }));
      totalMinor += sold.priceMinor * BigInt(quantity);
      continue;
    }
    const dates = { checkIn: wish.from, checkOut: addDays(wish.from, wish.nights) };
    must('stay', await addStay({ cartId, productId: sold.id, ...dates, guests: 2, today }));
    totalMinor += sold.priceMinor * BigInt(nightsOf(dates.checkIn, dates.checkOut).length);
  }
  const delivery = street === null ? null : await deliveryTo(guest, street, today);
  const network = randomUUID();
  const { locale, ...contact } = guest;
  const placed = must(
    'order',
    await placeOrder({
      cartId,
      network,
      contact,
      locale,
      checkoutToken: randomUUID(),
      seenTotalMinor: totalMinor + (delivery?.feeMinor ?? 0n),
      delivery: delivery?.choice ?? null,
    }),
  );
  await opensCardPage(placed.orderId);
  return placed;
}

async function opensCardPage(orderId: string): Promise<void> {
  const session = { network: randomUUID() };
  must('payment', await startPayment({ orderId, clientToken: randomUUID(), session }));
}

/** The order with its latest attempt, in its current state. */
export async function subjectOf({ orderId, reference }: Placed): Promise<Subject> {
  const last = await db().paymentAttempt.findFirst({
    where: { orderId },
    orderBy: { sequence: 'desc' },
  });
  const { id: attemptId = '', gatewayOrderId = '' } = last ?? {};
  return { orderId, reference, attemptId, gatewayOrderId };
}

/** Enters a card; the browser carries the result to the return address. */
export function pays(card?: string): Act {
  return async ({ bank }, { gatewayOrderId }) => {
    const fields = await bank.pay(gatewayOrderId, card);
    await receiveResult({
      body: new TextEncoder().encode(new URLSearchParams(fields).toString()),
      contentType: 'application/x-www-form-urlencoded',
      receivedAt: new Date(),
      network: 'unknown',
    });
  };
}

/** Opens a new card page, perhaps by the link that staff sent, and pays. */
export const paysAgain: Act = async (scene, order) => {
  await opensCardPage(order.orderId);
  await pays()(scene, await subjectOf(order));
};

/** The result of the first card arrives after a second card has paid. */
export const paysTwice: Act = async (scene, first) => {
  await markOverdue(new Date());
  await paysAgain(scene, first);
  await pays()(scene, first);
};

/** The card is charged, but the browser is closed before the result arrives. */
export const cardWithoutResult: Act = ({ bank }, order) => bank.pay(order.gatewayOrderId);

/** Cancels the stay on the order's page while cancelling is free. */
export const cancels: Act = async (_scene, { orderId }) => {
  const [stay] = await findStays(orderId);
  must('stay', await cancelStay({ orderId, stayId: stay?.id ?? '', seenFeeMinor: 0n }));
};

async function deliveryTo(guest: Guest, address: string, today: string) {
  const [zone] = await readDeliveryZones();
  if (!zone) throw new Error('Nothing is delivered');
  const choice: DeliveryChoice = {
    zoneId: zone.id,
    day: addDays(today, 2),
    window: zone.windows[0] ?? '',
    recipient: guest.name,
    phone: guest.phone,
    address,
    note: '',
  };
  return { choice, feeMinor: zone.feeMinor };
}
