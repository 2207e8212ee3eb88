import { randomUUID } from 'node:crypto';
import { addStay, changeStay } from '@/lib/cart/cart';
import { readCart } from '@/lib/cart/read-cart';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { db } from '@/lib/db/client';
import { setCancellationRule } from '@/lib/desk/calendar/cancellation-rule';
import { closeNights } from '@/lib/desk/calendar/close-nights';
import { removeNightPrice, setNightPrice } from '@/lib/desk/calendar/night-prices';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { findStays } from '@/lib/orders/find-stays';
import { checkReservations } from '@/lib/payments/janitor/reservation-parity';
import { cancelStay } from '@/lib/payments/shopper/cancel-stay';
import { addDays } from '@/lib/time/iso-date';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { nightPrice } from '../../support/night-price';
import { deliver, readAttempt, startAgain } from '../../support/one-night';
import { createPerson } from '../../support/people';
import { actsOf, mailsOf } from '../../support/records';
import { createProduct, placeCart, withBank } from '../../support/shop';

const bank = withBank();
let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});

const today = inDays(0);
const from = inDays(40);
const stayOf = (nights: number, first = from) => ({
  checkIn: first,
  checkOut: addDays(first, nights),
  nights,
});

test('all rooms are offered for a stay: those free for every night, at the price of all nights', async () => {
  const room = await createProduct({ kind: 'STAY', rooms: 2 });
  const hidden = await createProduct({ kind: 'STAY' });
  await db().product.update({ where: { id: hidden.id }, data: { isVisible: false } });
  const unit = await db().roomUnit.findFirstOrThrow({ where: { productId: room.id } });
  const source = { from: addDays(from, 1), until: addDays(from, 2), reason: 'New bath' };
  await closeNights(keeper, { slug: room.slug, unitId: unit.id, source });
  const offers = await readStayOffers(stayOf(2), [room.id, hidden.id]);
  expect(offers.get(room.id)).toMatchObject({ free: 1, totalMinor: '50000000' });
  expect(offers.has(hidden.id)).toBe(false);
  expect((await readStayOffers(stayOf(1), [room.id])).get(room.id)?.free).toBe(2);
});

describe('a stay in the cart', () => {
  test('becomes one of other dates and guests, also where it stands in its own way', async () => {
    const { cartId, lineId, change } = await cartWithStay();
    expect(await change({ ...stayOf(3, addDays(from, 1)), guests: 1 })).toMatchObject({ ok: true });
    expect((await readCart(cartId)).lines).toMatchObject([
      { lineId, checkIn: addDays(from, 1), checkOut: addDays(from, 4), guests: 1 },
    ]);
  });

  test('stays as it was where the other one cannot be', async () => {
    const { cartId, room, change } = await cartWithStay();
    const later = stayOf(2, addDays(from, 5));
    await addStay({ cartId, productId: room.id, ...later, guests: 2, today });
    expect(await change({ ...later, guests: 2 })).toMatchObject({ code: 'NOT_AVAILABLE' });
    expect(await change({ ...stayOf(2), guests: 3 })).toMatchObject({ code: 'TOO_MANY_GUESTS' });
    expect(await change({ ...stayOf(31), guests: 2 })).toMatchObject({ code: 'TOO_MANY_NIGHTS' });
    expect((await readCart(cartId)).lines).toMatchObject([{ ...stayOf(2), guests: 2 }, later]);
  });

  test('is changed by nobody else', async () => {
    const { change } = await cartWithStay();
    const other = await change({ ...stayOf(1), guests: 1, cartId: randomUUID() });
    expect(other).toMatchObject({ code: 'LINE_GONE' });
  });
});

test('what a guest tells about a stay is kept with the order, and told to the desk', async () => {
  const { cartId } = await cartWithStay();
  const details = { guestNames: 'Sara\nOmar', arrival: '18:30', wishes: 'A quiet room' };
  const order = must(await placeCart(cartId, 50_000_000n, { details }));
  expect(await readDeskOrder(order.reference)).toMatchObject({ stayDetails: details });
  const { reference, cartId: next } = order;
  expect(await placeCart(next, 50_000_000n, { details })).toMatchObject({ value: { reference } });
  const other = await placeCart(next, 50_000_000n, { details: { ...details, arrival: '20:00' } });
  expect(other.ok && other.value.reference).not.toBe(reference);
});

describe('a price of nights', () => {
  test('is paid in a line of its own, in one room, and an order keeps it', async () => {
    const { cartId, room } = await cartWithStay(2);
    const seen = 50_000_000n;
    const priceId = await setSecondNight(room.slug);
    expect((await readCart(cartId)).totalMinor).toBe('55000000');
    expect(await placeCart(cartId, seen)).toMatchObject({ code: 'TOTAL_CHANGED' });
    const { orderId } = must(await placeCart(cartId, 55_000_000n));
    await startAgain(orderId);
    must(await removeNightPrice(keeper, { slug: room.slug, priceId }));
    const sorted = { orderBy: { position: 'asc' }, include: { nights: true } } as const;
    const lines = await db().orderLine.findMany({ where: { orderId }, ...sorted });
    expect(lines).toMatchObject([
      { stay: 0, quantity: 1, unitPriceMinor: 25_000_000n, nights: [{}] },
      { stay: 0, quantity: 1, unitPriceMinor: 30_000_000n, nights: [{}] },
    ]);
    expect(new Set(lines.flatMap(({ nights }) => nights.map(({ unitId }) => unitId))).size).toBe(1);
  });

  test('that was set last holds', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const anHourAgo = { now: () => new Date(Date.now() - 3_600_000) };
    await setNightPrice(keeper, secondNight(room.slug, { priceMinor: '40,000' }), anHourAgo);
    await setNightPrice(keeper, secondNight(room.slug));
    expect((await readStayOffers(stayOf(2), [room.id])).get(room.id)?.totalMinor).toBe('55000000');
  });

  test('needs one room that is free for all nights, also at several prices', async () => {
    const { cartId, room } = await cartWithStay(2);
    await setSecondNight(room.slug);
    const units = await db().roomUnit.findMany({ where: { productId: room.id } });
    for (const [night, unit] of units.entries()) {
      const source = {
        from: addDays(from, night),
        until: addDays(from, night + 1),
        reason: 'Bath',
      };
      await closeNights(keeper, { slug: room.slug, unitId: unit.id, source });
    }
    expect(await placeCart(cartId, 55_000_000n)).toMatchObject({ code: 'NOT_AVAILABLE' });
  });

  test('is written down, and refused where the wire cannot carry it or no night has it', async () => {
    const room = await createProduct({ kind: 'STAY' });
    await removeNightPrice(keeper, { slug: room.slug, priceId: await setSecondNight(room.slug) });
    const acts = ['catalogue.price_set', 'catalogue.price_removed'];
    expect(await actsOf(`product:${room.id}`)).toEqual(acts);
    const noDay = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`weekdays-${day}`, '']));
    for (const [more, fields] of [
      [{ priceMinor: '0.001' }, { priceMinor: 'notPayable' }],
      [{ firstNight: inDays(-2) }, { firstNight: 'badDate' }],
      [{ lastNight: from }, { lastNight: 'badDate' }],
      [noDay, { 'weekdays-0': 'noWeekday' }],
    ] as const) {
      const refused = await setNightPrice(keeper, secondNight(room.slug, more));
      expect(refused).toMatchObject({ code: 'FIELDS', fields });
    }
    const gift = await createProduct();
    const refused = await setNightPrice(keeper, secondNight(gift.slug));
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a stay that its guest cancels', () => {
  test('gives its nights back and tells staff what to keep; no money moves', async () => {
    const { orderId, room, stays } = await heldStays(inDays(40), inDays(44));
    const [first, second] = stays;
    expect(await cancel(orderId, first?.id, 25_000_000n)).toMatchObject({ code: 'FEE_CHANGED' });
    expect(await cancel(orderId, first?.id, 0n)).toMatchObject({ ok: true });
    expect(await cancel(orderId, first?.id, 0n)).toMatchObject({ code: 'NOT_CANCELLABLE' });
    expect(await db().roomNight.count({ where: { orderId } })).toBe(2);
    expect((await readStayOffers(stayOf(2), [room.id])).get(room.id)?.free).toBe(1);
    const late = { now: () => new Date(Date.now() + 43 * 86_400_000) };
    expect(await cancel(orderId, second?.id, 25_000_000n, late)).toMatchObject({ ok: true });
    const where = { orderId, kind: 'stay_cancelled' };
    const items = await db().attentionItem.findMany({ where, orderBy: { openedAt: 'asc' } });
    expect(items.map(({ detail }) => detail)).toMatchObject([
      { feeMinor: '0', keepMinor: '50000000', releasedMinor: '50000000' },
      { feeMinor: '25000000', keepMinor: '25000000', releasedMinor: '75000000' },
    ]);
    const fees = [{ feeMinor: '0' }, { feeMinor: '25000000' }];
    const told = { sending: 2, keepMinor: '25000000', stays: fees };
    const mails = await mailsOf({ orderId, kind: 'stay_cancelled' });
    expect(mails).toMatchObject([{ state: 'QUEUED', payload: told }]);
    const keys = stays.map(({ id }) => `line-${id}`);
    const house = await mailsOf({ kind: 'cancelled_stay', subjectKey: { in: keys } });
    expect(house.map(({ payload }) => payload)).toMatchObject([
      { keepMinor: '50000000' },
      { keepMinor: '25000000', releasedMinor: '75000000' },
    ]);
    const include = { lines: true, attempts: { include: { operations: true } } };
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId }, include });
    expect(order).toMatchObject({ state: 'AUTHORISED', totalMinor: 100_000_000n });
    expect(order.attempts.flatMap(({ operations }) => operations)).toEqual([]);
    expect(order.lines.map(({ cancelFeeMinor }) => cancelFeeMinor)).toEqual([0n, 25_000_000n]);
    expect(await checkReservations([orderId])).toEqual([]);
  });

  test('keeps the rule that it was sold with', async () => {
    const { orderId, room, stays } = await heldStays(inDays(40), inDays(44));
    await setRule(room.slug, { freeDays: '90' });
    // A card without dates says it too.
    expect((await findProduct('STAY', room.slug))?.freeDays).toBe(90);
    expect(await cancel(orderId, stays[0]?.id, 0n)).toMatchObject({ ok: true });
  });

  test('has to be held or paid, the order’s own, and not begun', async () => {
    const { orderId, stays } = await heldStays(inDays(40), inDays(44));
    const other = await heldStays(inDays(50), inDays(54));
    expect(await cancel(other.orderId, stays[0]?.id, 0n)).toMatchObject({ ok: false });
    const after = { now: () => new Date(Date.now() + 41 * 86_400_000) };
    expect(await cancel(orderId, stays[0]?.id, 25_000_000n, after)).toMatchObject({ ok: false });
    const { cartId, room } = await cartWithStay();
    await setRule(room.slug);
    const { orderId: unpaidId } = must(await placeCart(cartId, 50_000_000n));
    const [stay] = await findStays(unpaidId);
    expect(await cancel(unpaidId, stay?.id, 0n)).toMatchObject({ code: 'NOT_CANCELLABLE' });
  });

  test('has the house’s rule where the room has none', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const feeOf = async () =>
      (await readStayOffers(stayOf(2), [room.id])).get(room.id)?.cancellation?.feeMinor;
    expect(await feeOf()).toBeUndefined();
    await setRule('', { feeCount: '2' });
    expect(await feeOf()).toBe(50_000_000n);
    await setRule(room.slug);
    expect(await feeOf()).toBe(25_000_000n);
    await setRule('', {}, true);
    const answer = await setRule('', { feeUnit: 'percent', feeCount: '101' });
    expect(answer).toMatchObject({ fields: { feeCount: 'badNumber' } });
  });
});

const setRule = (slug: string, more: Readonly<Record<string, string>> = {}, isNone = false) =>
  setCancellationRule(keeper, {
    slug,
    isNone,
    source: {
      freeDays: '2',
      feeUnit: 'nights',
      feeCount: '1',
      noShowUnit: 'percent',
      noShowCount: '100',
      ...more,
    },
  });

test('a party is spread over several rooms of a kind, a line each: all of them, or none', async () => {
  const room = await createProduct({ kind: 'STAY', rooms: 3 });
  const cartId = randomUUID();
  const wish = { cartId, productId: room.id, ...stayOf(2), today };
  const lines = () => db().cartLine.findMany({ where: { cartId }, orderBy: { guests: 'desc' } });
  // Each room takes two.
  const answer = await addStay({ ...wish, guests: 5, rooms: 2 });
  expect(answer).toMatchObject({ code: 'TOO_MANY_GUESTS', max: 2 });
  expect(await addStay({ ...wish, guests: 1, rooms: 2 })).toMatchObject({ code: 'BAD_GUESTS' });
  expect(await addStay({ ...wish, guests: 8, rooms: 4 })).toMatchObject({ code: 'NOT_AVAILABLE' });
  expect(await lines()).toEqual([]);
  expect(await addStay({ ...wish, guests: 3, rooms: 2 })).toMatchObject({ ok: true });
  expect(await lines()).toMatchObject([
    { guests: 2, quantity: 1 },
    { guests: 1, quantity: 1 },
  ]);
  // The third one is free still, two are not.
  expect(await addStay({ ...wish, guests: 4, rooms: 2 })).toMatchObject({ code: 'NOT_AVAILABLE' });
  expect(await addStay({ ...wish, guests: 2 })).toMatchObject({ ok: true });
  expect(await placeCart(cartId, 3n * 2n * 25_000_000n)).toMatchObject({ ok: true });
});

const cancel = (
  orderId: string,
  stayId = '',
  seenFeeMinor = 0n,
  clock = { now: () => new Date() },
) => cancelStay({ orderId, stayId, seenFeeMinor }, clock);

/** Two stays of two nights in one order, free to cancel until two days before, held by the bank. */
async function heldStays(firstDay: string, secondDay: string) {
  const room = await createProduct({ kind: 'STAY' });
  await setRule(room.slug);
  const cartId = randomUUID();
  for (const day of [firstDay, secondDay]) {
    await addStay({ cartId, productId: room.id, ...stayOf(2, day), guests: 2, today });
  }
  const { orderId } = must(await placeCart(cartId, 100_000_000n));
  const { gatewayOrderId } = await readAttempt(await startAgain(orderId));
  await deliver(await bank.pay(gatewayOrderId));
  return { orderId, room, stays: await findStays(orderId) };
}

const secondNight = (slug: string, more: Record<string, string> = {}) => ({
  slug,
  source: { ...nightPrice(addDays(from, 1), '30,000'), ...more },
});

/** The second night costs 30,000 instead of 25,000; the price's id. */
async function setSecondNight(slug: string): Promise<string> {
  expect(await setNightPrice(keeper, secondNight(slug))).toMatchObject({ ok: true });
  return (await db().nightPrice.findFirstOrThrow({ where: { product: { slug } } })).id;
}

/** A cart with two nights of a room that the house has once, or so many times. */
async function cartWithStay(rooms = 1) {
  const room = await createProduct({ kind: 'STAY', rooms });
  const cartId = randomUUID();
  const own = { cartId, productId: room.id, today };
  const added = await addStay({ ...own, ...stayOf(2), guests: 2 });
  const lineId = added.ok ? added.value.lineId : '';
  return {
    cartId,
    lineId,
    room,
    change: (wish: { checkIn: string; checkOut: string; guests: number; cartId?: string }) =>
      changeStay({ ...own, lineId, ...wish }),
  };
}
