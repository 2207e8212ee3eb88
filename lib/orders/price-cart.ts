// What does a cart cost, and is it a hold or a sale? Pure arithmetic over catalogue prices.

import { paymentKindOf, quantityMax, type StayBeyondHold } from '@/lib/cart/cart-rules';
import type { CancellationRule } from '@/lib/catalogue/cancellation';
import { type NightPrice, priceGroups } from '@/lib/catalogue/night-prices';
import { soldName } from '@/lib/catalogue/sold-name';
import { nightsMax } from '@/lib/catalogue/stay-dates';
import type { Localized } from '@/lib/i18n/localized';
import { fail, ok, type Result } from '@/lib/result/result';
import { type DayRule, refusalOf, type StayRefusal } from '@/lib/stays/day-rules';
import {
  bestDiscount,
  type Discount,
  type GivenDiscount,
  givenDiscount,
  priceAfter,
} from '@/lib/stays/discounts';
import { chosenExtras, type Extra, priceExtras } from '@/lib/stays/extras';
import { type GuestPrices, priceForGuests } from '@/lib/stays/price-stay';
import { daysBetween, isIsoDate } from '@/lib/time/iso-date';

/** A cart line joined with its product, as the database has it now. */
export type CartItem = {
  readonly productId: string;
  readonly kind: 'STAY' | 'GOODS';
  readonly isVisible: boolean;
  readonly name: Localized;
  /** The unit of goods, such as `1 kg`; empty: a piece. */
  readonly unit: Localized;
  readonly priceMinor: bigint;
  /** Stays: prices set for certain nights, the newest first. */
  readonly nightPrices?: readonly NightPrice[] | null;
  /** Stays: what guests add; null: nothing. */
  readonly guestPrices?: GuestPrices | null;
  /** Stays: the rules of its days, the newest first; null: none, or it is sold against them. */
  readonly dayRules?: readonly DayRule[] | null;
  /** Stays: what is offered with them, and which of it was chosen. */
  readonly offeredExtras?: readonly Extra[] | null;
  readonly extras?: readonly string[];
  /** Stays: the discounts that the house gives, the oldest first; null: none. */
  readonly discounts?: readonly Discount[] | null;
  /** The price a clerk agreed, per piece or night, instead of the catalogue's. */
  readonly agreedMinor?: bigint | null;
  /** What cancelling costs; null if there is no rule. */
  readonly cancellation?: CancellationRule | null;
  readonly stock: number | null;
  readonly guestsMax: number | null;
  readonly quantity: number;
  /** ISO dates; stays only. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly guests: number | null;
  /** Of those guests who are children, on the day of arrival. */
  readonly childAges?: readonly number[];
};

type PricedLine = Omit<CartItem, 'productId'> & {
  /** Null: an extra of the stay. */
  readonly productId: string | null;
  readonly isExtra: boolean;
  /** Index of the requested item; a stay has one line for each of its prices. */
  readonly item: number;
  /** The item's index again, for a stay with several lines. */
  readonly stay: number | null;
  /** Pieces of goods, or nights of a stay at this price. */
  readonly count: number;
  /** The catalogue's price, where a different one was agreed. */
  readonly listPriceMinor: bigint | null;
  /** What was taken off the nights; null: nothing. */
  readonly discount: GivenDiscount | null;
  readonly lineTotalMinor: bigint;
};

export type PricedCart = {
  readonly lines: readonly PricedLine[];
  readonly totalMinor: bigint;
  readonly transactionType: 'authorization' | 'sale';
  /** It is kept unpaid, and paid by its link before arrival. */
  readonly isLater: boolean;
};

export type PricingProblem =
  | StayRefusal['reason']
  | 'CART_EMPTY'
  | 'PRODUCT_GONE'
  | 'NOT_AVAILABLE'
  | 'BAD_QUANTITY'
  | 'BAD_STAY'
  | 'STAY_TOO_LONG';

/** Of the rules of its days: the number of nights that the sentence names. */
type Refused = { readonly nights?: number | undefined };

export type PricingRules = {
  /** Today in the merchant's time zone, as an ISO date. */
  readonly today: string;
  readonly authorizationDays: number;
  readonly stayBeyondHold: StayBeyondHold;
};

/**
 * Prices every line and sums them; a stay costs the sum of its nights. An order with any stay is a
 * hold, goods alone are a sale; a stay that ends after the longest hold follows the merchant's
 * rule. A stay that the rules of its days refuse fails with their reason, and the nights it names.
 */
export function priceCart(
  items: readonly CartItem[],
  rules: PricingRules,
): Result<PricedCart, PricingProblem, Refused> {
  if (items.length === 0) return fail('CART_EMPTY');
  const lines: PricedLine[] = [];
  for (const [place, item] of items.entries()) {
    const priced = item.kind === 'STAY' ? priceStay(item, place, rules) : priceGoods(item, place);
    if (!priced.ok) return priced;
    lines.push(...priced.value);
  }
  const { transactionType, isLater, isRefused } = paymentKindOf(lines, rules);
  if (isRefused) return fail('STAY_TOO_LONG');
  const totalMinor = lines.reduce((sum, line) => sum + line.lineTotalMinor, 0n);
  return ok({ lines, totalMinor, transactionType, isLater });
}

/** The same with the discount of a code among those that a stay may have. */
export function withCode<Item extends Pick<CartItem, 'discounts'>>(
  item: Item,
  code: Discount | null,
): Item {
  return code === null ? item : { ...item, discounts: [...(item.discounts ?? []), code] };
}

function priceGoods(item: CartItem, place: number): Result<PricedLine[], PricingProblem> {
  if (!item.isVisible) return fail('PRODUCT_GONE');
  if (!Number.isInteger(item.quantity) || item.quantity < 1 || item.quantity > quantityMax) {
    return fail('BAD_QUANTITY');
  }
  if ((item.stock ?? 0) < item.quantity) return fail('NOT_AVAILABLE');
  return ok([lineOf(item, place, item.priceMinor, item.quantity)]);
}

function priceStay(
  item: CartItem,
  place: number,
  rules: PricingRules,
): Result<PricedLine[], PricingProblem, Refused> {
  if (!item.isVisible) return fail('PRODUCT_GONE');
  const { checkIn, checkOut } = item;
  if (checkIn === null || checkOut === null) return fail('BAD_STAY');
  if (!isIsoDate(checkIn) || !isIsoDate(checkOut)) return fail('BAD_STAY');
  const nights = daysBetween(checkIn, checkOut);
  if (nights < 1 || nights > nightsMax || checkIn < rules.today) return fail('BAD_STAY');
  const guests = item.guests ?? 0;
  if (guests < 1 || guests > (item.guestsMax ?? 0)) return fail('BAD_STAY');
  const { childAges = [] } = item;
  if (childAges.length >= guests) return fail('BAD_STAY');
  const refusal = refusalOf(item.dayRules ?? null, { checkIn, checkOut });
  if (refusal !== null) return fail(refusal.reason, { nights: refusal.nights });
  const forGuests = priceForGuests(item.guestPrices ?? null, { guests, childAges });
  const groups = priceGroups(
    { checkIn, checkOut },
    item.priceMinor,
    item.nightPrices ?? null,
    forGuests,
  );
  const extras = extraLines(item, place, { nights, guests, childAges });
  const { agreedMinor = null, discounts } = item;
  const booking = { checkIn, checkOut, today: rules.today };
  const discount = agreedMinor === null ? bestDiscount(discounts ?? [], booking) : null;
  const stay = groups.length === 1 && extras.length === 0 ? null : place;
  const ofNights = groups.map((group) => {
    const dates = { checkIn: group.checkIn, checkOut: group.checkOut };
    const line = lineOf(item, place, group.priceMinor, group.nights);
    return { ...lowered(line, discount), ...dates, stay };
  });
  return ok([...ofNights, ...extras]);
}

/** Nights with their discount. */
function lowered(line: PricedLine, discount: Discount | null): PricedLine {
  const priceMinor = priceAfter(discount, line.priceMinor);
  if (discount === null || priceMinor === line.priceMinor) return line;
  const given = givenDiscount(discount, line.lineTotalMinor);
  return { ...line, priceMinor, lineTotalMinor: priceMinor * BigInt(line.count), discount: given };
}

/** The extras of a stay, which follow its nights; an agreed price is that of the nights alone. */
function extraLines(
  item: CartItem,
  place: number,
  { nights, ...party }: { nights: number; guests: number; childAges: readonly number[] },
): PricedLine[] {
  const stay = { nights, parties: [party], guestPrices: item.guestPrices ?? null };
  const priced = priceExtras(item.offeredExtras ?? [], item.extras ?? [], stay);
  const none = { checkIn: null, checkOut: null, guests: null, childAges: [], cancellation: null };
  return chosenExtras(priced).chosen.map(({ name, priceMinor, count, totalMinor }) => ({
    ...lineOf({ ...item, agreedMinor: null }, place, BigInt(priceMinor), count),
    ...none,
    kind: 'GOODS',
    productId: null,
    isExtra: true,
    name,
    stay: place,
    lineTotalMinor: BigInt(totalMinor),
  }));
}

function lineOf(item: CartItem, place: number, listMinor: bigint, count: number): PricedLine {
  const priceMinor = item.agreedMinor ?? listMinor;
  return {
    ...item,
    name: soldName(item),
    item: place,
    isExtra: false,
    stay: null,
    count,
    priceMinor,
    listPriceMinor: priceMinor === listMinor ? null : listMinor,
    discount: null,
    lineTotalMinor: priceMinor * BigInt(count),
  };
}
