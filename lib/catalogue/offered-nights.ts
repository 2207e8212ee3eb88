// What does each night of a calendar cost, and how many rooms are free on it? Read when asked, in one
// statement, from the rows that a stay's own price and its free rooms are read from.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { type RulesOfDay, rulesOn, widestRules } from '@/lib/stays/day-rules';
import { type Party, priceForGuests, spreadParty } from '@/lib/stays/price-stay';
import { unpaidOrdersOf } from './availability';
import { dayRulesColumn, dayRulesJson } from './day-rule-rows';
import { guestPricesColumn, guestPricesJson } from './guest-prices';
import { nightPricesColumn, nightPricesJson, nightsBetween, priceOfNight } from './night-prices';
import { asSold } from './sold-price';

export type NightsWish = {
  readonly from: string;
  /** Its night is not one of them. */
  readonly until: string;
  /** One kind of room; null: all that take the guests. */
  readonly slug: string | null;
  readonly party: Party;
  readonly rooms: number;
  /** Its own unpaid order does not count as taken. */
  readonly cartId: string | null;
  /** The kind may be one that the shop does not show. */
  readonly isPreview?: boolean;
};

/** A night by the date of its evening. */
export type OfferedNight = {
  readonly night: string;
  /** Free rooms, of the kinds that have enough of them and are for sale. */
  readonly free: number;
  /** Of the cheapest of those; null: no kind has enough. */
  readonly priceMinor: bigint | null;
  /** What holds for all of those, on the day; with `notForSale`, the rules alone keep the night. */
  readonly rules: RulesOfDay;
};

const findKinds = sql({
  priceMinor: 'int8',
  nightPrices: nightPricesColumn,
  guestPrices: guestPricesColumn,
  dayRules: dayRulesColumn,
  free: 'int4[]',
})`
  WITH kind AS (
    SELECT p.id, p.price_minor, (SELECT count(*) FROM room_unit u
      WHERE u.product_id = p.id AND NOT u.is_retired)::int AS units
    FROM product p WHERE p.kind = 'STAY' AND (p.is_visible OR $7::boolean)
      AND ($3::text IS NULL OR p.slug = $3) AND coalesce(p.guests_max, 1) * $5::int8 >= $4::int8
  ), taken AS (
    SELECT u.product_id, n.night, count(*)::int AS rooms
    FROM room_night n JOIN room_unit u ON u.id = n.unit_id AND NOT u.is_retired
    WHERE n.night >= $1::date AND n.night < $2::date
      AND (n.order_id IN (${unpaidOrdersOf('$6')})) IS NOT TRUE
    GROUP BY u.product_id, n.night
  )
  SELECT kind.price_minor AS "priceMinor",
    ${nightPricesJson('kind.id', '$1::date', '$2::date')} AS "nightPrices",
    ${guestPricesJson('kind.id')} AS "guestPrices",
    ${dayRulesJson('kind.id', '$1::date', '$2::date')} AS "dayRules",
    ARRAY(
      SELECT kind.units - coalesce(taken.rooms, 0)
      FROM generate_series($1::date, $2::date - 1, interval '1 day') AS d (night)
      LEFT JOIN taken ON taken.product_id = kind.id AND taken.night = d.night::date
      ORDER BY d.night) AS free
  FROM kind`;

/** The nights of a calendar, in their order. */
export async function readOfferedNights(wish: NightsWish): Promise<OfferedNight[]> {
  const { from, until, slug, party, rooms, cartId, isPreview = false } = wish;
  const values = [from, until, slug, party.guests, rooms, cartId, isPreview && slug !== null];
  const rows = await queryOnce(findKinds, values);
  const [fullest = party] = spreadParty(party, rooms);
  const { added } = (await merchantIdentity()).taxes;
  const kinds = rows.map((row) => ({
    ...asSold({ ...row, kind: 'STAY' }, added),
    free: row.free,
  }));
  return nightsBetween(from, until).map((night, at) => {
    const ruled = kinds.map((kind) => ({
      ...kind,
      rules: rulesOn(kind.dayRules ?? [], night.date),
    }));
    const enough = ruled.filter(({ free }) => (free[at] ?? 0) >= rooms);
    const open = enough.filter(({ rules }) => !rules.notForSale);
    const prices = open.map(({ priceMinor, nightPrices, guestPrices }) =>
      priceOfNight(night, priceMinor, nightPrices, priceForGuests(guestPrices, fullest)),
    );
    return {
      night: night.date,
      free: open.reduce((sum, { free }) => sum + (free[at] ?? 0), 0),
      priceMinor: prices.reduce<bigint | null>(
        (least, price) => (least === null || price < least ? price : least),
        null,
      ),
      rules: {
        // A night that is sold may still end a stay.
        ...widestRules((open.length > 0 ? open : ruled).map((kind) => kind.rules)),
        ...(enough.length > 0 && open.length === 0 && { notForSale: true }),
      },
    };
  });
}
