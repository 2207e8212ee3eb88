// Which discount does a stay get, and what do its nights cost then? Pure; amounts are minor units.
import type { Localized } from '@/lib/i18n/localized';
import { daysBetween } from '@/lib/time/iso-date';

/** What a discount is for; of two equal ones the kind that comes first here is given. */
export const discountKinds = ['long_stay', 'early', 'late'] as const;

/** A discount that the house gives. */
export type Discount = {
  readonly kind: (typeof discountKinds)[number];
  /** The fewest nights; the fewest days from the booking to arrival, or the most. */
  readonly days: number;
  readonly percent: number;
  readonly name: Localized;
};

/** The one that was given, with what the nights cost without it, in minor units as text. */
export type GivenDiscount = Omit<Discount, 'days'> & { readonly wasMinor: string };

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

function applies({ kind, days }: Discount, { checkIn, checkOut, today }: Booking): boolean {
  if (kind === 'long_stay') return daysBetween(checkIn, checkOut) >= days;
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
export function givenDiscount({ kind, percent, name }: Discount, wasMinor: bigint): GivenDiscount {
  return { kind, percent, name, wasMinor: wasMinor.toString() };
}
