import { addStay } from '@/lib/cart/cart';
import { readCart } from '@/lib/cart/read-cart';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { readOfferedNights } from '@/lib/catalogue/offered-nights';
import { extraInput } from '@/lib/catalogue/stay-extras';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { db } from '@/lib/db/client';
import { setGuestPrices } from '@/lib/desk/calendar/guest-prices';
import { setNightPrice } from '@/lib/desk/calendar/night-prices';
import { setExtra } from '@/lib/desk/calendar/stay-extras';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { quoteOrder } from '@/lib/desk/compose/quote-order';
import { departureOn } from '@/lib/desk/day/departure';
import { changeChildBands } from '@/lib/desk/identity/change-child-bands';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { findStays } from '@/lib/orders/find-stays';
import { addDays } from '@/lib/time/iso-date';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { nightPrice } from '../../support/night-price';
import { createPerson } from '../../support/people';
import { actsOf } from '../../support/records';
import { createProduct, placeCart, withBank } from '../../support/shop';

withBank();
let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
  must(await changeChildBands(keeper, { childBands: '٢، ١١' }));
});

const checkIn = inDays(50);
const dates = { checkIn, checkOut: addDays(checkIn, 3) };
const family = { guests: 4, childAges: [1, 7] };
const typed = {
  baseAdults: '2',
  adultMinor: '30,000',
  singleMinor: '5,000',
  'childMinors-2': '0',
  'childMinors-11': '10,000',
};

async function familyRoom() {
  const room = await createProduct({ kind: 'STAY', rooms: 2 });
  await db().product.update({ where: { id: room.id }, data: { guestsMax: 4 } });
  must(await setGuestPrices(keeper, { slug: room.slug, isNone: false, source: typed }));
  return room;
}

test('a family pays for its children by age: on the offer, in the cart and in the order alike', async () => {
  const room = await familyRoom();
  const offers = await readStayOffers({ ...dates, party: family }, [room.id]);
  expect(offers.get(room.id)).toMatchObject({
    totalMinor: '105000000',
    groups: [{ nights: 3, priceMinor: '35000000' }],
  });
  const { id: cartId } = await db().cart.create({ data: {} });
  const wish = { cartId, productId: room.id, ...dates, today: inDays(0) };
  must(await addStay({ ...wish, ...family }));
  const cart = await readCart(cartId);
  expect(cart).toMatchObject({
    totalMinor: '105000000',
    lines: [{ guests: 4, childAges: [1, 7] }],
  });
  const { reference } = must(await placeCart(cartId, 105_000_000n));
  const order = await readDeskOrder(reference);
  expect(order?.lines).toMatchObject([
    { unitPriceMinor: '35000000', quantity: 3, guests: 4, childAges: [1, 7] },
  ]);
});

test('guests pay the prices of a season on its nights: offer, calendar, cart, order and telephone alike', async () => {
  const room = await familyRoom();
  const second = addDays(checkIn, 1);
  const board = await extraOf(room, { counted: 'night' });
  const source = { ...nightPrice(second, '50,000'), 'childMinors-11': '40,000' };
  must(await setNightPrice(keeper, { slug: room.slug, source }));
  // 25,000 and 10,000 for the child of seven; on the night of the season 50,000 and 40,000.
  const offer = (await readStayOffers({ ...dates, party: family }, [room.id])).get(room.id);
  const [usual, dear] = [
    { '2': '0', '11': '10000000' },
    { '2': '0', '11': '40000000' },
  ];
  expect(offer).toMatchObject({
    totalMinor: '160000000',
    groups: [{ priceMinor: '35000000' }, { priceMinor: '90000000' }, { priceMinor: '35000000' }],
    guestPrices: [{ childMinors: usual }, { childMinors: dear, adultMinor: '30000000' }],
  });
  const wished = { slug: room.slug, party: family, rooms: 1, cartId: null };
  const nights = await readOfferedNights({ ...wished, from: checkIn, until: dates.checkOut });
  expect(nights.map(({ priceMinor }) => priceMinor)).toEqual([
    35_000_000n,
    90_000_000n,
    35_000_000n,
  ]);
  const { id: cartId } = await db().cart.create({ data: {} });
  const wish = { cartId, productId: room.id, ...dates, today: inDays(0), ...family };
  must(await addStay({ ...wish, extras: [board.id] }));
  expect((await readCart(cartId)).totalMinor).toBe('220000000');
  must(await placeCart(cartId, 220_000_000n));
  const called = {
    'stay-0-product': room.slug,
    'stay-0-checkIn': checkIn,
    'stay-0-checkOut': dates.checkOut,
    'stay-0-guests': '4',
    'stay-0-childAges': '1, 7',
    [`stay-0-${extraInput(board.id)}`]: 'yes',
  };
  const clerk = await createPerson<'complete'>(['see_orders', 'complete']);
  const quote = await quoteOrder(clerk, called);
  expect(quote.lines.map(({ totalMinor }) => totalMinor)).toEqual([
    '35000000',
    '90000000',
    '35000000',
    '60000000',
  ]);
  expect(quote.totalMinor).toBe('220000000');
});

test('a party in two rooms pays what each of its rooms costs, and no child sleeps alone', async () => {
  const room = await familyRoom();
  const party = { guests: 4, childAges: [1] };
  const offers = await readStayOffers({ ...dates, party, rooms: 2 }, [room.id]);
  // Two adults in one room; one adult with an infant in the other.
  expect(offers.get(room.id)).toMatchObject({ totalMinor: '150000000' });
  const { id: cartId } = await db().cart.create({ data: {} });
  const wish = { cartId, productId: room.id, ...dates, today: inDays(0), rooms: 2 };
  expect(await addStay({ ...wish, guests: 3, childAges: [1, 7] })).toMatchObject({
    code: 'CHILDREN_ALONE',
  });
  must(await addStay({ ...wish, ...party }));
  expect((await readCart(cartId)).totalMinor).toBe('150000000');
});

test('a room says from which price a night is, where more guests cost more', async () => {
  const room = await familyRoom();
  const shown = () => findProduct('STAY', room.slug);
  expect(await shown()).toMatchObject({ priceMinor: '25000000', isPriceVarying: true });
  must(await setGuestPrices(keeper, { slug: room.slug, isNone: true, source: {} }));
  expect(await shown()).toMatchObject({ priceMinor: '25000000', isPriceVarying: false });
});

test('prices by guests are written down, refused where they are wrong, and taken away', async () => {
  const room = await familyRoom();
  const wrong = { ...typed, 'childMinors-11': '0.0001' };
  expect(
    await setGuestPrices(keeper, { slug: room.slug, isNone: false, source: wrong }),
  ).toMatchObject({ code: 'FIELDS', fields: { 'childMinors-11': 'notPayable' } });
  expect(await changeChildBands(keeper, { childBands: '11, 2' })).toMatchObject({ code: 'FIELDS' });
  must(await setGuestPrices(keeper, { slug: room.slug, isNone: true, source: {} }));
  const acts = ['catalogue.guest_prices_set', 'catalogue.guest_prices_set'];
  expect(await actsOf(`product:${room.id}`)).toEqual(acts);
  const offers = await readStayOffers({ ...dates, party: family }, [room.id]);
  expect(offers.get(room.id)).toMatchObject({ totalMinor: '75000000', guestPrices: [] });
});

async function extraOf(room: { readonly id: string }, more: object = {}) {
  const source = {
    nameEn: `Half board ${room.id}`,
    priceMinor: '20,000',
    counted: 'person_night',
    isActive: 'yes',
    [`productIds-${room.id}`]: 'yes',
    ...more,
  };
  must(await setExtra(keeper, { extraId: '', seenVersion: 0, source }));
  return db().stayExtra.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
}

test('half board for a family is sold with its room: a line of its own, and included things at no price', async () => {
  const room = await familyRoom();
  await extraOf(room, { isIncluded: 'yes', counted: 'night' });
  const board = await extraOf(room);
  const gone = await extraOf(room, { isActive: '' });
  const { id: cartId } = await db().cart.create({ data: {} });
  const wish = { cartId, productId: room.id, ...dates, today: inDays(0), ...family };
  must(await addStay({ ...wish, extras: [board.id, gone.id] }));
  // The infant eats for nothing: three guests, three nights.
  const cart = await readCart(cartId);
  expect(cart).toMatchObject({ totalMinor: '285000000', lines: [{ extras: [{}, { count: 9 }] }] });
  const placed = must(await placeCart(cartId, 285_000_000n));
  const order = await readDeskOrder(placed.reference);
  expect(order?.lines).toMatchObject([
    { kind: 'STAY', lineTotalMinor: '105000000', isExtra: false },
    { lineTotalMinor: '0', isExtra: true },
    { lineTotalMinor: '180000000', quantity: 9, isExtra: true },
  ]);
  if (order === null) throw new Error('it is not there');
  // A night of 35,000 less, and the board of three guests.
  expect(departureOn(addDays(checkIn, 2), order)).toMatchObject({
    sumMinor: 190_000_000n,
    unused: [{ quantity: 3, lineTotalMinor: '-60000000' }],
  });
  const [stay, ...others] = await findStays(placed.orderId);
  expect(others).toEqual([]);
  expect(stay).toMatchObject({ ...dates, totalMinor: 285_000_000n, lines: [{}, {}, {}] });
});

test('an extra that is changed or gone is told before the guest pays', async () => {
  const room = await familyRoom();
  const board = await extraOf(room);
  const { id: cartId } = await db().cart.create({ data: {} });
  const wish = { cartId, productId: room.id, ...dates, today: inDays(0), ...family };
  must(await addStay({ ...wish, extras: [board.id] }));
  const source = { nameEn: 'Half board', priceMinor: '25,000', counted: 'person_night' };
  const change = { extraId: board.id, seenVersion: board.version, source };
  must(await setExtra(keeper, change));
  expect(await setExtra(keeper, change)).toMatchObject({ code: 'STALE' });
  expect(await placeCart(cartId, 285_000_000n)).toMatchObject({ code: 'TOTAL_CHANGED' });
});
