import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
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
const daysFrom = (days: number) => new Date(Date.now() + days * 86_400_000);

async function book() {
  const room = await createProduct({ kind: 'STAY' });
  const cartId = await createCart(room.id, dates);
  const totalMinor = room.priceMinor * 2n;
  const form = { seenKind: 'sale', checkoutToken: randomUUID() };
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

  test('gives its nights back on the day of arrival, if nobody paid', async () => {
    const { orderId } = (await book()).placed;
    await releaseKept(daysFrom(21));
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ isReserved: false, keptUntil: null });
    expect(await checkReservations([orderId])).toEqual([]);
  });
});
