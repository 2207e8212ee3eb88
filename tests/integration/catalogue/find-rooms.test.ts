import { randomUUID } from 'node:crypto';
import { addStay } from '@/lib/cart/cart';
import { readVisible } from '@/lib/catalogue/catalogue-queries';
import { type ComparedStay, readRooms } from '@/lib/catalogue/find-rooms';
import { readOfferedNights } from '@/lib/catalogue/offered-nights';
import { readRoomWish, roomsPerPage } from '@/lib/catalogue/room-wish';
import { nightsOf } from '@/lib/catalogue/stay-dates';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { db } from '@/lib/db/client';
import { spreadParty } from '@/lib/stays/price-stay';
import { addDays } from '@/lib/time/iso-date';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { startAgain } from '../../support/one-night';
import { createPerson } from '../../support/people';
import { runSql } from '../../support/plain-sql';
import { placeCart, withBank } from '../../support/shop';

// Read once a process: guests see prices with tax, and these are in order.
Object.assign(process.env, { TAX_STAY_PERCENT: '7.5', TAX_STAY_PRICES: 'added' });
withBank();

const kinds = 60;
const checkIn = inDays(40);

/**
 * Kinds of two doors; the last is hidden. Every second has a balcony, every third a view, every
 * fifth a king-size bed twice, all have Wi-Fi and none is step-free. Most have other prices until the
 * stay, from shortly before it, and on some days much later.
 */
beforeAll(async () => {
  const { userId } = await createPerson<'manage_catalogue'>();
  await runSql(`INSERT INTO product (id, kind, slug, name, summary, price_minor, guests_max, drawing, position, is_visible, beds, amenities, updated_at)
     SELECT gen_random_uuid(), 'STAY', 'room-' || n, '{"en": "Room"}', '{}',
       ((n * 37) % 50 + 50) * 1003000, 1 + n % 4, 'drawings/courtyard', n, n < ${kinds},
       CASE WHEN n % 5 = 0 THEN '{king,king}' ELSE '{double}' END::text[],
       '{wifi}'::text[] || CASE WHEN n % 2 = 0 THEN '{balcony}' ELSE '{}' END::text[]
         || CASE WHEN n % 3 = 0 THEN '{view}' ELSE '{}' END::text[], now()
     FROM generate_series(1, ${kinds}) n`);
  await runSql(`INSERT INTO room_unit (id, product_id, label)
     SELECT gen_random_uuid(), id, slug || door FROM product, generate_series(1, 2) door`);
  await runSql(
    `INSERT INTO night_price (product_id, first_night, last_night, weekdays, price_minor,
       created_by_id, created_at, guests)
     SELECT id, current_date + first, current_date + last, weekdays,
       price_minor + (position * change) % 90 * 1000000 - 40000000, $1, now() + place * interval '1 s',
       CASE WHEN place = 2 AND position % 2 = 0 THEN
         '{"adultMinor": "90000000", "singleMinor": "1000000", "childMinors": {"11": "2000000"}}'::jsonb END
     FROM product, (VALUES (1, 0, 41, 127, 13), (2, 38, 120, 85, 29), (3, 300, 364, 96, 71))
       AS season (place, first, last, weekdays, change)
     WHERE position % 4 > 0`,
    [userId],
  );
  await runSql(`UPDATE shop_identity SET child_bands = '{2,11}'`);
  await runSql(
    `INSERT INTO guest_price (product_id, base_adults, adult_minor, single_minor, child_minors)
     SELECT id, 1 + position % 2, position * 1000000, 5000000, '{"2": "0"}' FROM product
     WHERE position % 3 = 0`,
  );
});

type Query = Parameters<typeof readRoomWish>[0];
const find = (query: Query, stay: ComparedStay | null = null) =>
  readRooms(readRoomWish(query), stay);
const stayOf = (more: Partial<ComparedStay> = {}): ComparedStay => ({
  checkIn,
  checkOut: addDays(checkIn, 3),
  nights: 3,
  party: { guests: 2, childAges: [] },
  rooms: 1,
  cartId: null,
  ...more,
});

describe('a shop with many kinds of rooms', () => {
  test('shows those that have everything that was chosen, and says how many there are', async () => {
    const all = await find({});
    expect(all).toMatchObject({ total: 59, available: 59, all: 59, guestsMax: 4, last: 3 });
    expect(all.choices).toEqual({ beds: ['double', 'king'], amenities: ['balcony', 'view'] });
    const some = await find({ amenity: ['view', 'balcony'], bed: 'king' });
    expect(some.rooms.map(({ slug }) => slug)).toEqual(['room-30']);
    expect(some).toMatchObject({ total: 1, page: 1, last: 1, all: 59, choices: all.choices });
    expect(await find({ amenity: ['view', 'accessible'] })).toMatchObject({ rooms: [], total: 0 });
    // What this shop does not know is no filter.
    expect((await find({ amenity: 'helipad', bed: "king'" })).total).toBe(59);
  });

  const wishes: readonly [string, Query, ComparedStay | null][] = [
    ['in the order of the house', {}, null],
    ['by price, as the cheapest night to come costs', { roomSort: 'cheap' }, null],
    ['the dearest first', { roomSort: 'dear', amenity: 'balcony' }, null],
    ['for dates', {}, stayOf()],
    ['for dates, by price', { roomSort: 'cheap' }, stayOf()],
    [
      'for a party in two rooms',
      { roomSort: 'dear', amenity: 'view' },
      stayOf({ party: { guests: 5, childAges: [] }, rooms: 2 }),
    ],
    [
      'for more guests than a room takes',
      { roomSort: 'cheap' },
      stayOf({ party: { guests: 999_999_999_999, childAges: [] } }),
    ],
    [
      'for a family in two rooms, with what its children cost',
      { roomSort: 'cheap' },
      stayOf({ party: { guests: 5, childAges: [1, 7] }, rooms: 2 }),
    ],
    ['for one alone', { roomSort: 'cheap' }, stayOf({ party: { guests: 1, childAges: [] } })],
  ];
  test.each(wishes)('has each on one page: %s', async (_name, query, stay) => {
    const first = await find(query, stay);
    const pages = Array.from({ length: first.last }, (_, page) => String(page + 1));
    const read = await Promise.all(pages.map((roomPage) => find({ ...query, roomPage }, stay)));
    const slugs = read.flatMap(({ rooms }) => rooms.map(({ slug }) => slug));
    const { sorted, available } = await expected(query, stay);
    expect(slugs).toEqual(sorted);
    expect(first).toMatchObject({ total: sorted.length, available });
    expect(first.rooms).toHaveLength(Math.min(sorted.length, roomsPerPage));
    expect(await find({ ...query, roomPage: '900' }, stay)).toMatchObject({ page: first.last });
  });

  test('counts what the visitor’s own unpaid order keeps as available to him alone', async () => {
    const [room] = await readVisible({ slug: 'room-30' });
    const cartId = randomUUID();
    const wish = { ...stayOf(), cartId, productId: room?.id ?? '', today: inDays(0) };
    expect(await addStay({ ...wish, guests: 2, rooms: 2 })).toMatchObject({ ok: true });
    const offers = await readStayOffers(stayOf({ rooms: 2 }), [wish.productId]);
    const totalMinor = BigInt(offers.get(wish.productId)?.totalMinor ?? 0);
    const order = must(await placeCart(cartId, totalMinor));
    await startAgain(order.orderId);
    const own = order.cartId;
    const query = { amenity: ['view', 'balcony'], bed: 'king' };
    expect(await find(query, stayOf())).toMatchObject({ total: 1, available: 0 });
    expect(await find(query, stayOf({ cartId: own }))).toMatchObject({ total: 1, available: 1 });
  });

  test.each([
    [{ slug: null, party: { guests: 2, childAges: [] }, rooms: 1 }],
    [{ slug: null, party: { guests: 5, childAges: [] }, rooms: 2 }],
    [{ slug: 'room-30', party: { guests: 1, childAges: [] }, rooms: 1 }],
    [{ slug: 'room-30', party: { guests: 1, childAges: [] }, rooms: 3 }],
    [{ slug: 'nowhere', party: { guests: 1, childAges: [] }, rooms: 1 }],
    [{ slug: null, party: { guests: 3, childAges: [7] }, rooms: 1 }],
  ])('has in its calendar what each night is offered for: %j', async (wish) => {
    const { slug, party, rooms } = wish;
    const visible = await readVisible(slug === null ? { kind: 'STAY' } : { slug });
    const kinds = visible.filter((room) => (room.guestsMax ?? 1) * rooms >= party.guests);
    const until = addDays(checkIn, 9);
    const nights = await readOfferedNights({ ...wish, from: checkIn, until, cartId: null });
    const offered = nightsOf(checkIn, until).map(async (night) => {
      const [fullest] = spreadParty(party, rooms);
      const stay = { checkIn: night, checkOut: addDays(night, 1), party: fullest };
      const all = await readStayOffers(
        stay,
        kinds.map(({ id }) => id),
      );
      const open = [...all.values()].filter(({ free }) => free >= rooms);
      const prices = open.map(({ totalMinor }) => BigInt(totalMinor)).sort((a, b) => Number(a - b));
      const free = open.reduce((sum, offer) => sum + offer.free, 0);
      return { night, free, priceMinor: prices[0] ?? null, rules: {} };
    });
    expect(nights).toEqual(await Promise.all(offered));
  });
});

/** The same, worked out from every visible room, one by one. */
async function expected(query: Query, stay: ComparedStay | null) {
  const { beds, amenities, order } = readRoomWish(query);
  const has = (kept: readonly string[], sought: readonly string[]) =>
    sought.every((word) => kept.includes(word));
  const rooms = (await readVisible({ kind: 'STAY' })).filter(
    (room) => has(room.beds, beds) && has(room.amenities, amenities),
  );
  const offers = stay && (await readStayOffers(stay, await ids()));
  const isAvailable = (room: (typeof rooms)[number]) =>
    stay === null ||
    (stay.party.guests <= (room.guestsMax ?? 1) * stay.rooms &&
      (offers?.get(room.id)?.free ?? 0) >= stay.rooms);
  const sign = { house: 0, cheap: 1, dear: -1 }[order];
  const price = (room: (typeof rooms)[number]) =>
    Number(offers?.get(room.id)?.totalMinor ?? room.priceMinor);
  const part = (wanted: boolean) =>
    rooms
      .filter((room) => isAvailable(room) === wanted)
      .toSorted((one, other) => sign * (price(one) - price(other)))
      .map(({ slug }) => slug);
  return { sorted: [...part(true), ...part(false)], available: part(true).length };
}

const ids = async () => (await db().product.findMany({ select: { id: true } })).map(({ id }) => id);
