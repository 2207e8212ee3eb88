// Which rooms are free for a stay, and what does each cost? Many kinds in one statement.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { knownMerchant, merchantIdentity } from '@/lib/merchant/known-merchant';
import { settings } from '@/lib/settings/env';
import { refusalOf, type StayRefusal } from '@/lib/stays/day-rules';
import {
  bestDiscount,
  type Discount,
  type GivenDiscount,
  givenDiscount,
  priceAfter,
} from '@/lib/stays/discounts';
import { chosenExtras, type Extra, type PricedExtra, priceExtras } from '@/lib/stays/extras';
import { arrivalShiftMax, nearestStay } from '@/lib/stays/nearest-stay';
import {
  type ForGuests,
  type GuestPrices,
  type Party,
  priceForGuests,
  spreadParty,
} from '@/lib/stays/price-stay';
import { systemClock } from '@/lib/time/clock';
import { daysBetween } from '@/lib/time/iso-date';
import { unpaidOrdersOf } from './availability';
import {
  type CancellationTerms,
  cancellationColumn,
  cancellationJson,
  cancellationTerms,
} from './cancellation';
import { dayRulesColumn, dayRulesJson } from './day-rule-rows';
import { guestPricesColumn, guestPricesJson } from './guest-prices';
import {
  guestPricesOf,
  type NightPrice,
  nightPricesColumn,
  nightPricesJson,
  type PriceGroup,
  priceGroups,
  sumOfNights,
} from './night-prices';
import { asSold } from './sold-price';
import { nightsMax, todayIn } from './stay-dates';
import { discountsColumn, discountsJson } from './stay-discounts';
import { extrasColumn, extrasJson } from './stay-extras';

/** Nights at one price; the amount is minor units as text. */
type ShownGroup = Omit<PriceGroup, 'priceMinor'> & { readonly priceMinor: string };

/** What is offered of one kind of room. */
export type StayOffer = {
  /** Rooms that are free for every night: a guest does not change rooms. */
  readonly free: number;
  /** The nights of one room by price, in their order; of all rooms where these differ. */
  readonly groups: readonly ShownGroup[];
  /** For all rooms, with the extras that are chosen. */
  readonly totalMinor: string;
  /** What guests add to a night, each once where nights differ; none: nothing. */
  readonly guestPrices: readonly GuestPrices[];
  /** What was taken off the nights, which is in the prices; null: nothing. */
  readonly discount: GivenDiscount | null;
  /** What is offered with it, chosen or not; for all rooms. */
  readonly extras: readonly PricedExtra[];
  /** Null: no rule, the guest has to ask. */
  readonly cancellation: CancellationTerms | null;
  /** Why the rules of its days do not allow the stay; null: they do. */
  readonly refusal: StayRefusal | null;
  /** The dates nearest to a refused stay that the rules allow; null: none within reach. */
  readonly nearest: Pick<PriceGroup, 'checkIn' | 'checkOut'> | null;
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
  guestPrices: guestPricesColumn,
  dayRules: dayRulesColumn,
  extras: extrasColumn,
  discounts: discountsColumn,
  rule: cancellationColumn,
  free: 'int4',
})`
  SELECT p.id AS "productId", p.price_minor AS "priceMinor",
    ${nightPricesJson('p.id', '$1::date', '$2::date')} AS "nightPrices",
    ${guestPricesJson('p.id')} AS "guestPrices",
    ${dayRulesJson('p.id', `$1::date - ${arrivalShiftMax}`, `$2::date + ${arrivalShiftMax + nightsMax}`)} AS "dayRules",
    ${extrasJson('p.id')} AS extras, ${discountsJson} AS discounts,
    ${cancellationJson('p.id')} AS rule,
    ${countFreeUnits('p.id', '$1', '$2', '$4')}::int AS free
  FROM product p
  WHERE p.kind = 'STAY' AND (p.is_visible OR $5::boolean) AND p.id = ANY ($3::uuid[])`;

type WishedNights = {
  readonly checkIn: string;
  readonly checkOut: string;
  /** Its own unpaid order does not count as taken. */
  readonly cartId?: string | null;
  /** Who comes, in how many rooms; without them prices are those of a room as it is. */
  readonly party?: Party;
  readonly rooms?: number;
  /** Kinds that the shop does not show have offers too. */
  readonly isPreview?: boolean;
  /** The extras that are chosen, by their ids. */
  readonly extras?: readonly string[];
  /** The discount of the code that was typed. */
  readonly code?: Discount | null;
};

/** The offers of these kinds of rooms by their ids, read now; hidden kinds have none but in a preview. */
export async function readStayOffers(
  stay: WishedNights,
  productIds: readonly string[],
  query: Tx['query'] = queryOnce,
): Promise<ReadonlyMap<string, StayOffer>> {
  const { checkIn, checkOut, cartId = null, isPreview = false, code = null } = stay;
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const rows = await query(findOffers, [checkIn, checkOut, productIds, cartId, isPreview]);
  // A transaction waits for no other connection; it prices by what it reads itself.
  const merchant = query === queryOnce ? await merchantIdentity() : knownMerchant('en');
  return new Map(
    rows.map((read) => {
      const row = asSold({ ...read, kind: 'STAY' }, merchant.taxes.added);
      const discounts = [...(row.discounts ?? []), ...(code ? [code] : [])];
      const discount = bestDiscount(discounts, { checkIn, checkOut, today });
      const { groups, totalMinor, ...priced } = priceRooms({ ...row, discount }, stay);
      const shown = groups.map((group) => ({ ...group, priceMinor: group.priceMinor.toString() }));
      const cancellation =
        row.rule && cancellationTerms(row.rule, { checkIn: stay.checkIn, groups });
      const refusal = refusalOf(row.dayRules, stay);
      const nearest = refusal && nearestStay(row.dayRules, stay, { first: today, nightsMax });
      const offer = { free: row.free, groups: shown, totalMinor: totalMinor.toString(), ...priced };
      const guestPrices = guestPricesOf(stay, row.guestPrices, row.nightPrices);
      return [row.productId, { ...offer, guestPrices, cancellation, refusal, nearest }];
    }),
  );
}

type Prices = {
  readonly priceMinor: bigint;
  readonly nightPrices: readonly NightPrice[] | null;
  readonly guestPrices: GuestPrices | null;
  readonly extras: readonly Extra[] | null;
  readonly discount: Discount | null;
};

/** What all rooms cost, and the nights of one; of all together where their guests pay differently. */
function priceRooms({ priceMinor, nightPrices, guestPrices, ...row }: Prices, stay: WishedNights) {
  const { discount } = row;
  const { party, rooms = 1, extras: wished = [] } = stay;
  const parties = spreadParty(party ?? { guests: rooms, childAges: [] }, rooms);
  const full = parties.map((one) => priceForGuests(party ? guestPrices : null, one));
  const each = full.map(
    (price): ForGuests =>
      (...night) =>
        priceAfter(discount, price(...night)),
  );
  const grouped = (forGuests?: ForGuests) => priceGroups(stay, priceMinor, nightPrices, forGuests);
  const ofOne = grouped(each[0]);
  const together = (prices: readonly ForGuests[]) =>
    grouped((...night) => prices.reduce((sum, forGuests) => sum + forGuests(...night), 0n));
  const ofAll = together(each);
  const nightsMinor = sumOfNights(ofAll);
  const wasMinor = sumOfNights(together(full));
  const isAlike = nightsMinor === sumOfNights(ofOne) * BigInt(rooms);
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  const extras = priceExtras(row.extras ?? [], wished, { nights, parties, guestPrices });
  const totalMinor = nightsMinor + chosenExtras(extras).minor;
  const given = discount && wasMinor > nightsMinor ? givenDiscount(discount, wasMinor) : null;
  return { groups: isAlike ? ofOne : ofAll, totalMinor, extras, discount: given };
}
