// Which kinds of rooms have what a visitor looks for? Filtered, sorted and cut into pages by the
// database; of the others nothing is read.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { settings } from '@/lib/settings/env';
import type { Party } from '@/lib/stays/price-stay';
import { systemClock } from '@/lib/time/clock';
import { type ProductDto, readVisible } from './catalogue-queries';
import { refusedKinds } from './day-rule-rows';
import { guestCounts, guestSupplementOf } from './guest-prices';
import { keptOfCatalogue } from './kept-catalogue';
import { nightPriceRow } from './night-prices';
import { type Amenity, amenities, type BedKind, bedKinds } from './room-features';
import { type RoomWish, roomFields, roomsPerPage } from './room-wish';
import { daysAheadMax, type Stay, todayIn } from './stay-dates';
import { countFreeUnits } from './stay-offers';

/** The stay for which rooms are compared, and who asks. */
export type ComparedStay = Stay & {
  readonly party: Party;
  readonly rooms: number;
  readonly cartId: string | null;
};

export type FoundRooms = {
  /** One page: available ones first. */
  readonly rooms: readonly ProductDto[];
  /** Kinds that have what was asked for, over all pages. */
  readonly total: number;
  /** Those of them that are available for the stay; without one, all. */
  readonly available: number;
  readonly page: number;
  readonly last: number;
  /** Kinds in the shop, whatever was asked for, and the guests that the largest takes. */
  readonly all: number;
  readonly guestsMax: number;
  /** What some kinds have and others lack. */
  readonly choices: { readonly beds: readonly BedKind[]; readonly amenities: readonly Amenity[] };
};

// What sorts are prices without tax, which is the same share of all. Each price that a kind has on
// some night is found within a week after today or after a change.
const cheapestAhead = `(
  SELECT min(coalesce((SELECT price_minor FROM ${nightPriceRow('found.id', 'night')} own),
    found.price_minor)) FROM (
    SELECT DISTINCT first + day AS night
    FROM (SELECT $8::date UNION SELECT first_night FROM night_price WHERE product_id = found.id
      UNION SELECT last_night + 1 FROM night_price WHERE product_id = found.id) starts (first),
      generate_series(0, 6) day) ahead
  WHERE night >= $8::date AND night < $8::date + ${daysAheadMax})`;

// What guests usually add is found once for a kind; nights that have prices of their own are few.
const sumOfStay = `(
  SELECT sum(coalesce(own.price_minor, found.price_minor) * $6::int + CASE
      WHEN guest.product_id IS NULL THEN 0 WHEN own.guests IS NULL THEN guest.usual
      ELSE ${guestSupplementOf('guest', 'own.guests', 11)} END) FROM (
    SELECT day::date AS night
    FROM generate_series($3::date, $4::date - 1, interval '1 day') day) stay
    LEFT JOIN LATERAL ${nightPriceRow('found.id', 'night')} own ON true)`;

/** The words of a column that some rows have and others lack. */
const differing = (column: string) => `(
  SELECT coalesce(array_agg(word), '{}') FROM (
    SELECT word FROM shown, LATERAL (SELECT DISTINCT unnest(${column})) has (word)
    GROUP BY word HAVING count(*) < (SELECT count(*) FROM shown)) differing)`;

const findIds = sql({
  ids: 'uuid[]',
  total: 'int4',
  available: 'int4',
  page: 'int4',
  everything: 'int4',
  guestsMax: 'int4',
  beds: 'text[]',
  amenities: 'text[]',
})`
  WITH shown AS (
    SELECT id, position, slug, price_minor, coalesce(guests_max, 1) AS guests_max,
      coalesce(beds, '{}') AS beds, coalesce(amenities, '{}') AS amenities
    FROM product WHERE kind = 'STAY' AND is_visible
  ), found AS (
    SELECT * FROM shown WHERE beds @> $1::text[] AND amenities @> $2::text[]
  ), refused AS (
    ${refusedKinds('$3::date', '$4::date')}
  ), judged AS (
    SELECT id, position, slug,
      $3::date IS NULL OR (guests_max * $6::int8 >= $5::int8
        AND id NOT IN (SELECT product_id FROM refused)
        AND ${countFreeUnits('found.id', '$3', '$4', '$7')} >= $6) AS fits,
      CASE WHEN $9 = 'house' THEN NULL WHEN $3::date IS NULL THEN ${cheapestAhead}
        ELSE ${sumOfStay} END * CASE $9 WHEN 'dear' THEN -1 ELSE 1 END AS rank
    FROM found LEFT JOIN (SELECT g.*, ${guestSupplementOf('g', 'NULL::jsonb', 11)} AS usual
      FROM guest_price g OFFSET 0) guest ON guest.product_id = found.id
  ), ordered AS (
    SELECT id, row_number() OVER (ORDER BY fits DESC, rank, position, slug) AS place FROM judged
  ), counted AS (
    SELECT count(*)::int AS total, count(*) FILTER (WHERE fits)::int AS available,
      least($10::int, greatest(1, ceil(count(*) / ${roomsPerPage}.0)))::int AS page
    FROM judged
  )
  SELECT coalesce((SELECT array_agg(id ORDER BY place) FROM ordered
      WHERE place > (page - 1) * ${roomsPerPage} AND place <= page * ${roomsPerPage}), '{}') AS ids,
    total, available, page, (SELECT count(*)::int FROM shown) AS everything,
    coalesce((SELECT max(guests_max) FROM shown), 1) AS "guestsMax",
    ${differing('beds')} AS beds, ${differing('amenities')} AS amenities
  FROM counted`;

const plainWish: RoomWish = { order: 'house', page: 1, beds: [], amenities: [] };

const firstPage = keptOfCatalogue('first rooms', () => readRooms(plainWish, null));

/**
 * One page of the rooms that have all that was asked for, the available ones first. The page that
 * most visitors see is kept for seconds; what is free never is.
 */
export function findRooms(wish: RoomWish, stay: ComparedStay | null): Promise<FoundRooms> {
  const isPlain = stay === null && roomFields(wish).length === 0;
  return isPlain ? firstPage() : readRooms(wish, stay);
}

/** The same, uncached. A page beyond the last becomes the last. */
export async function readRooms(wish: RoomWish, stay: ComparedStay | null): Promise<FoundRooms> {
  const {
    checkIn = null,
    checkOut = null,
    party = { guests: 1, childAges: [] },
    rooms: wanted = 1,
    cartId = null,
  } = stay ?? {};
  const [row] = await queryOnce(findIds, [
    wish.beds,
    wish.amenities,
    checkIn,
    checkOut,
    party.guests,
    wanted,
    cartId,
    todayIn(settings().merchantTimezone, systemClock.now()),
    wish.order,
    wish.page,
    ...guestCounts(party, wanted, (await merchantIdentity()).childBands),
  ]);
  const { ids = [], total = 0 } = row ?? {};
  const products = ids.length === 0 ? [] : await readVisible({ ids });
  return {
    rooms: ids.flatMap((id) => products.find((product) => product.id === id) ?? []),
    total,
    available: row?.available ?? 0,
    page: row?.page ?? 1,
    last: Math.max(1, Math.ceil(total / roomsPerPage)),
    all: row?.everything ?? 0,
    guestsMax: row?.guestsMax ?? 1,
    choices: {
      beds: bedKinds.filter((kind) => row?.beds.includes(kind)),
      amenities: amenities.filter((one) => row?.amenities.includes(one)),
    },
  };
}
