// Which days wait to be signed off? The oldest first, up to a day, each with its figures.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { isBookWhole } from '@/lib/payments/janitor/book-existing';
import { settings } from '@/lib/settings/env';
import { addDays } from '@/lib/time/iso-date';
import { readAdjustments } from './adjustments';
import { dayOf, spanOfDay } from './calendar-day';
import { type Figures, figuresOf } from './movement';
import { bookSource } from './movement-sql';
import { type OrderMode, readOrderMode } from './order-mode';
import { readTerminalRows } from './read-terminal-totals';
import { readUnknowns } from './read-unknown';
import { type DayRefusal, signedAtOnce } from './sign-day';
import { bookedRows, figuresMark, isOver } from './signed-days';

export type UnsignedDay = {
  readonly day: string;
  readonly figures: Figures;
  /** The mark of these figures, to sign them. */
  readonly mark: string;
  /** Payments and operations that may still add to a figure. */
  readonly unknown: number;
  /** Late lines of signed days that count in this one. */
  readonly adjustments: number;
  /** Why it may not be signed now. */
  readonly refusal: Extract<DayRefusal, 'NOT_OVER' | 'NOT_WHOLE'> | null;
};

/** The latest day that can be signed off. */
export function lastOverDay(now: Date): string {
  const zone = settings().merchantTimezone;
  const yesterday = addDays(dayOf(now, zone), -1);
  return isOver(spanOfDay(yesterday, zone), now) ? yesterday : addDays(yesterday, -1);
}

const firstDay = `SELECT (${bookSource.at} AT TIME ZONE $4::text)::date AS day FROM money_movement m
  WHERE m.is_test = $1::boolean ORDER BY ${bookSource.at} LIMIT 1`;

/** Days without a signature, from the shop's first movement on where no other first day is named. */
const findUnsigned = sql({ day: 'date!' })`
  SELECT d::date AS day FROM generate_series(coalesce($3::date, (${firstDay})), $2::date,
    interval '1 day') AS d
  WHERE NOT EXISTS (SELECT FROM signed_day s WHERE s.is_test = $1 AND s.day = d::date)
  ORDER BY d LIMIT ${signedAtOnce + 1}`;

type Wanted = {
  readonly isTest: boolean | null;
  /** Null: from the first movement of all. */
  readonly from: string | null;
  /** Included. */
  readonly until: string;
};

/** At most two months' worth of unsigned days; `isMore`: there are others after them. */
export async function readUnsignedDays({ isTest, from, until }: Wanted, now: Date) {
  const mode = await readOrderMode(isTest);
  const zone = settings().merchantTimezone;
  const found = await readRows(findUnsigned, [mode.isTest, until, from, zone]);
  const days = found.slice(0, signedAtOnce).map(({ day }) => day);
  return { mode, days: await figuresOfEach(days, mode, now), isMore: found.length > days.length };
}

/** All unsigned days, two months' worth at a time, read on demand. */
export async function* walkUnsignedDays(wanted: Wanted, now: Date) {
  let from = wanted.from;
  for (let isMore = true; isMore; ) {
    const some = await readUnsignedDays({ ...wanted, from }, now);
    yield some;
    const last = some.days.at(-1)?.day;
    isMore = some.isMore && last !== undefined;
    if (last !== undefined) from = addDays(last, 1);
  }
}

async function figuresOfEach(
  days: readonly string[],
  mode: OrderMode,
  now: Date,
): Promise<UnsignedDay[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const spans = days.map((day) => spanOfDay(day, settings().merchantTimezone));
  const [moved, unknowns, adjustments, isWhole] = await Promise.all([
    readTerminalRows(spans, mode),
    readUnknowns(spans, mode),
    readAdjustments(mode.isTest, first, last),
    isBookWhole(),
  ]);
  return days.map((day, index) => {
    const own = adjustments.filter(({ inDay }) => inDay === day);
    const rows = bookedRows(moved[index] ?? [], null, own);
    const span = spans[index];
    const isDue = span !== undefined && isOver(span, now);
    return {
      day,
      figures: figuresOf(rows),
      mark: figuresMark(rows),
      unknown: Object.values(unknowns[index] ?? {}).reduce((sum, { count }) => sum + count, 0),
      adjustments: own.length,
      refusal: isDue ? (isWhole ? null : 'NOT_WHOLE') : 'NOT_OVER',
    };
  });
}
