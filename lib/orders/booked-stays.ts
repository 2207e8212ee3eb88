// Which stays were booked with an order? Merges a stay's lines at different prices. Pure.
import {
  type CancellationRule,
  type CancellationTerms,
  cancellationTerms,
} from '@/lib/catalogue/cancellation';
import type { Localized } from '@/lib/i18n/localized';
import { localized } from '@/lib/i18n/localized-column';
import { type RowOf, typed } from '@/lib/rows/columns';

/** The columns of a line that is a stay; `l` is the line. */
export const stayColumns = {
  id: 'uuid',
  stay: 'int4?',
  name: localized,
  checkIn: 'date!',
  checkOut: 'date!',
  quantity: 'int4',
  unitPriceMinor: 'int8',
  lineTotalMinor: 'int8',
  cancellation: typed<CancellationRule | null>('jsonb?'),
  cancelledAt: 'timestamptz?',
  cancelFeeMinor: 'int8?',
  isExtra: 'bool',
} as const;

export type StayLine = RowOf<typeof stayColumns>;

export type BookedStay = {
  /** Id of its first line, which names the stay. */
  readonly id: string;
  readonly lines: readonly StayLine[];
  readonly names: Localized;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly totalMinor: bigint;
  /** Null: no rule was sold with it. */
  readonly terms: CancellationTerms | null;
  readonly isCancelled: boolean;
  readonly feeMinor: bigint;
};

/** The stays of an order; its lines come in their order. */
export function bookedStays(lines: readonly StayLine[]): readonly BookedStay[] {
  const groups = new Map<number | string, StayLine[]>();
  for (const line of lines) {
    const key = line.stay ?? line.id;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [stayOf(first, own)];
  });
}

function stayOf(first: StayLine, lines: readonly StayLine[]): BookedStay {
  const sum = (amountOf: (line: StayLine) => bigint) =>
    lines.reduce((all, line) => all + amountOf(line), 0n);
  const { id, checkIn, cancellation } = first;
  // A fee counts nights: what goes with them is not paid where nobody comes.
  const nights = lines.filter(({ isExtra }) => !isExtra);
  const groups = nights.map(({ quantity, unitPriceMinor }) => ({
    nights: quantity,
    priceMinor: unitPriceMinor,
  }));
  return {
    id,
    lines,
    names: first.name,
    checkIn,
    checkOut: nights.at(-1)?.checkOut ?? first.checkOut,
    totalMinor: sum(({ lineTotalMinor }) => lineTotalMinor),
    terms: cancellation && cancellationTerms(cancellation, { checkIn, groups }),
    isCancelled: first.cancelledAt !== null,
    feeMinor: sum(({ cancelFeeMinor }) => cancelFeeMinor ?? 0n),
  };
}

/** What is still to be paid of an order; a cancelled stay counts with its fee only. */
export function dueAfterCancelling(
  totalMinor: bigint,
  stays: readonly Pick<BookedStay, 'isCancelled' | 'totalMinor' | 'feeMinor'>[],
): bigint {
  return stays.reduce(
    (due, stay) => (stay.isCancelled ? due - stay.totalMinor + stay.feeMinor : due),
    totalMinor,
  );
}

/** What cancelling costs on a day of the merchant's calendar; null if the guest has to ask. */
export function cancelFee(stay: BookedStay, today: string): bigint | null {
  if (stay.terms === null || stay.isCancelled || today > stay.checkIn) return null;
  return today <= stay.terms.freeUntil ? 0n : stay.terms.feeMinor;
}
