import { randomUUID } from 'node:crypto';
import { addStay } from '@/lib/cart/cart';
import { dropCode, typeCode } from '@/lib/cart/cart-code';
import { readCart } from '@/lib/cart/read-cart';
import { db } from '@/lib/db/client';
import { listCodes, setDiscount } from '@/lib/desk/calendar/stay-discounts';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { composeOrder } from '@/lib/desk/compose/compose-order';
import { quoteOrder } from '@/lib/desk/compose/quote-order';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { mailLines } from '@/lib/orders/mail-lines';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { addDays } from '@/lib/time/iso-date';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { createPerson } from '../../support/people';
import { runSql } from '../../support/plain-sql';
import { actsOf } from '../../support/records';
import { contact, createProduct, placeCart, withBank } from '../../support/shop';

withBank();
let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});
afterEach(() => runSql('DELETE FROM stay_discount'));

const checkIn = inDays(60);
const dates = { checkIn, checkOut: addDays(checkIn, 4) };
/** Four nights of 25,000, and with ten percent off. */
const [full, lower] = [100_000_000n, 90_000_000n];
const given = { kind: 'code', code: 'NEWROZ-26', percent: 10, wasMinor: String(full) };

const typedForm = (more: object = {}) => ({
  code: ' newroz-٢٦ ',
  nameEn: 'Newroz',
  percent: '10',
  days: '1',
  isActive: 'yes',
  ...more,
});

async function makeCode(more: object = {}): Promise<string> {
  const added = { discountId: '', seenVersion: 0, isCode: true, source: typedForm(more) };
  must(await setDiscount(keeper, added));
  const newest = await db().stayDiscount.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  return newest.id;
}

/** A cart with four nights in a room of its own. */
async function newCart(): Promise<string> {
  const room = await createProduct({ kind: 'STAY' });
  const { id: cartId } = await db().cart.create({ data: {} });
  const wish = { cartId, productId: room.id, ...dates, today: inDays(0), guests: 2 };
  must(await addStay({ ...wish, childAges: [] }));
  return cartId;
}

const type = (cartId: string, typed = 'Newroz-26', network: string = randomUUID()) =>
  typeCode({ cartId, typed, network });

async function cartWithCode(): Promise<string> {
  const cartId = await newCart();
  must(await type(cartId));
  return cartId;
}

const guest = (email: string) => ({ contact: { ...contact, email } });
const somebody = () => guest(`${randomUUID()}@example.test`);
const totalOf = async (cartId: string) => BigInt((await readCart(cartId)).totalMinor);
const usesOf = async () => (await listCodes()).map(({ uses }) => uses);

test('a typed code lowers the nights, and stands in the cart, the order, its mail and at the desk', async () => {
  const id = await makeCode();
  const cartId = await newCart();
  expect(await readCart(cartId)).toMatchObject({ asksCode: true, code: null });
  must(await type(cartId, 'newroz - 26'));
  expect(await readCart(cartId)).toMatchObject({
    totalMinor: String(lower),
    lines: [{ discount: given }],
    code: { code: 'NEWROZ-26', problem: null, isGiven: true },
  });
  const { reference, orderId } = must(await placeCart(cartId, lower, somebody()));
  expect((await readDeskOrder(reference))?.lines).toMatchObject([
    { unitPriceMinor: '22500000', discount: given, listPriceMinor: null },
  ]);
  const [mail] = await runSql(`SELECT ${mailLines('$1::uuid')} AS lines`, [orderId]);
  expect(mail).toMatchObject({ lines: [{ discount: given }] });
  expect(await listCodes()).toMatchObject([{ id, code: 'NEWROZ-26', uses: 1 }]);
  expect(await actsOf(`discount:${id}`)).toEqual(['catalogue.discount_set']);
});

test('a shop without a code asks for none, and a code that was taken out lowers nothing', async () => {
  const cartId = await newCart();
  expect(await readCart(cartId)).toMatchObject({ asksCode: false, code: null });
  await makeCode();
  must(await type(cartId));
  await dropCode(cartId);
  expect(await readCart(cartId)).toMatchObject({ totalMinor: String(full), code: null });
});

test.each([
  ['UNKNOWN', 'of one that is switched off no more than of one that never was', { isActive: '' }],
  ['NOT_YET', 'before its first day', { bookedFrom: inDays(1) }],
  ['NO_LONGER', 'after its last day', { bookedUntil: inDays(-1) }],
  ['NOT_FOR_STAY', 'for an arrival before its first night', { stayFrom: addDays(checkIn, 1) }],
  ['NOT_FOR_STAY', 'for a night after its last one', { stayUntil: addDays(checkIn, 2) }],
  ['NOT_FOR_STAY', 'for a night less than it asks', { days: '5' }],
] as const)('%s is said %s', async (code, _when, limits) => {
  await makeCode(limits);
  const cartId = await newCart();
  expect(await type(cartId)).toMatchObject({ code });
  expect(await totalOf(cartId)).toBe(full);
});

test('wrong codes are counted by network: after twenty the right one is refused there too', async () => {
  await makeCode();
  const cartId = await newCart();
  const network = randomUUID();
  for (let wrong = 0; wrong < 20; wrong += 1) {
    must(await type(cartId, 'newroz-26', network));
    expect(await type(cartId, `guess-${wrong}`, network)).toMatchObject({ code: 'UNKNOWN' });
  }
  await dropCode(cartId);
  expect(await type(cartId, 'newroz-26', network)).toMatchObject({ code: 'TOO_MANY' });
  expect(await totalOf(cartId)).toBe(full);
  must(await type(cartId));
});

test('of many orders for the last use exactly one gets it, and the others see the price without it before they pay', async () => {
  await makeCode({ usesMax: '1' });
  const carts = await Promise.all(Array.from({ length: 5 }, cartWithCode));
  const placed = await Promise.all(carts.map((cartId) => placeCart(cartId, lower, somebody())));
  const refused = placed.filter((one) => !one.ok);
  expect(refused).toHaveLength(4);
  for (const one of refused) expect(one).toMatchObject({ code: 'CODE_REFUSED', why: 'USED_UP' });
  expect(await usesOf()).toEqual([1]);
  const late = carts[placed.findIndex((one) => !one.ok)] ?? '';
  expect(await readCart(late)).toMatchObject({ totalMinor: String(full), code: null });
  expect(await type(late)).toMatchObject({ code: 'USED_UP' });
  must(await placeCart(late, full, somebody()));
  expect(await usesOf()).toEqual([1]);
});

test('a guest has a code once, however the address is spelled; somebody else has it too', async () => {
  await makeCode({ isOncePerGuest: 'yes' });
  const name = randomUUID();
  must(await placeCart(await cartWithCode(), lower, guest(`${name}@example.test`)));
  const again = await cartWithCode();
  const spelled = guest(`${name.toUpperCase()}+b@Example.test`);
  expect(await placeCart(again, lower, spelled)).toMatchObject({
    code: 'CODE_REFUSED',
    why: 'USED_BY_GUEST',
  });
  must(await placeCart(again, full, spelled));
  must(await placeCart(await cartWithCode(), lower, somebody()));
});

test('the same order again has the use that it has, and a changed cart keeps its last one', async () => {
  await makeCode({ usesMax: '1' });
  const cartId = await cartWithCode();
  const who = somebody();
  const first = must(await placeCart(cartId, lower, who));
  const second = must(await placeCart(first.cartId, lower, who));
  expect(second.orderId).toBe(first.orderId);
  must(await placeCart(first.cartId, lower, somebody()));
});

test('a use is given back with the reservation, and the order that lost it says so before it is paid', async () => {
  await makeCode({ usesMax: '1' });
  const { orderId, cartId } = must(await placeCart(await cartWithCode(), lower, somebody()));
  const pay = () =>
    startPayment({
      orderId,
      clientToken: randomUUID(),
      session: { cartId, network: randomUUID() },
    });
  must(await pay());
  const waiting = await newCart();
  expect(await type(waiting)).toMatchObject({ code: 'USED_UP' });
  await markOverdue(new Date(Date.now() + 3_600_000));
  expect(await usesOf()).toEqual([0]);
  must(await type(waiting));
  const next = must(await placeCart(waiting, lower, somebody()));
  expect(await pay()).toMatchObject({ code: 'CODE_USED_UP' });
  await runSql('UPDATE "order" SET cancelled_at = now() WHERE id = $1::uuid', [next.orderId]);
  must(await pay());
  expect(await usesOf()).toEqual([1]);
});

test('an order whose payment never began gives its use back in time', async () => {
  await makeCode({ usesMax: '1' });
  const { orderId } = must(await placeCart(await cartWithCode(), lower, somebody()));
  expect(await usesOf()).toEqual([1]);
  const old = `UPDATE "order" SET created_at = now() - interval '1 hour' WHERE id = $1::uuid`;
  await runSql(old, [orderId]);
  expect(await usesOf()).toEqual([0]);
});

test('where another discount is as good the code stays unused', async () => {
  await makeCode();
  const source = {
    nameEn: 'Long stay',
    kind: 'long_stay',
    days: '4',
    percent: '10',
    isActive: 'yes',
  };
  must(await setDiscount(keeper, { discountId: '', seenVersion: 0, source }));
  const cartId = await cartWithCode();
  expect(await readCart(cartId)).toMatchObject({
    lines: [{ discount: { kind: 'long_stay' } }],
    code: { problem: null, isGiven: false },
  });
  must(await placeCart(cartId, lower, somebody()));
  expect(await usesOf()).toEqual([0]);
});

test('staff read which field of a code is wrong, and change what is a code as a code alone', async () => {
  const id = await makeCode();
  const set = (source: object, more: object = {}) =>
    setDiscount(keeper, {
      discountId: '',
      seenVersion: 0,
      isCode: true,
      source: typedForm(source),
      ...more,
    });
  const fieldsOf = (fields: object) => ({ code: 'FIELDS', fields });
  expect(await set({})).toMatchObject(fieldsOf({ code: 'taken' }));
  expect(await set({ code: 'a b' })).toMatchObject(fieldsOf({ code: 'badCode' }));
  const [from, before] = [inDays(3), inDays(2)];
  expect(await set({ bookedFrom: from, bookedUntil: before })).toMatchObject(
    fieldsOf({ bookedUntil: 'beforeFirst' }),
  );
  expect(await set({ stayFrom: from, stayUntil: before })).toMatchObject(
    fieldsOf({ stayUntil: 'beforeFirst' }),
  );
  const own = { discountId: id, seenVersion: 1 };
  expect(await set({}, { ...own, isCode: false })).toMatchObject({ code: 'FIELDS' });
  must(await set({ usesMax: '٣', stayFrom: before, stayUntil: before }, own));
  expect(await listCodes()).toMatchObject([
    { usesMax: 3, stayFrom: before, stayUntil: before, bookedFrom: null },
  ]);
});

test('a code that the guest names on the telephone counts as in the cart', async () => {
  await makeCode({ usesMax: '1' });
  const clerk = await createPerson<'complete'>(['see_orders', 'complete']);
  const room = await createProduct({ kind: 'STAY', rooms: 2 });
  const source = {
    name: 'Omar Hassan',
    email: 'omar@example.test',
    phone: '0770 123 4567',
    locale: 'en',
    discountCode: 'newroz-26',
    'stay-0-product': room.slug,
    'stay-0-checkIn': dates.checkIn,
    'stay-0-checkOut': dates.checkOut,
    'stay-0-guests': '2',
  };
  const quoted = { totalMinor: String(lower), lines: [{ discount: given }] };
  expect(await quoteOrder(clerk, source)).toMatchObject(quoted);
  const order = { clientToken: randomUUID(), source };
  const { reference } = must(await composeOrder(clerk, order));
  expect((await readDeskOrder(reference))?.lines).toMatchObject([{ discount: given }]);
  expect(await usesOf()).toEqual([1]);
  const other = { clientToken: randomUUID(), source };
  const usedUp = { code: 'FIELDS', fields: { discountCode: 'USED_UP' } };
  expect(await composeOrder(clerk, other)).toMatchObject(usedUp);
  expect(await quoteOrder(clerk, source)).toMatchObject({ fields: usedUp.fields });
});
