import { randomUUID } from 'node:crypto';
import { addGoods, addStay, changeQuantity, removeLine } from '@/lib/cart/cart';
import { readCart } from '@/lib/cart/read-cart';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { readOfferedNights } from '@/lib/catalogue/offered-nights';
import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { cancelOwnOrder } from '@/lib/payments/shopper/cancel-own-order';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { whileHeld } from '../../support/held-rows';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { deliver, passTwentyMinutes } from '../../support/one-night';
import { differingOrders } from '../../support/replayed';
import { contact, createCart, createProduct, placeCart, withBank } from '../../support/shop';
import { createStaff } from '../../support/staff';

const bank = withBank();
process.env.ATTEMPTS_PER_ORDER = '2';
const nights = { checkIn: inDays(1), checkOut: inDays(3) };

describe('the cart of an unpaid order', () => {
  test('stands until money is held, and is the same order while it is the same', async () => {
    const { room, cartId: before } = await lastRoom();
    const checkoutToken = randomUUID();
    // Two nights at two prices are two lines of the order, and one of the cart.
    const { id: createdById } = await createStaff({ name: 'Layla' });
    const second = new Date(inDays(2));
    const price = { firstNight: second, lastNight: second, weekdays: 127, priceMinor: 1_000_000n };
    const data = { ...price, productId: room.id, createdById, createdAt: new Date() };
    await db().nightPrice.create({ data });
    const total = room.priceMinor + price.priceMinor;
    const first = await pay(before, total, { checkoutToken });
    expect(await linesOf(first.cartId)).toBe(1);
    // A second click still sends the cart as it was called before.
    const again = await pay(before, total, { checkoutToken });
    const other = await pay(first.cartId, total, { locale: 'ar' });
    expect([again.orderId, other.orderId]).toEqual([first.orderId, first.orderId]);
    expect([again.attemptId, other.attemptId]).toEqual([first.attemptId, first.attemptId]);
    expect(await orderOf(first)).toMatchObject({ locale: 'ar', isReserved: true });
    await deliver(await bank.pay(first.gatewayOrderId));
    expect(await linesOf(first.cartId)).toBe(0);
  });

  test('gives up what was bought and keeps the rest, also when the answer comes late', async () => {
    const [product, more] = [await createProduct({}), await createProduct({})];
    const order = await pay(await createCart(product.id, { quantity: 2 }), product.priceMinor * 2n);
    const { cartId } = order;
    await addGoods({ cartId, slug: product.slug, quantity: 1 });
    await addGoods({ cartId, slug: more.slug, quantity: 4 });
    await passTwentyMinutes();
    await deliver(await bank.pay(order.gatewayOrderId));
    expect(await orderOf(order)).toMatchObject({ state: 'PAID' });
    const { lines } = await readCart(cartId);
    expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [product.id, 1],
      [more.id, 4],
    ]);
  });

  test('starts no payment while another page changes the cart', async () => {
    const product = await createProduct();
    const placed = must(await placeCart(await createCart(product.id), product.priceMinor));
    const { orderId, cartId } = placed;
    const session = { network: randomUUID(), ...placed };
    const starting = await whileHeld(async ({ query, untilWaiting }) => {
      await query('SELECT 1 FROM cart WHERE id = $1::uuid FOR UPDATE', [cartId]);
      const started = startPayment({ orderId, clientToken: randomUUID(), session });
      await untilWaiting(1);
      return { started };
    });
    expect((await starting.started).ok).toBe(true);
  });

  test('whose payment has no answer leads to its page, not to another payment', async () => {
    const product = await createProduct({});
    const order = await pay(await createCart(product.id), product.priceMinor);
    await passTwentyMinutes();
    const again = await placeCart(order.cartId, product.priceMinor);
    expect(again).toMatchObject({ value: { orderId: order.orderId, isInDoubt: true } });
  });

  test('whose order has used up its attempts becomes a new order', async () => {
    const product = await createProduct({});
    const order = await pay(await createCart(product.id), product.priceMinor);
    await deliver(await bank.pay(order.gatewayOrderId, 'decline'));
    const last = await pay(order.cartId, product.priceMinor);
    expect(last).toMatchObject({ orderId: order.orderId });
    await deliver(await bank.pay(last.gatewayOrderId, 'decline'));
    expect(must(await placeCart(order.cartId, product.priceMinor)).orderId).not.toBe(order.orderId);
  });
});

describe('an unpaid order that its shopper changes', () => {
  test('is replaced and released at once, and its late approval is surplus', async () => {
    const { room, cartId } = await lastRoom();
    const old = await pay(cartId, room.priceMinor * 2n);
    const given = { contact: { ...contact, email: 'right@example.test' } };
    const now = await pay(old.cartId, room.priceMinor * 2n, given);
    expect(now.orderId).not.toBe(old.orderId);
    expect(await orderOf(old)).toMatchObject({ state: 'CANCELLED', isReserved: false });
    expect(await nightsOf(now.orderId)).toBe(2);
    expect(await actsOf(old.orderId)).toContain('order.replaced');
    await deliver(await bank.pay(old.gatewayOrderId));
    const attempt = await db().paymentAttempt.findUnique({ where: { id: old.attemptId } });
    expect(attempt).toMatchObject({ state: 'AUTHORISED', isSurplus: true });
    const items = await db().attentionItem.findMany({ where: { orderId: old.orderId } });
    expect(items.map(({ kind }) => kind)).toContain('surplus');
    // Nothing of it could be used: what is in the cart is still to be paid.
    expect(await linesOf(now.cartId)).toBe(1);
    expect(await nightsOf(now.orderId)).toBe(2);
  });

  test('stays as it is when the new one cannot be had', async () => {
    const { room, cartId } = await lastRoom();
    const other = await createProduct({ stock: 1 });
    const old = await pay(cartId, room.priceMinor * 2n);
    await addGoods({ cartId: old.cartId, slug: other.slug, quantity: 1 });
    const wish = await placeCart(old.cartId, room.priceMinor * 2n + other.priceMinor);
    await db().product.update({ where: { id: other.id }, data: { stock: 0 } });
    if (!wish.ok) throw new Error(wish.code);
    expect(await start(wish.value)).toMatchObject({ code: 'NOT_AVAILABLE' });
    expect(await orderOf(old)).toMatchObject({ state: 'AWAITING_RESULT', isReserved: true });
    expect(await nightsOf(old.orderId)).toBe(2);
  });

  test('J10 in two tabs at once keeps one reservation, and neither tab fails', async () => {
    const { room, cartId } = await lastRoom(2);
    const first = await pay(cartId, room.priceMinor * 2n);
    const tabs = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        placeCart(first.cartId, room.priceMinor * 2n, {
          checkoutToken: 'the same page',
          contact: { ...contact, name },
        }),
      ),
    );
    const placed = tabs.flatMap((tab) => (tab.ok ? [tab.value] : []));
    expect(placed).not.toHaveLength(0);
    const started = await Promise.all(placed.map((order) => start(order)));
    // One that was replaced in the meantime is closed: nobody pays two.
    for (const one of started) if (!one.ok) expect(one.code).toBe('ORDER_CLOSED');
    expect(started.some(({ ok }) => ok)).toBe(true);
    const unit = { productId: room.id };
    const kept = await db().roomNight.findMany({ where: { unit }, distinct: ['orderId'] });
    expect(kept).toHaveLength(1);
    const open = { cancelledAt: null, lines: { some: { productId: room.id } } };
    expect(await db().order.count({ where: open })).toBe(1);
  });
});

describe('the shopper’s own reservation', () => {
  test('stands in nobody’s way but a stranger’s: the last room', async () => {
    const { room, cartId: before } = await lastRoom();
    const { cartId } = await pay(before, room.priceMinor * 2n);
    const span = { from: inDays(0), until: inDays(4) };
    const asked = { slug: room.slug, party: { guests: 1, childAges: [] }, rooms: 1, ...span };
    const free = async (of: string | null) =>
      (await readOfferedNights({ ...asked, cartId: of })).map((night) => night.free);
    expect(await free(null)).toEqual([1, 0, 0, 1]);
    expect(await free(cartId)).toEqual([1, 1, 1, 1]);
    const [line] = (await readCart(cartId)).lines;
    expect(line?.isAvailable).toBe(true);
    const wish = { productId: room.id, guests: 2, today: inDays(0), ...nights };
    expect(await addStay({ ...wish, cartId })).toMatchObject({ code: 'NOT_AVAILABLE' });
    await removeLine({ cartId, lineId: line?.lineId ?? '' });
    expect(await addStay({ ...wish, cartId })).toMatchObject({ ok: true });
    const stranger = { ...wish, cartId: randomUUID() };
    expect(await addStay(stranger)).toMatchObject({ code: 'NOT_AVAILABLE' });
  });

  test('stands in nobody’s way but a stranger’s: the last pieces', async () => {
    const product = await createProduct({ stock: 3 });
    const cart = await createCart(product.id, { quantity: 2 });
    const { cartId } = await pay(cart, product.priceMinor * 2n);
    const { slug } = product;
    const stock = async (of: string | null) =>
      (await findProduct('GOODS', slug, of))?.ownPage?.stock;
    expect([await stock(null), await stock(cartId)]).toEqual([1, 3]);
    const [line] = (await readCart(cartId)).lines;
    expect(line?.isAvailable).toBe(true);
    const change = { cartId, lineId: line?.lineId ?? '' };
    expect(await changeQuantity({ ...change, quantity: 4 })).toMatchObject({ max: 3 });
    expect(await changeQuantity({ ...change, quantity: 3 })).toMatchObject({ ok: true });
    expect(await addGoods({ cartId, slug, quantity: 1 })).toMatchObject({ max: 3 });
    expect(await pay(cartId, product.priceMinor * 3n)).toMatchObject({ ok: true });
    expect(await stock(null)).toBe(0);
  });
});

describe('an order that its shopper cancels', () => {
  test('is released at once; its cart stands, and its late approval is surplus', async () => {
    const { room, cartId } = await lastRoom();
    const order = await pay(cartId, room.priceMinor * 2n);
    expect(await cancelOwnOrder(order)).toEqual({ ok: true, value: { isNew: true } });
    expect(await cancelOwnOrder(order)).toEqual({ ok: true, value: { isNew: false } });
    expect(await nightsOf(order.orderId)).toBe(0);
    expect(await linesOf(order.cartId)).toBe(1);
    expect(await actsOf(order.orderId)).toContain('order.cancelled');
    await deliver(await bank.pay(order.gatewayOrderId));
    const attempt = await db().paymentAttempt.findUnique({ where: { id: order.attemptId } });
    expect(attempt).toMatchObject({ state: 'AUTHORISED', isSurplus: true });
  });

  test('is not cancelled when it is paid, or while people are looking', async () => {
    const product = await createProduct({});
    const paid = await pay(await createCart(product.id), product.priceMinor);
    await deliver(await bank.pay(paid.gatewayOrderId));
    expect(await cancelOwnOrder(paid)).toMatchObject({ code: 'NOT_OPEN' });
    const looked = await pay(await createCart(product.id), product.priceMinor);
    await deliver(await bank.sign({ ...(await bank.pay(looked.gatewayOrderId)), AMOUNT: '1.00' }));
    expect(await readShopperOrder(looked.orderId)).toMatchObject({ isOpenToShopper: false });
    expect(await cancelOwnOrder(looked)).toMatchObject({ code: 'NOT_OPEN' });
    expect(await differingOrders()).toEqual([]);
  });
});

async function lastRoom(rooms = 1) {
  const room = await createProduct({ kind: 'STAY', rooms });
  return { room, cartId: await createCart(room.id, nights) };
}

const start = ({ orderId, cartId }: { orderId: string; cartId: string }) =>
  startPayment({ orderId, clientToken: randomUUID(), session: { cartId, network: randomUUID() } });

/** From the checkout page to the bank's. */
async function pay(cart: string, total: bigint, more: object = {}) {
  const placed = must(await placeCart(cart, total, more));
  const { attemptId } = must(await start(placed));
  const where = { id: attemptId };
  const { gatewayOrderId } = await db().paymentAttempt.findUniqueOrThrow({ where });
  return { ok: true, ...placed, attemptId, gatewayOrderId };
}

const linesOf = (cartId: string) => db().cartLine.count({ where: { cartId } });
const nightsOf = (orderId: string) => db().roomNight.count({ where: { orderId } });
const orderOf = ({ orderId }: { orderId: string }) =>
  db().order.findUnique({ where: { id: orderId } });

async function actsOf(orderId: string): Promise<string[]> {
  const where = { subject: `order:${orderId}` };
  return (await db().auditEntry.findMany({ where })).map(({ action }) => action);
}
