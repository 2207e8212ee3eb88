import { randomUUID } from 'node:crypto';
import { addStay } from '@/lib/cart/cart';
import { readCart } from '@/lib/cart/read-cart';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { db } from '@/lib/db/client';
import { setDiscount } from '@/lib/desk/calendar/stay-discounts';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { composeOrder } from '@/lib/desk/compose/compose-order';
import { quoteOrder } from '@/lib/desk/compose/quote-order';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import type { BilledLine } from '@/lib/documents/document-content';
import { documentLines } from '@/lib/documents/document-content';
import { mailLines } from '@/lib/orders/mail-lines';
import type { Actor } from '@/lib/rights/actor';
import { addDays } from '@/lib/time/iso-date';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { createPerson } from '../../support/people';
import { runSql } from '../../support/plain-sql';
import { actsOf } from '../../support/records';
import { createProduct, placeCart, withBank } from '../../support/shop';

withBank();
let keeper: CatalogueEditor;
let clerk: Actor<'complete'>;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
  clerk = await createPerson<'complete'>(['see_orders', 'complete']);
  const where = { id: clerk.userId };
  await db().user.update({ where, data: { priceLimitPercent: 20 } });
});
afterEach(() => runSql('DELETE FROM stay_discount'));

const checkIn = inDays(60);
const dates = { checkIn, checkOut: addDays(checkIn, 7) };

async function discountOf(more: object = {}) {
  const source = { nameEn: 'Long stay', kind: 'long_stay', days: '٧', percent: '10', ...more };
  const set = { discountId: '', seenVersion: 0, source: { isActive: 'yes', ...source } };
  must(await setDiscount(keeper, set));
  return db().stayDiscount.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
}

async function cartWith(productId: string, more: object = {}) {
  const { id: cartId } = await db().cart.create({ data: {} });
  const wish = { cartId, productId, ...dates, today: inDays(0), guests: 2, childAges: [] };
  must(await addStay({ ...wish, ...more }));
  return cartId;
}

const given = { kind: 'long_stay', percent: 10, name: { en: 'Long stay' }, wasMinor: '175000000' };

test('a long stay costs less and says why: on the offer, in the cart, in the order, its mail and its invoice', async () => {
  const room = await createProduct({ kind: 'STAY' });
  await discountOf();
  const offers = await readStayOffers(dates, [room.id]);
  expect(offers.get(room.id)).toMatchObject({
    totalMinor: '157500000',
    groups: [{ nights: 7, priceMinor: '22500000' }],
    discount: given,
  });
  const shorter = { ...dates, checkOut: addDays(checkIn, 6) };
  expect((await readStayOffers(shorter, [room.id])).get(room.id)).toMatchObject({
    totalMinor: '150000000',
    discount: null,
  });
  const cartId = await cartWith(room.id);
  expect(await readCart(cartId)).toMatchObject({
    totalMinor: '157500000',
    lines: [{ discount: given }],
  });
  const { reference, orderId } = must(await placeCart(cartId, 157_500_000n));
  const order = await readDeskOrder(reference);
  expect(order?.lines).toMatchObject([
    { unitPriceMinor: '22500000', lineTotalMinor: '157500000', discount: given },
  ]);
  expect(order?.lines[0]?.listPriceMinor).toBeNull();
  const [mail] = await runSql(`SELECT ${mailLines('$1::uuid')} AS lines`, [orderId]);
  expect(mail).toMatchObject({ lines: [{ discount: given }] });
  const [line] = order?.lines ?? [];
  const booked = [{ ...line, unitMinor: '22500000', totalMinor: '157500000' }] as never;
  const facts = { movementKind: 'TAKEN' as const, amountMinor: 157_500_000n, feeMinor: 0n };
  const rest = { worksheet: [], reason: '', invoice: null };
  const taken = { ...facts, ...rest, booked: booked as readonly BilledLine[] };
  const billed = documentLines('invoice', taken, { stay: 0, goods: 0 });
  expect(billed).toMatchObject([{ discount: given, totalMinor: '157500000' }]);
});

test('several rooms with guests who pay alike have one discount, and a cart of the same price', async () => {
  const room = await createProduct({ kind: 'STAY', rooms: 2 });
  await discountOf({ kind: 'early', days: '60', percent: '15' });
  await discountOf({ kind: 'early', days: '61', percent: '50' });
  const wish = { ...dates, party: { guests: 3, childAges: [] }, rooms: 2 };
  expect((await readStayOffers(wish, [room.id])).get(room.id)).toMatchObject({
    totalMinor: '297500000',
    discount: { kind: 'early', percent: 15, wasMinor: '350000000' },
  });
  const cart = await readCart(await cartWith(room.id, { guests: 3, rooms: 2 }));
  expect(cart.totalMinor).toBe('297500000');
});

test('a discount that is switched off is told before the guest pays, and changes no order', async () => {
  const room = await createProduct({ kind: 'STAY', rooms: 2 });
  const discount = await discountOf();
  const placed = must(await placeCart(await cartWith(room.id), 157_500_000n));
  const late = await cartWith(room.id);
  const source = { nameEn: 'Long stay', kind: 'long_stay', days: '7', percent: '10' };
  const change = { discountId: discount.id, seenVersion: discount.version, source };
  must(await setDiscount(keeper, change));
  expect(await setDiscount(keeper, change)).toMatchObject({ code: 'STALE' });
  expect(await setDiscount(keeper, { ...change, discountId: randomUUID() })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(
    await setDiscount(keeper, { ...change, source: { ...source, percent: '91' } }),
  ).toMatchObject({ code: 'FIELDS', fields: { percent: expect.anything() } });
  expect(await placeCart(late, 157_500_000n)).toMatchObject({ code: 'TOTAL_CHANGED' });
  expect((await readDeskOrder(placed.reference))?.lines).toMatchObject([{ discount: given }]);
  expect(await actsOf(`discount:${discount.id}`)).toEqual([
    'catalogue.discount_set',
    'catalogue.discount_set',
  ]);
});

test('an order by telephone has the discount at the catalogue’s price, and none at an agreed one', async () => {
  const room = await createProduct({ kind: 'STAY', rooms: 2 });
  await discountOf();
  const source = {
    name: 'Omar Hassan',
    email: 'omar@example.test',
    phone: '0770 123 4567',
    locale: 'en',
    'stay-0-product': room.slug,
    'stay-0-checkIn': dates.checkIn,
    'stay-0-checkOut': dates.checkOut,
    'stay-0-guests': '2',
  };
  expect(await quoteOrder(clerk, source)).toMatchObject({
    totalMinor: '157500000',
    lines: [{ discount: given }],
  });
  const agreed = { ...source, 'stay-0-price': '24,000', reason: 'Comes each year' };
  const linesOf = async (typed: Record<string, string>) => {
    const order = { clientToken: randomUUID(), source: typed };
    const { reference } = must(await composeOrder(clerk, order));
    return (await readDeskOrder(reference))?.lines;
  };
  expect(await linesOf(source)).toMatchObject([{ discount: given, listPriceMinor: null }]);
  expect(await linesOf(agreed)).toMatchObject([
    { discount: null, unitPriceMinor: '24000000', listPriceMinor: '25000000' },
  ]);
  const both = `UPDATE order_line SET discount = '{}' WHERE list_price_minor = 25000000`;
  await expect(runSql(both)).rejects.toThrow('order_line_discount_of_stay');
});
