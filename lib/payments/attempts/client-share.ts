// How much may one client keep without a card's result? Its share; a larger cart for a short time.

import { nightsPerOrder } from '@/lib/cart/cart-rules';

export type Kept = { readonly nights: number; readonly valueMinor: bigint };

/** What a client keeps now, and how long it was above its share within the hour. */
export type KeptByClient = Kept & {
  readonly orders: number;
  readonly aboveSeconds: number;
};

/** A taking above the share is kept for at most this long. */
export const aboveMinutes = 7;

/**
 * No taking above the share begins after this long above it within an hour. With the last one, a
 * janitor run each minute and a slow gateway, the total stays below twenty minutes.
 */
const aboveSecondsMax = 10 * 60;

/** Several carts together may take up to this many times the share. */
const burst = 4;

const daysOfMonth = 30;
/** One million IQD: a small shop's share is not smaller than an ordinary purchase. */
const valueMinorMin = 1_000_000_000n;

/** One client's share of what the merchant can sell in a month. */
export function clientShare(
  house: { readonly rooms: number; readonly nightValueMinor: bigint; readonly goodsMinor: bigint },
  percent: number,
): Kept {
  const all = house.nightValueMinor * BigInt(daysOfMonth) + house.goodsMinor;
  const valueMinor = (all * BigInt(percent)) / 100n;
  return {
    nights: Math.floor((house.rooms * daysOfMonth * percent) / 100),
    valueMinor: valueMinor > valueMinorMin ? valueMinor : valueMinorMin,
  };
}

/** Share of a whole IPv6 /48: it may be one client's or several neighbours'. */
const wideShares = 4;

export function wideShareOf({ nights, valueMinor }: Kept): Kept {
  return { nights: nights * wideShares, valueMinor: valueMinor * BigInt(wideShares) };
}

/**
 * May the client keep this as well? `above`: yes, for a short time. `full`: together with what it
 * keeps, it is too much at once. `spent`: it was above its share for too long in this hour.
 */
export function judgeTaking(
  wish: Kept,
  kept: KeptByClient,
  share: Kept,
): 'within' | 'above' | 'full' | 'spent' {
  const nights = kept.nights + wish.nights;
  const valueMinor = kept.valueMinor + wish.valueMinor;
  if (nights <= share.nights && valueMinor <= share.valueMinor) return 'within';
  const isFar =
    nights > Math.max(burst * share.nights, nightsPerOrder) ||
    valueMinor > BigInt(burst) * share.valueMinor;
  if (kept.orders > 0 && isFar) return 'full';
  return kept.aboveSeconds < aboveSecondsMax ? 'above' : 'spent';
}
