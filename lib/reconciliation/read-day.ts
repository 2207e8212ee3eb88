// What happened on one date, on the bank's calendar and the merchant's? Totals and movements.
import 'server-only';
import { isBookWhole } from '@/lib/payments/janitor/book-existing';
import { settings } from '@/lib/settings/env';
import { dayOf, isIn, twoDays } from './calendar-day';
import { listMovements, type MovementPage } from './list-movements';
import type { Figures } from './movement';
import {
  type MovementFilter,
  readCursor,
  readDay,
  readMovementFilter,
  readTestMode,
  spanOf,
} from './movement-filter';
import { type OrderMode, readOrderMode } from './order-mode';
import { readTerminalTotals } from './read-terminal-totals';
import { readTotals } from './read-totals';
import { readUnknowns } from './read-unknown';

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

export type DayClose = Awaited<ReturnType<typeof readDayClose>>;

/** The date in the address, or today in the merchant's time zone. */
export async function readDayClose(given: Given, now: Date) {
  const zone = settings().merchantTimezone;
  const today = dayOf(now, zone);
  const day = readDay(given.day, today);
  const spans = twoDays(day, zone);
  const mode = await readOrderMode(readTestMode(given.test));
  const after = readCursor([given.after].flat()[0] ?? '');
  const shared = {
    since: later(spans.gmt.since, spans.house.since),
    until: earlier(spans.gmt.until, spans.house.until),
  };
  const [[gmt, house, both], [gmtUnknown, houseUnknown], isWhole, terminals, page] =
    await Promise.all([
      readTotals([spans.gmt, spans.house, shared], mode),
      readUnknowns([spans.gmt, spans.house], mode),
      isBookWhole(),
      readTerminalTotals(spans.house, mode),
      listMovements(spans.either, { kind: null, responseCode: null, after }, mode),
    ]);
  if (!gmt || !house || !both) throw new Error('a day has no totals');
  return {
    day,
    today,
    mode,
    spans,
    gmt,
    house,
    /** False: payments from before the book are still being booked. */
    isWhole,
    /** What may still belong to a figure. */
    gmtUnknown: gmtUnknown ?? {},
    houseUnknown: houseUnknown ?? {},
    /** Movements of one day that are not in the other. */
    gmtOnly: countOf(gmt) - countOf(both),
    houseOnly: countOf(house) - countOf(both),
    /** By terminal, for the merchant's day; empty where there is one terminal. */
    terminals,
    /** Each with which of the two days of the same date it falls into. */
    movements: page.rows.map((row) => ({
      ...row,
      isGmt: isIn(spans.gmt, new Date(row.at)),
      isHouse: isIn(spans.house, new Date(row.at)),
    })),
    nextAfter: page.nextAfter,
  };
}

type MovementList = MovementPage & {
  readonly filter: MovementFilter;
  readonly mode: OrderMode;
};

/** The movements that an address asks for, over some days. */
export async function readMovementList(given: Given, now: Date): Promise<MovementList> {
  const zone = settings().merchantTimezone;
  const filter = readMovementFilter(given, dayOf(now, zone));
  const mode = await readOrderMode(filter.isTest);
  const page = await listMovements(spanOf(filter, zone), filter, mode);
  return { ...page, filter, mode };
}

function countOf(figures: Figures): number {
  return Object.values(figures).reduce((sum, { count }) => sum + count, 0);
}

function later(a: Date, b: Date): Date {
  return new Date(Math.max(a.getTime(), b.getTime()));
}

function earlier(a: Date, b: Date): Date {
  return new Date(Math.min(a.getTime(), b.getTime()));
}
