// Which rooms are free for a stay, and what does each cost? Many kinds in one statement.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { unpaidOrdersOf } from './availability';
import {
  type CancellationTerms,
  cancellationColumn,
  cancellationJson,
  cancellationTerms,
} from './cancellation';
import {
  nightPricesColumn,
  nightPricesJson,
  type PriceGroup,
  priceGroups,
  sumOfNights,
} from './night-prices';
import { asSold } from './sold-price';

/** Nights at one price; the amount is minor units as text. */
type ShownGroup = Omit<PriceGroup, 'priceMinor'> & { readonly priceMinor: string };

/** What is offered of one kind of room. */
export type StayOffer = {
  /** Rooms that are free for every night: a guest does not change rooms. */
  readonly free: number;
  /** Its nights by price, in their order. */
  readonly groups: readonly ShownGroup[];
  readonly totalMinor: string;
  /** Null: no rule, the guest has to ask. */
  readonly cancellation: CancellationTerms | null;
};

/** SQL for the rooms of a kind that are free for every night, to a cart or to anybody. */
export const countFreeUnits = (product: string, from: string, until: string, cart: string) => `(
  SELECT count(*) FROM room_unit u
  WHERE u.product_id = ${product} AND NOT u.is_retired AND NOT EXISTS (
    SELECT 1 FROM room_night n
    WHERE n.unit_id = u.id AND n.night >= ${from}::date AND n.night < ${until}::date
      AND (n.order_id IN (${unpaidOrdersOf(cart)})) IS NOT TRUE))`;

const findOffers = sql({
  productId: 'uuid',
  priceMinor: 'int8',
  nightPrices: nightPricesColumn,
  rule: cancellationColumn,
  free: 'int4',
})`
  SELECT p.id AS "productId", p.price_minor AS "priceMinor",
    ${nightPricesJson('p.id', '$1::date', '$2::date')} AS "nightPrices",
    ${cancellationJson('p.id')} AS rule,
    ${countFreeUnits('p.id', '$1', '$2', '$4')}::int AS free
  FROM product p
  WHERE p.kind = 'STAY' AND p.is_visible AND p.id = ANY ($3::uuid[])`;

const findRules = sql({ productId: 'uuid', rule: cancellationColumn })`
  SELECT p.id AS "productId", ${cancellationJson('p.id')} AS rule
  FROM product p WHERE p.id = ANY ($1::uuid[])`;

/** Until how many days before arrival each kind can be cancelled free of charge; none without a rule. */
export async function readFreeDays(
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = productIds.length === 0 ? [] : await queryOnce(findRules, [productIds]);
  return new Map(rows.flatMap(({ productId, rule }) => (rule ? [[productId, rule.freeDays]] : [])));
}

type WishedNights = {
  readonly checkIn: string;
  readonly checkOut: string;
  /** Its own unpaid order does not count as taken. */
  readonly cartId?: string | null;
};

/** The offers of these kinds of rooms by their ids, read now; hidden kinds have none. */
export async function readStayOffers(
  stay: WishedNights,
  productIds: readonly string[],
  query: Tx['query'] = queryOnce,
): Promise<ReadonlyMap<string, StayOffer>> {
  const { checkIn, checkOut, cartId = null } = stay;
  const rows = await query(findOffers, [checkIn, checkOut, productIds, cartId]);
  return new Map(
    rows.map((read) => {
      const row = asSold({ ...read, kind: 'STAY' });
      const groups = priceGroups(stay, row.priceMinor, row.nightPrices);
      const totalMinor = sumOfNights(groups).toString();
      const shown = groups.map((group) => ({ ...group, priceMinor: group.priceMinor.toString() }));
      const cancellation =
        row.rule && cancellationTerms(row.rule, { checkIn: stay.checkIn, groups });
      return [row.productId, { free: row.free, groups: shown, totalMinor, cancellation }];
    }),
  );
}
