import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { makeDueDocuments } from '@/lib/documents/make-documents';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { createZone, deliveryFee, deliveryTo } from '../../support/delivery';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { deliver, readAttempt } from '../../support/one-night';
import { createCart, createProduct, placeCart, withBank } from '../../support/shop';

const bank = withBank();
const price = 25_000_000n;
const start = (orderId: string, clock?: { now: () => Date }) =>
  startPayment({ orderId, clientToken: randomUUID(), session: { network: 'test' } }, clock);

async function giftCart() {
  const { id } = await createProduct({ priceMinor: price });
  return createCart(id);
}

describe('an order whose goods are brought', () => {
  test('keeps the delivery as it was chosen, and its fee is paid, mailed and invoiced', async () => {
    const zone = await createZone();
    const choice = deliveryTo(zone.id);
    const given = { delivery: choice };
    const { orderId } = must(await placeCart(await giftCart(), price + deliveryFee, given));
    const data = { name: { en: randomUUID() }, feeMinor: 1n, isActive: false };
    await db().deliveryZone.update({ where: { id: zone.id }, data });
    const { attemptId: id } = must(await start(orderId));
    const attempt = await readAttempt(id);
    expect(attempt.amountMinor).toBe(price + deliveryFee);
    await deliver(await bank.pay(attempt.gatewayOrderId));
    const { zoneId: _zoneId, ...asked } = choice;
    const shown = await readShopperOrder(orderId);
    expect(shown).toMatchObject({
      heading: 'paid',
      totalMinor: '30000000',
      lines: [{}, { isDelivery: true, isInWords: false, lineTotalMinor: '5000000' }],
      goods: { state: 'TO_PREPARE', dueOn: choice.day, delivery: { ...asked, zone: {} } },
    });
    expect(shown?.lines[1]?.names.en).toBe(`Delivery: ${zone.name.en}`);
    expect(shown?.goods?.delivery?.zone.ar).toBe(zone.name.ar);
    const mails = await db().mailOutbox.findMany({ where: { orderId }, orderBy: { kind: 'asc' } });
    expect(mails.map(({ kind }) => kind)).toEqual(['invoice', 'order_placed']);
    for (const { payload } of mails) {
      expect(payload).toMatchObject({ goods: { delivery: { recipient: 'Omar Karim' } } });
      const answer = (payload as { terms: object[] }).terms;
      expect(answer).toContainEqual(expect.objectContaining({ key: 'goodsDeliver' }));
    }
    await makeDueDocuments();
    expect((await db().document.findFirstOrThrow({ where: { orderId } })).content).toMatchObject({
      totalMinor: '30000000',
      lines: [{}, { names: { en: `Delivery: ${zone.name.en}` }, totalMinor: '5000000' }],
    });
  });

  test('is the same order while the delivery is the same, and another one with another', async () => {
    const [cart, zone] = [await giftCart(), await createZone()];
    const placed = (cartId: string, more: object) =>
      placeCart(cartId, price + deliveryFee, { delivery: deliveryTo(zone.id, more) });
    const { cartId, reference } = must(await placed(cart, {}));
    expect(await placed(cartId, {})).toMatchObject({ value: { reference } });
    const other = await placed(cartId, { note: '' });
    expect(other.ok && other.value.reference).not.toBe(reference);
  });

  test('is never placed at another fee than the one that was seen', async () => {
    const [cart, zone] = [await giftCart(), await createZone()];
    const order = { delivery: deliveryTo(zone.id) };
    const where = { id: zone.id };
    await db().deliveryZone.update({ where, data: { feeMinor: deliveryFee + 1_000_000n } });
    const answer = await placeCart(cart, price + deliveryFee, order);
    expect(answer).toMatchObject({ code: 'TOTAL_CHANGED' });
    await db().deliveryZone.update({ where, data: { feeMinor: 0n } });
    const free = await placeCart(cart, price, order);
    const lines = { where: { orderId: free.ok ? free.value.orderId : '' } };
    expect(await db().orderLine.count(lines)).toBe(1);
  });

  test.each([
    ['a zone that is no more', { zoneId: randomUUID() }],
    ['today', { day: inDays(0) }],
    ['a day that is too far', { day: inDays(60) }],
    ['a time that the zone has not', { window: '09:00-14:00' }],
  ])('is refused for %s', async (_what, more) => {
    const [cart, zone] = [await giftCart(), await createZone()];
    const delivery = deliveryTo(zone.id, more);
    const answer = await placeCart(cart, price + deliveryFee, { delivery });
    expect(answer).toMatchObject({ code: 'DELIVERY_GONE' });
  });

  test('cannot be paid any more once its day has come', async () => {
    const [cart, zone] = [await giftCart(), await createZone()];
    const given = { delivery: deliveryTo(zone.id) };
    const order = must(await placeCart(cart, price + deliveryFee, given));
    const later = { now: () => new Date(Date.now() + 3 * 86_400_000) };
    expect(await start(order.orderId, later)).toMatchObject({ code: 'NOT_AVAILABLE' });
  });
});

test('goods are collected where nothing else was asked for, and a stay has none', async () => {
  const order = must(await placeCart(await giftCart(), price));
  const goods = (await readShopperOrder(order.orderId))?.goods;
  expect(goods).toMatchObject({ state: 'TO_PREPARE', delivery: null, dueOn: null });
  const [room, zone] = [await createProduct({ kind: 'STAY' }), await createZone()];
  const cart = await createCart(room.id, { checkIn: inDays(1), checkOut: inDays(2) });
  const stay = must(await placeCart(cart, price, { delivery: deliveryTo(zone.id) }));
  expect(await readShopperOrder(stay.orderId)).toMatchObject({ goods: null, lines: [{}] });
});

test('A8 what was taken out of the shop is payable for a day, at the price that was seen', async () => {
  const hour = 3_600_000;
  const product = await createProduct({});
  const where = { id: product.id };
  const { orderId } = must(await placeCart(await createCart(product.id), product.priceMinor));
  const raised = { priceMinor: product.priceMinor * 3n };
  const at = (hours: number) => ({ now: () => new Date(Date.now() + hours * hour) });
  await db().product.update({ where, data: { ...raised, isVisible: false } });
  expect(await start(orderId, at(25))).toMatchObject({ code: 'WITHDRAWN' });
  const keptUntil = new Date(Date.now() + 30 * hour);
  await db().order.update({ where: { id: orderId }, data: { keptUntil } });
  expect(await start(orderId, at(25))).not.toMatchObject({ code: 'WITHDRAWN' });
  await db().order.update({ where: { id: orderId }, data: { keptUntil: null } });
  const [attempt] = await db().paymentAttempt.findMany({ where: { orderId } });
  expect(attempt?.amountMinor).toBe(product.priceMinor);
});
