// Which days wait to be signed off? The oldest first, up to a day, each with its figures.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { isBookWhole } from '@/lib/payments/janitor/book-existing';
import { settings } from '@/lib/settings/env';
import { addDays } from '@/lib/time/iso-date';
import { dayOf, spanOfDay } from './calendar-day';
import type { Figures } from './movement';
import { bookSource } from './movement-sql';
import { readOrderMode } from './order-mode';
import { type KnownDay, readKnownDays } from './read-month';
import { type DayRefusal, signedAtOnce } from './sign-day';
import { isOver } from './signed-days';

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
  const [first, ...rest] = found.slice(0, signedAtOnce).map(({ day }) => day);
  if (first === undefined) return { mode, days: [], isMore: false };
  const known = await readKnownDays([first, ...rest], 'house', mode);
  return { mode, days: await unsignedOf(known, now), isMore: found.length > known.length };
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

/** Those of some days that are not signed off. */
export async function unsignedOf(days: readonly KnownDay[], now: Date): Promise<UnsignedDay[]> {
  const isWhole = await isBookWhole();
  const zone = settings().merchantTimezone;
  return days
    .filter(({ signed }) => signed === null)
    .map(({ day, figures, mark, unknown, adjustments }) => ({
      ...{ day, figures, mark, unknown },
      adjustments: adjustments.length,
      refusal: isOver(spanOfDay(day, zone), now) ? (isWhole ? null : 'NOT_WHOLE') : 'NOT_OVER',
    }));
}
