// What does cancelling a stay cost, and until when nothing? A rule is data; days have no hours.
import { typed } from '@/lib/columns';
import { addDays } from './stay-dates';

export const feeUnits = ['nights', 'percent'] as const;

export type FeeUnit = (typeof feeUnits)[number];

export type CancellationRule = {
  /** The last day on which it costs nothing is so many days before arrival; 0 is that day itself. */
  readonly freeDays: number;
  readonly feeUnit: FeeUnit;
  readonly feeCount: number;
  readonly noShowUnit: FeeUnit;
  readonly noShowCount: number;
};

/** What a rule means for one stay. The date is ISO text. */
export type CancellationTerms = {
  readonly freeUntil: string;
  /** After that day. */
  readonly feeMinor: bigint;
  /** Where nobody arrives. */
  readonly noShowMinor: bigint;
};

/** The column that `cancellationJson` makes. */
export const cancellationColumn = typed<CancellationRule | null>('jsonb?');

/** The rule of a kind of room: its own, else the house's, else none. */
export const cancellationJson = (product: string) => `(
  SELECT jsonb_build_object('freeDays', c.free_days, 'feeUnit', c.fee_unit,
    'feeCount', c.fee_count, 'noShowUnit', c.no_show_unit, 'noShowCount', c.no_show_count)
  FROM cancellation_rule c WHERE c.product_id = ${product} OR c.product_id IS NULL
  ORDER BY c.product_id NULLS LAST LIMIT 1)`;

type Nights = readonly { readonly nights: number; readonly priceMinor: bigint | string }[];

/** The rule in days and amounts of this stay. A fee is never more than the stay. */
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
  // Rounded down to whole dinars: the wire can carry it, and it is never more than was said.
  const share = (sum(prices) * BigInt(count)) / 100n;
  return share - (share % dinarMinor);
}
