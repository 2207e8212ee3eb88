// What does a guest owe who leaves on another day than booked? The nights that stand. Pure.
import { type CancellationRule, cancellationTerms } from '@/lib/catalogue/cancellation';
import type { DeskLineDto } from '@/lib/orders/line-dto';
import { addDays, daysBetween } from '@/lib/time/iso-date';

export type Departure = {
  /**
   * `early` is proposed. `late` is offered: only the clock says that the booked days are over, and
   * the desk does not know whether the guest stayed or was checked out a day later.
   */
  readonly kind: 'early' | 'late';
  readonly bookedNights: number;
  readonly nights: number;
  /** What the order comes to with these nights, and without the extras of the others. */
  readonly sumMinor: bigint;
  /** Those extras: how often they are not had, and what is taken off for it. */
  readonly unused: readonly Pick<Line, 'names' | 'quantity' | 'lineTotalMinor'>[];
  /** Cancelling late costs more than the nights that were slept, so that is proposed. */
  readonly isByRule: boolean;
};

type Line = Pick<
  DeskLineDto,
  | 'names'
  | 'kind'
  | 'isExtra'
  | 'checkIn'
  | 'checkOut'
  | 'quantity'
  | 'lineTotalMinor'
  | 'cancelFeeMinor'
  | 'stay'
  | 'cancellation'
>;

/** Nights at one price; a stay has one or several of them, which follow each other. */
type Part = {
  readonly from: string;
  readonly until: string;
  readonly nightMinor: bigint;
  readonly rule: CancellationRule | null;
};

type Stay = { readonly parts: readonly Part[]; readonly extras: readonly Line[] };

/**
 * What stands of an order whose last guest leaves on an ISO day; null: the nights that were booked.
 * Early: the nights that were slept, the first in any case, and never less than the stay's rule asks
 * of who cancels late, without the extras of the nights that were not. Late: one night more, which
 * costs what the last one did.
 */
export function departureOn(
  day: string,
  order: { readonly lines: readonly Line[]; readonly totalMinor: string },
): Departure | null {
  const stays = staysOf(order.lines);
  const parts = stays.flatMap((stay) => stay.parts);
  const first = parts.map(({ from }) => from).sort()[0];
  const last = parts
    .map(({ until }) => until)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined || day === last) return null;
  const bookedNights = nightsOf(parts).length;
  const totalMinor = BigInt(order.totalMinor);
  if (day > last) {
    const more = parts.flatMap(({ until, nightMinor }) => (until === last ? [nightMinor] : []));
    const nights = bookedNights + 1;
    return {
      kind: 'late',
      bookedNights,
      nights,
      sumMinor: totalMinor + sum(more),
      unused: [],
      isByRule: false,
    };
  }
  const left = day > first ? day : addDays(first, 1);
  if (left === last) return null;
  const kept = stays.map((stay) => keptOf(stay.parts, left));
  const unused = stays.flatMap((stay) => unusedOf(stay, left));
  const keptMinor = sum(kept.map(({ minor }) => minor));
  const unusedMinor = sum(unused.map(({ lineTotalMinor }) => BigInt(lineTotalMinor)));
  return {
    kind: 'early',
    bookedNights,
    nights: nightsOf(parts).filter((night) => night < left).length,
    sumMinor: totalMinor - sum(parts.map(priceOf)) + keptMinor + unusedMinor,
    unused,
    isByRule: kept.some(({ isByRule }) => isByRule),
  };
}

/** What is kept of a stay: its nights until that day, or the fee of its rule where that is more. */
function keptOf(stay: readonly Part[], left: string) {
  const slept = sum(
    stay.map(({ from, until, nightMinor }) =>
      left > from ? nightMinor * BigInt(daysBetween(from, left < until ? left : until)) : 0n,
    ),
  );
  const [{ rule = null, from: checkIn = '' } = {}] = stay;
  const groups = stay.map(({ from, until, nightMinor }) => ({
    nights: daysBetween(from, until),
    priceMinor: nightMinor,
  }));
  const isCut = stay.some(({ until }) => until > left);
  const fee = rule && isCut ? cancellationTerms(rule, { checkIn, groups }).feeMinor : 0n;
  return fee > slept ? { minor: fee, isByRule: true } : { minor: slept, isByRule: false };
}

/**
 * The extras of nights that were not slept, less than nothing each. One by night, or by person and
 * night, is had as often as there are nights or a multiple; one for the stay once, and stays.
 */
function unusedOf({ parts, extras }: Stay, left: string): Departure['unused'] {
  const nights = nightsOf(parts);
  const without = nights.filter((night) => night >= left).length;
  return extras.flatMap(({ names, quantity, lineTotalMinor }) => {
    const isByNight = quantity > 1 && quantity % nights.length === 0;
    if (!isByNight || without === 0 || lineTotalMinor === '0') return [];
    const times = (quantity / nights.length) * without;
    const minor = (BigInt(lineTotalMinor) / BigInt(quantity)) * BigInt(times);
    return [{ names, quantity: times, lineTotalMinor: (-minor).toString() }];
  });
}

function staysOf(lines: readonly Line[]): Stay[] {
  const stays = new Map<number | Line, Part[]>();
  for (const line of lines) {
    const { checkIn: from, checkOut: until, quantity, cancellation: rule } = line;
    const isBooked = line.kind === 'STAY' && line.cancelFeeMinor === null && quantity > 0;
    if (!isBooked || from === null || until === null) continue;
    const nightMinor = BigInt(line.lineTotalMinor) / BigInt(quantity);
    const key = line.stay ?? line;
    stays.set(key, [...(stays.get(key) ?? []), { from, until, nightMinor, rule }]);
  }
  return [...stays].map(([key, parts]) => ({
    parts,
    extras: lines.filter(({ isExtra, stay }) => isExtra && stay === key),
  }));
}

function priceOf({ from, until, nightMinor }: Part): bigint {
  return nightMinor * BigInt(daysBetween(from, until));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}

/** Each night once, however many rooms were booked for it. */
function nightsOf(parts: readonly Part[]): string[] {
  const nights = parts.flatMap(({ from, until }) =>
    Array.from({ length: daysBetween(from, until) }, (_, night) => addDays(from, night)),
  );
  return [...new Set(nights)];
}
