// Does a statement contradict what we know of the very same payments? Then it may be misread. Pure.
import { addDays, daysBetween } from '@/lib/time/iso-date';
import { type OurMovement, windowDays } from './match-rows';
import type { DateOrder } from './reading/cell-dates';
import type { DecimalSign } from './reading/cell-values';
import type { Mapping, SignRule } from './reading/mapping';
import type { BankRow } from './reading/read-row';

export type Doubt = {
  readonly code: 'WAYS_OPPOSITE' | 'DATES_FAR' | 'DATES_AHEAD' | 'AMOUNTS_SCALED' | 'AMOUNTS_CUT';
  readonly count: number;
  /** Another reading under which it fits; null if there is none. */
  readonly reading:
    | { readonly dateOrder: DateOrder }
    | { readonly decimal: DecimalSign }
    | { readonly sign: SignRule }
    | null;
};

type Read = {
  readonly rows: readonly BankRow[];
  readonly ours: readonly OurMovement[];
  readonly mapping: Mapping;
  /** The day on which the file was uploaded. */
  readonly uploadedDay: string;
};

/**
 * Money that went the other way, dates that are far from ours or still to come, and amounts that
 * differ a thousandfold or are cut, in rows with the reference of a payment of ours.
 */
export function findDoubts(read: Read): Doubt[] {
  const known = knownPairs(read);
  return [
    ...oppositeWays(read),
    ...farDates(known, read),
    ...datesAhead(read),
    ...scaledAmounts(known, read),
    ...cutAmounts(known),
  ];
}

const otherSigns = {
  inPositive: 'outPositive',
  outPositive: 'inPositive',
  allIn: 'outPositive',
} as const;

/** Most rows with a reference of ours move its money in the direction in which we never did. */
function oppositeWays({ rows, ours, mapping }: Read): Doubt[] {
  const ways = new Set(ours.map(({ rrn, direction }) => `${direction} ${rrn}`));
  const hasWay = ({ rrn }: BankRow, direction: string) => ways.has(`${direction} ${rrn}`);
  const known = rows.filter((row) => row.rrn !== null && (hasWay(row, 'in') || hasWay(row, 'out')));
  const opposite = known.filter((row) => row.direction !== 'hold' && !hasWay(row, row.direction));
  if (opposite.length * 2 <= known.length) return [];
  const { sign, columns } = mapping;
  const isOfSign = columns.amount !== null && sign !== 'byType' && sign !== '';
  const reading = isOfSign ? { sign: otherSigns[sign] } : null;
  return [{ code: 'WAYS_OPPOSITE', count: opposite.length, reading }];
}

type Pair = { readonly row: BankRow; readonly movement: OurMovement };

/** Rows with the reference and direction of a movement; of several, the nearest in days. */
function knownPairs({ rows, ours }: Read): Pair[] {
  const movements = new Map<string, OurMovement[]>();
  for (const movement of ours) {
    const name = `${movement.direction} ${movement.rrn}`;
    if (movement.rrn !== null) movements.set(name, [...(movements.get(name) ?? []), movement]);
  }
  return rows.flatMap((row) => {
    const same = movements.get(`${row.direction} ${row.rrn}`) ?? [];
    const [movement] = [...same].sort((a, b) => apart(row.day, a.day) - apart(row.day, b.day));
    return movement === undefined ? [] : [{ row, movement }];
  });
}

const apart = (day: string, other: string) => Math.abs(daysBetween(day, other));

const otherOrders = { ymd: 'ydm', ydm: 'ymd', dmy: 'mdy', mdy: 'dmy' } as const;

/** Day and month exchanged; the same day where there is no such month. */
function exchanged(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return Number(date) > 12 ? day : `${year}-${date}-${month}`;
}

/** Most are far, or they are near as soon as day and month are exchanged. */
function farDates(known: readonly Pair[], { mapping }: Read): Doubt[] {
  const far = known.filter(({ row, movement }) => apart(row.day, movement.day) > windowDays);
  const fitting = far.filter(
    ({ row, movement }) => apart(exchanged(row.day), movement.day) <= windowDays,
  );
  if (fitting.length === 0 && far.length * 2 <= known.length) return [];
  const reading = fitting.length * 2 > far.length ? otherOrder(mapping) : null;
  return [{ code: 'DATES_FAR', count: far.length, reading }];
}

function datesAhead({ rows, mapping, uploadedDay }: Read): Doubt[] {
  // A day of grace for clocks of other zones.
  const last = addDays(uploadedDay, 1);
  const ahead = rows.filter(({ day }) => day > last);
  if (ahead.length === 0) return [];
  const isPast = ahead.every(({ day }) => exchanged(day) <= last);
  return [
    { code: 'DATES_AHEAD', count: ahead.length, reading: isPast ? otherOrder(mapping) : null },
  ];
}

const otherOrder = ({ dateOrder }: Mapping) =>
  dateOrder === '' ? null : { dateOrder: otherOrders[dateOrder] };

const isScaled = ({ row, movement }: Pair) =>
  row.amountMinor * 1000n === movement.amountMinor ||
  row.amountMinor === movement.amountMinor * 1000n;

function scaledAmounts(known: readonly Pair[], { mapping }: Read): Doubt[] {
  const scaled = known.filter(isScaled);
  if (scaled.length === 0) return [];
  const decimal = mapping.decimal === 'point' ? 'comma' : 'point';
  return [{ code: 'AMOUNTS_SCALED', count: scaled.length, reading: { decimal } }];
}

/** What is left of `27721,809` or `1,250,000` where a comma parts the cells: its first digits. */
function cutAmounts(known: readonly Pair[]): Doubt[] {
  const cut = known.filter(
    (pair) =>
      pair.row.amountMinor < pair.movement.amountMinor &&
      !isScaled(pair) &&
      [1_000n, 1_000_000n, 1_000_000_000n].some(
        (unit) => (pair.movement.amountMinor / unit) * 1_000n === pair.row.amountMinor,
      ),
  );
  return cut.length === 0 ? [] : [{ code: 'AMOUNTS_CUT', count: cut.length, reading: null }];
}
