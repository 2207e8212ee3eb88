import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { keepUntilArrival } from '@/lib/payments/attempts/keep-for-link';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { releaseKept } from '@/lib/payments/janitor/janitor-kept';
import { checkReservations } from '@/lib/payments/janitor/reservation-parity';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { deliver, readAttempt } from '../../support/one-night';
import { createCart, createProduct, placeCart, withBank } from '../../support/shop';

process.env.STAY_BEYOND_HOLD = 'link';
const bank = withBank();
const dates = { checkIn: inDays(20), checkOut: inDays(22) };
const kindsOf = async (orderId: string) => {
  const mails = await db().mailOutbox.findMany({ where: { orderId }, orderBy: { kind: 'asc' } });
  return mails.map(({ kind }) => kind);
};
const hoursFrom = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const daysFrom = (days: number) => hoursFrom(days * 24);
const orderOf = (id: string) => db().order.findUniqueOrThrow({ where: { id } });

const formOf = (email: string) => ({
  seenKind: 'sale',
  checkoutToken: randomUUID(),
  contact: { name: 'Sara', email, phone: '' },
});

async function book(email = `${randomUUID()}@home.test`) {
  const room = await createProduct({ kind: 'STAY' });
  const cartId = await createCart(room.id, dates);
  const totalMinor = room.priceMinor * 2n;
  const form = formOf(email);
  return {
    room,
    cartId,
    totalMinor,
    form,
    placed: must(await placeCart(cartId, totalMinor, form)),
  };
}

describe('a stay that ends after the longest hold, where it is paid by a link', () => {
  test('is kept unpaid, once, and no longer of its cart', async () => {
    const { room, cartId, totalMinor, form, placed } = await book();
    const { orderId } = placed;
    expect(placed.isKept).toBe(true);
    expect(must(await placeCart(cartId, totalMinor, form)).orderId).toBe(orderId);
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ isReserved: true, state: 'NOT_STARTED', cartId: null });
    expect(await db().cartLine.count({ where: { cartId: placed.cartId } })).toBe(0);
    const other = await createCart(room.id, dates);
    expect(await placeCart(other, totalMinor, { seenKind: 'sale' })).toMatchObject({
      code: 'NOT_AVAILABLE',
    });
    const shown = await readShopperOrder(orderId);
    expect(shown).toMatchObject({ heading: 'notStarted', button: 'try_again' });
    expect(shown?.keptUntil).toBe(order.keptUntil?.toISOString());
    expect(await checkReservations([orderId])).toEqual([]);
    expect(await kindsOf(orderId)).toEqual(['order_placed']);
  });

  test('is reminded before arrival, and charged when its link is used', async () => {
    const { orderId } = (await book()).placed;
    await keepUntilArrival(orderId);
    await releaseKept(daysFrom(10));
    expect(await kindsOf(orderId)).toEqual(['order_placed']);
    await releaseKept(daysFrom(17));
    expect(await kindsOf(orderId)).toEqual(['kept_ends', 'order_placed']);
    const session = { network: 'test' };
    const { attemptId } = must(await startPayment({ orderId, clientToken: randomUUID(), session }));
    const attempt = await readAttempt(attemptId);
    expect(attempt.transactionType).toBe('sale');
    await deliver(await bank.pay(attempt.gatewayOrderId));
    expect(await readShopperOrder(orderId)).toMatchObject({ heading: 'paid' });
  });

  test('is kept for two hours by who only types an address, and until arrival by who reads it', async () => {
    const { orderId } = (await book()).placed;
    const { keptUntil, keptTo } = await orderOf(orderId);
    expect(Math.round(((keptUntil?.getTime() ?? 0) - Date.now()) / 60_000)).toBeCloseTo(120, -1);
    // The day of arrival begins at 21:00 of the day before in Greenwich.
    expect(keptTo?.toISOString()).toBe(`${inDays(19)}T21:00:00.000Z`);
    expect((await readShopperOrder(orderId))?.keptTo).toBe(keptTo?.toISOString());
    // The email that asks for it is the reminder.
    await releaseKept(hoursFrom(1.9));
    expect(await kindsOf(orderId)).toEqual(['order_placed']);
    await keepUntilArrival(orderId);
    expect(await orderOf(orderId)).toMatchObject({ keptUntil: keptTo, keptTo: null });
    await releaseKept(hoursFrom(2.1));
    expect((await orderOf(orderId)).isReserved).toBe(true);

    const unread = (await book()).placed.orderId;
    await releaseKept(hoursFrom(2.1));
    expect(await orderOf(unread)).toMatchObject({
      isReserved: false,
      keptUntil: null,
      keptTo: null,
    });
    // Opened too late, it keeps nothing; it can be paid while the nights are free.
    await keepUntilArrival(unread);
    expect(await orderOf(unread)).toMatchObject({ isReserved: false, keptUntil: null });
  });

  test('is kept twice for one mailbox, whatever stands behind a plus, and not a third time', async () => {
    const name = randomUUID();
    await book(`${name}@home.test`);
    const second = await book(`${name}+one@home.test`);
    const room = await createProduct({ kind: 'STAY' });
    const form = formOf(`${name}+two@Home.test`);
    const third = async () =>
      placeCart(await createCart(room.id, dates), room.priceMinor * 2n, form);
    expect(await third()).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      refusal: { by: 'address' },
    });
    await db().order.update({
      where: { id: second.placed.orderId },
      data: { keptUntil: null, isReserved: false },
    });
    expect(await third()).toMatchObject({ ok: true });
  });

  test('gives its nights back on the day of arrival, if nobody paid', async () => {
    const { orderId } = (await book()).placed;
    await keepUntilArrival(orderId);
    await releaseKept(daysFrom(21));
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ isReserved: false, keptUntil: null });
    expect(await checkReservations([orderId])).toEqual([]);
  });
});
