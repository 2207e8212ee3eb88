// What does each night of a stay cost? The price set last for it, else the room's own.

import { typed } from '@/lib/rows/columns';
import {
  type ForGuests,
  type GuestPrices,
  guestPricesOn,
  type NightGuests,
} from '@/lib/stays/price-stay';
import { isoDate } from '@/lib/time/iso-date';
import { nightsOf } from './stay-dates';

/** A price that staff set for nights. Dates are ISO text; the amount is minor units as text. */
export type NightPrice = {
  readonly firstNight: string;
  readonly lastNight: string;
  /** Bit n is the nights of weekday n; 0 is Sunday. */
  readonly weekdays: number;
  readonly priceMinor: string;
  /** Null: guests cost what they cost in the kind. */
  readonly guests?: NightGuests | null;
};

/** A night by the date of its evening; weekday 0 is Sunday. */
export type Night = { readonly date: string; readonly weekday: number };

/** Consecutive nights of a stay at one price. */
export type PriceGroup = {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: number;
  readonly priceMinor: bigint;
};

/** The column that `nightPricesJson` builds. */
export const nightPricesColumn = typed<readonly NightPrice[] | null>('jsonb?');

/** A product's prices for the nights from one date to another, the newest first. */
export const nightPricesJson = (product: string, checkIn: string, checkOut: string) => `(
  SELECT jsonb_agg(jsonb_build_object('firstNight', r.first_night, 'lastNight', r.last_night,
      'weekdays', r.weekdays, 'priceMinor', r.price_minor::text, 'guests', r.guests)
      ORDER BY r.created_at DESC, r.id DESC)
  FROM night_price r WHERE r.product_id = ${product}
    AND r.first_night < ${checkOut} AND r.last_night >= ${checkIn})`;

/** SQL for the row that has the price of one night, a date: none, or as `priceGroups` finds it. */
export const nightPriceRow = (product: string, night: string) => `(
  SELECT r.price_minor, r.guests FROM night_price r WHERE r.product_id = ${product}
    AND ${night} BETWEEN r.first_night AND r.last_night
    AND r.weekdays & (1 << extract(dow FROM ${night})::int) <> 0
  ORDER BY r.created_at DESC, r.id DESC LIMIT 1)`;

/** A row of the table as a `NightPrice`. */
export function nightPriceDto(row: {
  readonly firstNight: Date;
  readonly lastNight: Date;
  readonly weekdays: number;
  readonly priceMinor: bigint;
  readonly guests: unknown;
}): NightPrice {
  return {
    firstNight: isoDate(row.firstNight),
    lastNight: isoDate(row.lastNight),
    weekdays: row.weekdays,
    priceMinor: row.priceMinor.toString(),
    guests: row.guests as NightGuests | null,
  };
}

/**
 * The nights of a stay grouped by price, in order; the stay costs the sum of its nights. `prices`
 * must have the newest first; `forGuests` makes of a night's price the one for those who come.
 */
export function priceGroups(
  stay: { readonly checkIn: string; readonly checkOut: string },
  ownPriceMinor: bigint,
  prices: readonly NightPrice[] | null,
  forGuests?: ForGuests,
): readonly PriceGroup[] {
  const groups: PriceGroup[] = [];
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  for (const [index, night] of nights.entries()) {
    const priceMinor = priceOfNight(night, ownPriceMinor, prices, forGuests);
    const checkOut = nights[index + 1]?.date ?? stay.checkOut;
    const last = groups.at(-1);
    if (last?.priceMinor === priceMinor) {
      groups[groups.length - 1] = { ...last, checkOut, nights: last.nights + 1 };
    } else groups.push({ checkIn: night.date, checkOut, nights: 1, priceMinor });
  }
  return groups;
}

/** The price of one night, for certain guests; `prices` must have the newest first. */
export function priceOfNight(
  night: Night,
  ownPriceMinor: bigint,
  prices: readonly NightPrice[] | null,
  forGuests: ForGuests = (nightMinor) => nightMinor,
): bigint {
  const set = prices?.find((price) => isPriceOf(price, night));
  return forGuests(set === undefined ? ownPriceMinor : BigInt(set.priceMinor), set?.guests);
}

/** What guests cost on the nights of a stay, once where nights are alike; none without prices by guests. */
export function guestPricesOf(
  stay: { readonly checkIn: string; readonly checkOut: string },
  kind: GuestPrices | null,
  prices: readonly NightPrice[] | null,
): readonly GuestPrices[] {
  if (kind === null) return [];
  const texts = nightsBetween(stay.checkIn, stay.checkOut).map((night) => {
    const set = prices?.find((price) => isPriceOf(price, night));
    return JSON.stringify(guestPricesOn(kind, set?.guests ?? null));
  });
  return [...new Set(texts)].map((text) => JSON.parse(text) as GuestPrices);
}

/** The nights from one date to another with their weekdays; the last date is not one. */
export function nightsBetween(checkIn: string, checkOut: string): Night[] {
  const first = new Date(`${checkIn}T00:00:00Z`).getUTCDay();
  return nightsOf(checkIn, checkOut).map((date, index) => ({ date, weekday: (first + index) % 7 }));
}

/** The sum of a stay's nights, in minor units. */
export function sumOfNights(groups: readonly PriceGroup[]): bigint {
  return groups.reduce((sum, { priceMinor, nights }) => sum + priceMinor * BigInt(nights), 0n);
}

function isPriceOf(price: NightPrice, { date, weekday }: Night): boolean {
  if (date < price.firstNight || date > price.lastNight) return false;
  return (price.weekdays & (1 << weekday)) !== 0;
}
