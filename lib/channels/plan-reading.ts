// What does a new reading of a channel's calendar change? Which blocks stay, come, wait and go. Pure.
import { addDays } from '@/lib/time/iso-date';
import type { Span } from './read-calendar';

/** Nights of one room that are held for the channel. */
export type HeldBlock = {
  readonly id: string;
  readonly from: string;
  readonly until: string;
  /** Good readings, one after the other, that no longer had it. */
  readonly absent: number;
};

export type ReadingPlan = {
  readonly present: readonly string[];
  readonly added: readonly Span[];
  /** Not in this reading for the first time. */
  readonly absent: readonly string[];
  /** Not in two readings, one after the other: their nights are free. */
  readonly freed: readonly string[];
  /** More is gone than is believed without a person: nothing is freed. */
  readonly isEmptied: boolean;
};

const absentMax = 2;
/** From so many blocks on, more than half of them at once is not believed. */
const manyMin = 4;

/**
 * A block is known by its nights, not by an id, because some channels give new ids with each
 * answer. What is only cut or joined in another way has not gone. With no night left where there
 * were some, or most of many gone at once, nothing is freed: the channel may be broken.
 */
export function planReading(
  held: readonly HeldBlock[],
  spans: readonly Span[],
  today: string,
): ReadingPlan {
  const future = held.filter(({ until }) => until > today);
  const waiting = new Map<string, Span[]>();
  for (const span of spans) {
    const key = keyOf(span);
    waiting.set(key, [...(waiting.get(key) ?? []), span]);
  }
  const isSaid = (block: HeldBlock) => waiting.get(keyOf(block))?.pop() !== undefined;
  // A block that was there last time comes first where two have the same nights.
  const matched = new Set(future.toSorted((a, b) => a.absent - b.absent).filter(isSaid));
  const gone = future.filter((block) => !matched.has(block));
  const taken = nightSet(spans);
  const lost = gone.filter((block) =>
    nightsOf(block).some((night) => night >= today && !taken.has(night)),
  );
  const isMost = future.length >= manyMin && lost.length * 2 > future.length;
  const isEmptied = lost.length > 0 && (spans.length === 0 || isMost);
  const isOver = ({ absent }: HeldBlock) => absent + 1 >= absentMax;
  const idsOf = (blocks: Iterable<HeldBlock>) => [...blocks].map(({ id }) => id);
  return {
    present: idsOf(matched),
    added: [...waiting.values()].flat(),
    absent: isEmptied ? [] : idsOf(gone.filter((block) => !isOver(block))),
    freed: isEmptied ? [] : idsOf(gone.filter(isOver)),
    isEmptied,
  };
}

/**
 * The room that a new block gets: the first that is free for all its nights, else the one with the
 * fewest taken. `rooms` in the order in which they are given.
 */
export function roomFor<R extends { readonly taken: ReadonlySet<string> }>(
  span: Pick<Span, 'from' | 'until'>,
  rooms: readonly R[],
): R | undefined {
  const takenIn = ({ taken }: R) => nightsOf(span).filter((night) => taken.has(night)).length;
  return rooms.toSorted((a, b) => takenIn(a) - takenIn(b))[0];
}

/** The nights of a span, by their dates. */
export function nightsOf({ from, until }: Pick<Span, 'from' | 'until'>): string[] {
  const nights: string[] = [];
  for (let night = from; night < until; night = addDays(night, 1)) nights.push(night);
  return nights;
}

const keyOf = ({ from, until }: Pick<Span, 'from' | 'until'>) => `${from} ${until}`;

const nightSet = (spans: readonly Span[]) => new Set(spans.flatMap(nightsOf));
