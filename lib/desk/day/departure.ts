// What does a guest owe who leaves on another day than booked? The nights that stand. Pure.
import type { DeskLineDto } from '@/lib/orders/line-dto';
import { addDays, daysBetween } from '@/lib/time/iso-date';

export type Departure = {
  readonly bookedNights: number;
  readonly nights: number;
  /** What the order comes to with these nights, in minor units. */
  readonly sumMinor: bigint;
};

type Line = Pick<
  DeskLineDto,
  'kind' | 'checkIn' | 'checkOut' | 'quantity' | 'lineTotalMinor' | 'cancelFeeMinor'
>;

type Stay = {
  readonly from: string;
  readonly until: string;
  readonly nightMinor: bigint;
};

/**
 * What stands of an order whose last guest leaves on an ISO day; null: the nights that were booked. The
 * first night stands in any case, and a night more costs what the last one did.
 */
export function departureOn(
  day: string,
  order: { readonly lines: readonly Line[]; readonly totalMinor: string },
): Departure | null {
  const stays = order.lines.flatMap(stayOf);
  const first = stays.map(({ from }) => from).sort()[0];
  const last = stays
    .map(({ until }) => until)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined || day === last) return null;
  const left = day > first ? day : addDays(first, 1);
  if (left === last) return null;
  const booked = nightsOf(stays);
  const slept = (from: string) => (left > from ? daysBetween(from, left) : 0);
  const unused = stays.flatMap(({ from, until, nightMinor }) =>
    left < until ? [nightMinor * BigInt(daysBetween(from, until) - slept(from))] : [],
  );
  const more = left > last ? daysBetween(last, left) : 0;
  const longer = stays.flatMap(({ until, nightMinor }) =>
    until === last ? [nightMinor * BigInt(more)] : [],
  );
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
  return {
    bookedNights: booked.length,
    nights: booked.filter((night) => night < left).length + more,
    sumMinor: BigInt(order.totalMinor) - sum(unused) + sum(longer),
  };
}

function stayOf({ kind, checkIn: from, checkOut: until, ...line }: Line): Stay[] {
  const isBooked = kind === 'STAY' && line.cancelFeeMinor === null && line.quantity > 0;
  if (!isBooked || from === null || until === null) return [];
  return [{ from, until, nightMinor: BigInt(line.lineTotalMinor) / BigInt(line.quantity) }];
}

/** Each night once, however many rooms were booked for it. */
function nightsOf(stays: readonly Stay[]): string[] {
  const nights = stays.flatMap(({ from, until }) =>
    Array.from({ length: daysBetween(from, until) }, (_, night) => addDays(from, night)),
  );
  return [...new Set(nights)];
}
