// Which discount does a stay get, and what do its nights cost then? Pure; amounts are minor units.
import type { Localized } from '@/lib/i18n/localized';
import { addDays, daysBetween } from '@/lib/time/iso-date';

/** Of two equal discounts the kind that comes first here is given; a code comes last, and is kept. */
const discountKinds = ['long_stay', 'early', 'late', 'code'] as const;

/** What a discount without a code is for. */
export const houseKinds = ['long_stay', 'early', 'late'] as const;

/** A discount that the house gives. */
export type Discount = {
  readonly kind: (typeof discountKinds)[number];
  /** The fewest nights; the fewest days from the booking to arrival, or the most. */
  readonly days: number;
  readonly percent: number;
  readonly name: Localized;
  /** What its guest typed. */
  readonly code?: string;
  /** The first and the last night of a stay that has it, as ISO dates; null: no limit. */
  readonly stayFrom?: string | null;
  readonly stayUntil?: string | null;
};

/** The one that was given, with what the nights cost without it, in minor units as text. */
export type GivenDiscount = Pick<Discount, 'kind' | 'percent' | 'name' | 'code'> & {
  readonly wasMinor: string;
};

type Booking = {
  /** ISO dates. */
  readonly checkIn: string;
  readonly checkOut: string;
  /** Today in the merchant's time zone. */
  readonly today: string;
};

/** The highest of the discounts that apply; of equal ones the first by kind, then by their order. */
export function bestDiscount(discounts: readonly Discount[], booking: Booking): Discount | null {
  const own = discountKinds.flatMap((kind) =>
    discounts.filter((one) => one.kind === kind && applies(one, booking)),
  );
  return own.reduce<Discount | null>(
    (best, one) => (best !== null && best.percent >= one.percent ? best : one),
    null,
  );
}

function applies(discount: Discount, { checkIn, checkOut, today }: Booking): boolean {
  const { kind, days, stayFrom, stayUntil } = discount;
  if (stayFrom && checkIn < stayFrom) return false;
  if (stayUntil && checkOut > addDays(stayUntil, 1)) return false;
  if (kind === 'long_stay' || kind === 'code') return daysBetween(checkIn, checkOut) >= days;
  const ahead = daysBetween(today, checkIn);
  return kind === 'early' ? ahead >= days : ahead <= days;
}

const dinar = 1_000n;

/** The price of a night with the discount: whole dinars, a part of one is the guest's. */
export function priceAfter(discount: Pick<Discount, 'percent'> | null, nightMinor: bigint): bigint {
  if (discount === null) return nightMinor;
  const left = (nightMinor * BigInt(100 - discount.percent)) / 100n;
  return left - (left % dinar);
}

/** The discount as it was given on nights that would have cost so much. */
export function givenDiscount(discount: Discount, wasMinor: bigint): GivenDiscount {
  const { kind, percent, name, code } = discount;
  return { kind, percent, name, ...(code && { code }), wasMinor: wasMinor.toString() };
}

/** Whether some line of an order has the discount of a code, which is then used. */
export function isCodeGiven(lines: readonly { readonly discount?: GivenDiscount | null }[]) {
  return lines.some(({ discount }) => discount?.kind === 'code');
}
