// What does cancelling a stay cost, and until when is it free? A rule is data, in whole days.

import { typed } from '@/lib/rows/columns';
import { addDays } from '@/lib/time/iso-date';

export const feeUnits = ['nights', 'percent'] as const;

type FeeUnit = (typeof feeUnits)[number];

export type CancellationRule = {
  /** Days before arrival on which cancelling is last free; 0 is the day of arrival. */
  readonly freeDays: number;
  readonly feeUnit: FeeUnit;
  readonly feeCount: number;
  readonly noShowUnit: FeeUnit;
  readonly noShowCount: number;
};

/** A rule applied to one stay. Dates are ISO text. */
export type CancellationTerms = {
  readonly freeUntil: string;
  /** For cancelling after that day. */
  readonly feeMinor: bigint;
  /** For a no-show. */
  readonly noShowMinor: bigint;
};

/** The column that `cancellationJson` builds. */
export const cancellationColumn = typed<CancellationRule | null>('jsonb?');

/** The rule of a kind of room: its own, else the merchant's general one, else none. */
export const cancellationJson = (product: string) => `(
  SELECT jsonb_build_object('freeDays', c.free_days, 'feeUnit', c.fee_unit,
    'feeCount', c.fee_count, 'noShowUnit', c.no_show_unit, 'noShowCount', c.no_show_count)
  FROM cancellation_rule c WHERE c.product_id = ${product} OR c.product_id IS NULL
  ORDER BY c.product_id NULLS LAST LIMIT 1)`;

type Nights = readonly { readonly nights: number; readonly priceMinor: bigint | string }[];

/** The rule in days and amounts for this stay. A fee never exceeds the price of the stay. */
export function cancellationTerms(
  rule: CancellationRule,
  stay: { readonly checkIn: string; readonly groups: Nights },
): CancellationTerms {
  return {
    freeUntil: addDays(stay.checkIn, -rule.freeDays),
    feeMinor: feeOf(rule.feeUnit, rule.feeCount, stay.groups),
    noShowMinor: feeOf(rule.noShowUnit, rule.noShowCount, stay.groups),
  };
}

const dinarMinor = 1_000n;

function feeOf(unit: FeeUnit, count: number, groups: Nights): bigint {
  const prices = groups.flatMap(({ nights, priceMinor }) =>
    Array.from({ length: nights }, () => BigInt(priceMinor)),
  );
  const sum = (some: readonly bigint[]) => some.reduce((all, price) => all + price, 0n);
  if (unit === 'nights') return sum(prices.slice(0, count));
  // Rounded down to whole dinars: the wire can carry it, and it never exceeds the stated share.
  const share = (sum(prices) * BigInt(count)) / 100n;
  return share - (share % dinarMinor);
}
