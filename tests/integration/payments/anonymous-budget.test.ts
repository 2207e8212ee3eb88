import { randomUUID } from 'node:crypto';
import { addStay } from '@/lib/cart/cart';
import { db } from '@/lib/db/client';
import { correctOwnEmail } from '@/lib/orders/own-email';
import { readAttemptRefusal } from '@/lib/payments/attempts/attempt-limits';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { inDays } from '../../support/merchant-day';
import { openIssues } from '../../support/records';
import { contact, createCart, createProduct, placeCart, withBank } from '../../support/shop';

withBank();
Object.assign(process.env, {
  UNPAID_SHARE_PERCENT: '5',
  UNPAID_MAILS_PER_ADDRESS_DAY: '10',
  ATTEMPTS_PER_NETWORK_HOUR: '12',
  ATTEMPTS_PER_SESSION_HOUR: '4',
});

const open = () => openIssues({ kind: 'visitors_limited' });

describe('O11 a checkout is charged before its order is written', () => {
  test('of a network: beyond the limit there is no order, no line and one issue for people', async () => {
    const network = randomUUID();
    const tried = [];
    for (let count = 0; count < 20; count += 1) tried.push(await checkOut({ network }));
    expect(tried.map(({ ok }) => ok)).toEqual([...Array(12).fill(true), ...Array(8).fill(false)]);
    const refusal = { by: 'network', until: expect.any(Date) };
    expect(tried.at(-1)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', refusal });
    const carts = tried.map(({ cartId }) => cartId);
    expect(await db().order.count({ where: { cartId: { in: carts } } })).toBe(12);
    expect(await db().anonymousCharge.count({ where: { network } })).toBe(12);
    // The cart of a refused one still holds what was in it.
    expect(await db().cartLine.count({ where: { cartId: carts.at(-1) ?? '' } })).toBe(1);
    // More than five carts were refused within a minute: these may be all shoppers of the shop.
    expect((await open()).sort((a, b) => (a.subject < b.subject ? 1 : -1))).toMatchObject([
      { subject: 'shop', occurrences: 1 },
      { subject: 'network', occurrences: 1, detail: { sessions: 6 } },
    ]);
    expect(await checkOut({ network: randomUUID() })).toMatchObject({ ok: true });
  });

  test('of a session, which goes on under a new id after each order', async () => {
    let cartId: string | undefined;
    const codes: unknown[] = [];
    for (let count = 0; count < 6; count += 1) {
      const tried = await checkOut({ network: randomUUID(), cartId });
      codes.push(tried.ok);
      ({ cartId } = tried);
    }
    expect(codes).toEqual([true, true, true, true, false, false]);
  });

  test('once: the payment that follows at once is not counted again, one from elsewhere is', async () => {
    const network = randomUUID();
    const first = await checkOut({ network });
    expect(await triesOf(network)).toBe(1);
    if (!first.ok) throw new Error(first.code);
    const attempt = { state: 'DECLINED' } as const;
    await db().paymentAttempt.updateMany({ where: { orderId: first.orderId }, data: attempt });
    const elsewhere = { cartId: first.cartId, network: randomUUID() };
    const again = { orderId: first.orderId, clientToken: randomUUID(), session: elsewhere };
    expect(await startPayment(again)).toMatchObject({ ok: true });
    expect([await triesOf(network), await triesOf(elsewhere.network)]).toEqual([1, 1]);
  });
});

describe('O11 mails of unpaid orders to one address', () => {
  test('are ten a day, however it is spelled; further orders are taken without', async () => {
    const name = `n${randomUUID().slice(0, 8)}`;
    const spelled = [`${name}@example.test`, `${name.toUpperCase()}@example.test`];
    for (let count = 0; count < 12; count += 1) {
      const email = spelled[count] ?? `${name}+${count}@example.test`;
      expect(await checkOut({ network: randomUUID(), email })).toMatchObject({ ok: true });
    }
    expect(await mailsTo(name)).toBe(10);
    expect((await open()).filter(({ subject }) => subject === 'shop')).toHaveLength(1);
  });

  test('are not counted once the order is paid', async () => {
    const name = `p${randomUUID().slice(0, 8)}`;
    for (let count = 0; count < 12; count += 1) {
      const order = await checkOut({ network: randomUUID(), email: `${name}@example.test` });
      if (!order.ok) throw new Error(order.code);
      await db().order.update({ where: { id: order.orderId }, data: { state: 'PAID' } });
    }
    expect(await mailsTo(name)).toBe(12);
  });

  test('A4 count each time a guest moves an order to it: a stranger is not mailed by corrections', async () => {
    const name = randomUUID();
    const victim = `${name}@example.test`;
    const moved = [];
    for (let count = 0; count < 7; count += 1) {
      const own = `${randomUUID()}@own.test`;
      const order = await checkOut({ network: randomUUID(), email: own });
      if (!order.ok) throw new Error(order.code);
      const { orderId } = order;
      const correct = async (email: string) => {
        const row = await db().order.findUniqueOrThrow({ where: { id: orderId } });
        const { reference, cartId, customerEmail: seenEmail } = row;
        return correctOwnEmail({ reference, cartId, seenEmail, email });
      };
      for (const email of [victim, own, `${name}+${count}@example.test`]) {
        const corrected = await correct(email);
        moved.push(corrected.ok ? 'moved' : corrected.code);
      }
    }
    const full = moved.filter((code) => code === 'ADDRESS_FULL' || code === 'UNCHANGED');
    const corrections = await db().emailCorrection.findMany({ where: { correctedById: null } });
    expect(corrections.filter(({ newEmail }) => newEmail.startsWith(name))).toHaveLength(10);
    expect(full.length).toBeGreaterThanOrEqual(4);
    // Nor is an order that is placed with the address mailed there afterwards.
    expect(await checkOut({ network: randomUUID(), email: victim })).toMatchObject({ ok: true });
    expect(await mailsTo(name)).toBeLessThanOrEqual(10);
  });
});

test('O11 what is kept too long is told to the shopper with the time to wait', async () => {
  const house = await createProduct({ kind: 'STAY', rooms: 12 });
  const network = randomUUID();
  const first = await checkOut({ network, house, nights: 28 });
  const second = await checkOut({ network, house, nights: 28 });
  expect([first.ok, second.ok]).toEqual([true, true]);
  const third = await checkOut({ network, house, nights: 28 });
  expect(third).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', refusal: { by: 'kept' } });
  // Another stay in the place of one's own is not kept beside it.
  const changed = await checkOut({ network, house, nights: 28, cartId: second.cartId });
  expect(changed).toMatchObject({ ok: true });
  const other = await checkOut({ network: randomUUID(), house, nights: 28 });
  if (!other.ok) throw new Error(other.code);
  const asks = (of: string) => readAttemptRefusal(other.reference, { network: of }, new Date());
  expect(await asks(network)).toMatchObject({ by: 'kept', until: expect.any(Date) });
  expect(await asks(randomUUID())).toBeNull();
});

test('O11 an order has sixty nights in all', async () => {
  const house = await createProduct({ kind: 'STAY', rooms: 12 });
  const cartId = await createCart(house.id, { checkIn: inDays(1), checkOut: inDays(31) });
  const wish = { cartId, productId: house.id, guests: 1, today: inDays(0) };
  const stay = (from: number, nights: number) =>
    addStay({ ...wish, checkIn: inDays(from), checkOut: inDays(from + nights) });
  expect(await stay(40, 30)).toMatchObject({ ok: true });
  expect(await stay(80, 1)).toEqual({ ok: false, code: 'TOO_MUCH_AT_ONCE', max: 60 });
  const line = { productId: house.id, quantity: 1, guests: 1 };
  const days = { checkIn: new Date(inDays(90)), checkOut: new Date(inDays(91)) };
  await db().cartLine.create({ data: { cartId, ...line, ...days } });
  const answer = await placeCart(cartId, house.priceMinor * 61n);
  expect(answer).toEqual({ ok: false, code: 'TOO_MUCH_AT_ONCE' });
});

test('O11 a lobby buys: the guests of one network, four of them typing at any time', async () => {
  const house = await createProduct({ kind: 'STAY', rooms: 12 });
  for (let lobby = 0; lobby < 4; lobby += 1) {
    const network = randomUUID();
    for (let guest = 0; guest < 10; guest += 1) {
      const order = await checkOut({ network, house, nights: 3 });
      expect(order).toMatchObject({ ok: true });
      if (!order.ok) continue;
      // Four at a time are still typing.
      if (guest % 4 === 3) {
        await db().paymentAttempt.updateMany({
          where: { state: 'AWAITING_RESULT', order: { lines: { some: { productId: house.id } } } },
          data: { state: 'AUTHORISED' },
        });
      }
    }
  }
});

let stays = 0;

/** A visitor with one thing in the cart places the order and opens the card page. */
async function checkOut(given: {
  network: string;
  cartId?: string | undefined;
  email?: string;
  house?: { id: string; priceMinor: bigint };
  nights?: number;
}) {
  const { network, house, nights = 1 } = given;
  const product = house ?? (await createProduct({}));
  stays += nights;
  const from = 1 + (stays % 300);
  const [checkIn, checkOut] = [inDays(from), inDays(from + nights)];
  const cartId = given.cartId ?? (await createCart(product.id, house ? { checkIn, checkOut } : {}));
  if (given.cartId !== undefined) {
    await db().cart.upsert({ where: { id: cartId }, create: { id: cartId }, update: {} });
    await db().cartLine.deleteMany({ where: { cartId } });
    const days = house && { checkIn: new Date(checkIn), checkOut: new Date(checkOut), guests: 1 };
    await db().cartLine.create({ data: { cartId, productId: product.id, quantity: 1, ...days } });
  }
  const who = { ...contact, email: given.email ?? `${randomUUID()}@example.test` };
  const total = product.priceMinor * BigInt(nights);
  const placed = await placeCart(cartId, total, { network, contact: who });
  if (!placed.ok) return { ...placed, cartId };
  const { orderId, cartId: renewed } = placed.value;
  const session = { cartId: renewed, network };
  const started = await startPayment({ orderId, clientToken: randomUUID(), session });
  if (!started.ok) throw new Error(started.code);
  return { ok: true as const, ...placed.value };
}

async function triesOf(network: string): Promise<number> {
  const row = await db().attemptThrottle.findFirst({ where: { key: `network:${network}` } });
  return row?.count ?? 0;
}

function mailsTo(name: string): Promise<number> {
  const recipient = { startsWith: name, mode: 'insensitive' } as const;
  return db().mailOutbox.count({ where: { kind: 'order_placed', recipient } });
}
