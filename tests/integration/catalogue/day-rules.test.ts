import { randomUUID } from 'node:crypto';
import { compose as composeForm } from '@/app/admin/orders/compose/actions';
import { addStay, changeStay } from '@/lib/cart/cart';
import { readCart } from '@/lib/cart/read-cart';
import { readRooms } from '@/lib/catalogue/find-rooms';
import { readOfferedNights } from '@/lib/catalogue/offered-nights';
import { readRoomWish } from '@/lib/catalogue/room-wish';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { db } from '@/lib/db/client';
import { listDayRules, removeDayRules, setDayRules } from '@/lib/desk/calendar/day-rules';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { composeOrder } from '@/lib/desk/compose/compose-order';
import { quoteOrder } from '@/lib/desk/compose/quote-order';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { addDays } from '@/lib/time/iso-date';
import { browser, signIn } from '../../support/browser';
import { dayRules } from '../../support/day-rules';
import { whileHeld } from '../../support/held-rows';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { createPerson } from '../../support/people';
import { runSql } from '../../support/plain-sql';
import { actsOf, auditOf } from '../../support/records';
import { createProduct, placeCart, withBank } from '../../support/shop';

vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));
withBank();
let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});

const today = inDays(0);
const alone = { guests: 1, childAges: [] };
const from = inDays(40);
const stayOf = (nights: number, first = from) => ({
  checkIn: first,
  checkOut: addDays(first, nights),
  nights,
});
const room = () => createProduct({ kind: 'STAY', rooms: 2 });
const set = (slug: string, more: Record<string, string>, first = from, others: string[] = []) =>
  setDayRules(keeper, { slug, source: dayRules(first, [slug, ...others], more) });
const offerOf = async (id: string, nights = 2, first = from) =>
  (await readStayOffers(stayOf(nights, first), [id])).get(id);

describe('rules of days', () => {
  test('are set for several kinds at once, written down, and removed from one', async () => {
    const [one, other, third] = [await room(), await room(), await room()];
    const done = await set(one.slug, { minNights: '٣' }, from, [other.slug]);
    expect(done).toMatchObject({ value: { kinds: 2 } });
    const [rule] = await listDayRules(one.slug, today);
    expect(rule).toMatchObject({ firstDay: from, weekdays: 127, minNights: 3, notForSale: null });
    must(await removeDayRules(keeper, { slug: one.slug, ruleId: rule?.ruleId ?? '' }));
    const refusals = [await offerOf(one.id), await offerOf(other.id), await offerOf(third.id)];
    expect(refusals.map((offer) => offer?.refusal?.nights)).toEqual([undefined, 3, undefined]);
    const acts = ['catalogue.rules_set', 'catalogue.rules_removed'];
    expect(await actsOf(`product:${one.id}`)).toEqual(acts);
    const foreign = { slug: third.slug, ruleId: rule?.ruleId ?? '' };
    expect(await removeDayRules(keeper, foreign)).toMatchObject({ code: 'NOT_FOUND' });
  });

  const noDay = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`weekdays-${day}`, '']));
  test.each([
    [{}, { minNights: 'nothing' }],
    [{ minNights: '31' }, { minNights: 'badNumber' }],
    [{ minNights: '4', maxNights: '3' }, { maxNights: 'crossed' }],
    [{ sale: 'stopped', lastDay: inDays(39) }, { lastDay: 'badDate' }],
    [{ sale: 'stopped', firstDay: inDays(-1) }, { firstDay: 'badDate' }],
    [{ sale: 'stopped', ...noDay }, { 'weekdays-0': 'noWeekday' }],
    [{ sale: 'gone' }, { sale: 'badChoice' }],
  ] as const)('are refused where they say nothing or no day has them: %j', async (more, fields) => {
    const { slug } = await room();
    expect(await set(slug, { ...more })).toMatchObject({ code: 'FIELDS', fields });
  });

  test('are for kinds of rooms alone, or for all of them', async () => {
    const gift = await createProduct();
    expect(await set(gift.slug, { minNights: '2' })).toMatchObject({ code: 'NOT_FOUND' });
    const { slug, id } = await room();
    const stays = await db().product.count({ where: { kind: 'STAY' } });
    const day = inDays(300);
    const done = await set(slug, { maxNights: '1', isForAll: 'yes' }, day);
    expect(done).toMatchObject({ value: { kinds: stays } });
    expect((await offerOf(id, 2, day))?.refusal).toEqual({ reason: 'MAX_NIGHTS', nights: 1 });
    must(await set(slug, { maxNights: '0', isForAll: 'yes' }, day));
    expect((await offerOf(id, 2, day))?.refusal).toBeNull();
  });
});

describe('a stay that the rules refuse', () => {
  test('is not put into a cart, and one in it says why and is not ordered', async () => {
    const { id: productId, slug } = await room();
    const own = { cartId: randomUUID(), productId, guests: 2, today };
    const { lineId } = must(await addStay({ ...own, ...stayOf(2) }));
    must(await set(slug, { minNights: '3' }));
    const refused = { code: 'MIN_NIGHTS', max: 3 };
    expect(await addStay({ ...own, ...stayOf(1) })).toMatchObject(refused);
    expect(await changeStay({ ...own, lineId, ...stayOf(2) })).toMatchObject(refused);
    const [line] = (await readCart(own.cartId)).lines;
    const reason = { reason: 'MIN_NIGHTS', nights: 3 };
    expect(line).toMatchObject({ isAvailable: false, refusal: reason });
    const order = await placeCart(own.cartId, 50_000_000n);
    expect(order).toMatchObject({ code: 'MIN_NIGHTS', nights: 3 });
    must(await changeStay({ ...own, lineId, ...stayOf(3) }));
    must(await placeCart(own.cartId, 75_000_000n));
  });

  test('is judged at the moment of the order, by rules that are set while the guest pays', async () => {
    const { id: productId, slug } = await room();
    const cartId = randomUUID();
    must(await addStay({ cartId, productId, guests: 2, today, ...stayOf(2) }));
    const [rules, order] = await whileHeld(async ({ query, untilWaiting }) => {
      await query('SELECT 1 FROM product WHERE id = $1 FOR UPDATE', [productId]);
      const setting = set(slug, { sale: 'stopped' });
      await untilWaiting(1);
      const placing = placeCart(cartId, 50_000_000n);
      await untilWaiting(2);
      return [setting, placing];
    }).then((both) => Promise.all(both));
    expect(rules).toMatchObject({ ok: true });
    expect(order).toMatchObject({ code: 'NOT_FOR_SALE' });
    expect(await db().order.count({ where: { lines: { some: { productId } } } })).toBe(0);
  });

  test('is proposed with the nearest dates that they allow', async () => {
    const { id, slug } = await room();
    must(await set(slug, { minNights: '4' }));
    const { checkIn, checkOut } = stayOf(4);
    expect((await offerOf(id))?.nearest).toEqual({ checkIn, checkOut });
  });

  test('leaves the calendar its nights, and what holds for all kinds of them', async () => {
    const { slug } = await room();
    must(await set(slug, { minNights: '2', departure: 'closed' }));
    must(await set(slug, { sale: 'stopped' }, addDays(from, 1)));
    const wish = { slug, party: alone, rooms: 1, cartId: null, from, until: addDays(from, 3) };
    expect(await readOfferedNights(wish)).toMatchObject([
      { free: 2, rules: { minNights: 2, closedToDeparture: true } },
      { free: 0, priceMinor: null, rules: { notForSale: true } },
      { free: 2, rules: {} },
    ]);
  });
});

test('the search counts as available what each kind’s own page sells, whatever the rules', async () => {
  const ids: string[] = [];
  for (let kind = 0; kind < 24; kind += 1) ids.push((await room()).id);
  // Rules of all fields, set and lifted, over each other: the same in every run.
  await runSql(
    `INSERT INTO day_rule (product_id, first_day, last_day, weekdays, min_nights, max_nights,
       closed_to_arrival, closed_to_departure, not_for_sale, created_by_id, created_at)
     SELECT id, $3::date + h % 9, $3::date + h % 9 + h / 9 % 9, 1 + h / 81 % 127,
       CASE n % 5 WHEN 0 THEN h % 5 END, CASE n % 5 WHEN 1 THEN h % 4 END,
       CASE n % 5 WHEN 2 THEN h % 2 = 0 END, CASE n % 5 WHEN 3 THEN h % 2 = 0 END,
       CASE n % 5 WHEN 4 THEN h % 2 = 0 END, $2, now() + n * interval '1 s'
     FROM unnest($1::uuid[]) WITH ORDINALITY kind (id, place), generate_series(1, 15) n,
       LATERAL (SELECT abs(hashint4((place * 100 + n)::int)) % 1000000 AS h) drawn`,
    [ids, keeper.userId, addDays(from, -2)],
  );
  const judged = { sold: 0, refused: 0 };
  for (let first = 0; first < 9; first += 1) {
    for (const nights of [1, 2, 3, 5]) {
      const stay = stayOf(nights, addDays(from, first));
      const found = await readRooms(readRoomWish({}), {
        ...stay,
        party: alone,
        rooms: 1,
        cartId: null,
      });
      const everywhere = await db().product.findMany({ where: { kind: 'STAY', isVisible: true } });
      const offers = await readStayOffers(
        stay,
        everywhere.map(({ id }) => id),
      );
      const sold = [...offers.values()].filter(({ free, refusal }) => free > 0 && !refusal);
      expect([stay, found.available]).toEqual([stay, sold.length]);
      judged.sold += sold.length;
      judged.refused += offers.size - sold.length;
    }
  }
  expect(Math.min(judged.sold, judged.refused)).toBeGreaterThan(100);
});

describe('an order by telephone', () => {
  const guest = { name: 'Omar Hassan', email: 'omar@example.test', phone: '0770 123 4567' };
  const order = (slug: string, more: Record<string, string> = {}) => ({
    ...{ ...guest, locale: 'ar', 'stay-0-product': slug, 'stay-0-guests': '2' },
    ...{ 'stay-0-checkIn': from, 'stay-0-checkOut': addDays(from, 2), ...more },
  });
  const against = { isAgainstRules: 'yes', reason: 'A guest of the wedding' };

  test('is sold against the rules with a reason, which the order keeps', async () => {
    const clerk: Actor<'complete'> = await createPerson<'complete'>(['see_orders', 'complete']);
    const compose = (source: Record<string, string>) =>
      composeOrder(clerk, { clientToken: randomUUID(), source });
    const { slug } = await room();
    must(await set(slug, { arrival: 'closed' }));
    const fields = { 'stay-0-checkIn': 'CLOSED_TO_ARRIVAL' };
    expect(await compose(order(slug))).toMatchObject({ fields });
    const offers = async (source: Record<string, string>) =>
      (await quoteOrder(clerk, source)).rooms[0]?.offers.map(({ totalMinor }) => totalMinor);
    expect(await offers(order(slug))).toContain(null);
    const unexplained = await compose(order(slug, { isAgainstRules: 'yes' }));
    expect(unexplained).toMatchObject({ fields: { reason: 'needsReason' } });
    const { orderId, reference } = must(await compose(order(slug, against)));
    const againstRules = ['CLOSED_TO_ARRIVAL'];
    expect(await readDeskOrder(reference)).toMatchObject({ againstRules });
    const [entry] = await auditOf(`order:${orderId}`, 'order.composed');
    expect(entry?.after).toMatchObject({ againstRules, reason: against.reason });
    const { staff } = await signIn({ permissions: ['see_orders', 'complete'] });
    const body = new FormData();
    const sent = { ...order(slug), signedInAs: staff.id, clientToken: randomUUID() };
    for (const [name, value] of Object.entries(sent)) body.set(name, value);
    browser.headers = new Headers({ origin: settings().appUrl, 'sec-fetch-site': 'same-origin' });
    const { errors, fields: shown } = await composeForm({ values: {}, errors: {} }, body);
    expect(Object.keys(errors)).toEqual(['stay-0-checkIn']);
    expect(shown?.find(({ name }) => name === 'others')).toMatchObject({ isOpen: true });
    // Nothing is written of rules that refuse nothing.
    const within = must(await compose(order((await room()).slug, against)));
    expect(await readDeskOrder(within.reference)).toMatchObject({ againstRules: [] });
  });
});
