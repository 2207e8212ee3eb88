// What happened on one date, on the bank's calendar and the merchant's? Totals and movements.
import 'server-only';
import { isBookWhole } from '@/lib/payments/janitor/book-existing';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { type Adjustment, readAdjustments } from './adjustments';
import { dayOf, isIn, twoDays } from './calendar-day';
import { listMovements, type MovementPage, shownMovement } from './list-movements';
import { type Figures, figuresOf } from './movement';
import {
  type MovementFilter,
  readDay,
  readMovementCursor,
  readMovementFilter,
  readTestMode,
  spanOf,
} from './movement-filter';
import { type OrderMode, readOrderMode } from './order-mode';
import { readTerminalRows, terminalTotals } from './read-terminal-totals';
import { readTotals } from './read-totals';
import { readUnknowns } from './read-unknown';
import { bookedRows, figuresMark, isOver, readSignedDays } from './signed-days';

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

export type DayClose = Awaited<ReturnType<typeof readDayClose>>;

/** The date in the address, or today in the merchant's time zone. */
export async function readDayClose(given: Given, now: Date) {
  const zone = settings().merchantTimezone;
  const today = dayOf(now, zone);
  const day = readDay(given.day, today);
  const spans = twoDays(day, zone);
  const mode = await readOrderMode(readTestMode(given.test));
  const after = readMovementCursor(firstValue(given.after));
  const shared = {
    since: later(spans.gmt.since, spans.house.since),
    until: earlier(spans.gmt.until, spans.house.until),
  };
  const everything = {
    kind: null,
    responseCode: null,
    terminal: null,
    after,
    late: 'too',
  } as const;
  const [
    [gmt, both],
    [gmtUnknown, houseUnknown],
    isWhole,
    [moved = []],
    [signed],
    adjustments,
    page,
  ] = await Promise.all([
    readTotals([spans.gmt, shared], mode),
    readUnknowns([spans.gmt, spans.house], mode),
    isBookWhole(),
    readTerminalRows([spans.house], mode),
    readSignedDays(mode.isTest, day, day),
    readAdjustments(mode.isTest, day, day),
    listMovements(spans.either, everything, mode),
  ]);
  if (!gmt || !both) throw new Error('a day has no totals');
  const rows = bookedRows(moved, signed ?? null, adjustments);
  return {
    day,
    today,
    mode,
    spans,
    gmt,
    /** As signed, or live with the adjustments that count in it. */
    house: figuresOf(rows),
    signed: signed ?? null,
    /** Whether it can be signed off, and the mark of the figures to sign. */
    isOver: isOver(spans.house, now),
    mark: figuresMark(rows),
    /** Late lines of signed days that count in this one. */
    adjustments: adjustments.map(shownAdjustment),
    /** False: payments from before the book are still being booked. */
    isWhole,
    /** Payments and operations that may still add to a figure. */
    gmtUnknown: gmtUnknown ?? {},
    houseUnknown: houseUnknown ?? {},
    /** Number of movements in one day but not the other. */
    gmtOnly: countOf(gmt) - countOf(both),
    houseOnly: countOf(figuresOf(moved)) - countOf(both),
    /** By terminal, for the merchant's day; empty with only one terminal. */
    terminals: terminalTotals(rows),
    /** Each with which of the two days of the same date it falls in. */
    movements: page.rows.map((row) => ({
      ...row,
      isGmt: isIn(spans.gmt, new Date(row.at)),
      isHouse: isIn(spans.house, new Date(row.at)),
    })),
    nextAfter: page.nextAfter,
  };
}

type MovementList = MovementPage & {
  /** Late lines that count in these days, before everything else. */
  readonly adjustments: readonly ReturnType<typeof shownAdjustment>[];
  readonly filter: MovementFilter;
  readonly mode: OrderMode;
};

/** The movements that an address selects, over some days. */
export async function readMovementList(given: Given, now: Date): Promise<MovementList> {
  const zone = settings().merchantTimezone;
  const filter = readMovementFilter(given, dayOf(now, zone));
  const mode = await readOrderMode(filter.isTest);
  const isGmt = filter.calendar === 'gmt';
  const late = filter.isLate ? 'alone' : isGmt ? 'too' : 'left_out';
  const [page, adjustments] = await Promise.all([
    listMovements(spanOf(filter, zone), { ...filter, late }, mode),
    // On the merchant's calendar a late line belongs to the day in which it counts.
    isGmt || filter.isLate || filter.after !== null
      ? []
      : readAdjustments(mode.isTest, filter.from, filter.to),
  ]);
  return {
    ...page,
    adjustments: adjustments.filter(isWanted(filter)).map(shownAdjustment),
    filter,
    mode,
  };
}

/** All movements that an address selects, page by page, read on demand. */
export async function* walkMovements(
  given: Given,
  now: Date,
): AsyncGenerator<MovementPage['rows']> {
  let after: string | null = '';
  do {
    const page: MovementList = await readMovementList({ ...given, after }, now);
    yield [...page.adjustments, ...page.rows];
    after = page.nextAfter;
  } while (after !== null);
}

function shownAdjustment({ ofDay, ...row }: Adjustment) {
  return { ...shownMovement(row), ofDay };
}

const isWanted =
  ({ kind, terminal, responseCode }: MovementFilter) =>
  (row: Adjustment) =>
    (kind === null || row.kind === kind) &&
    (terminal === null || row.terminal === terminal) &&
    responseCode === null;

function countOf(figures: Figures): number {
  return Object.values(figures).reduce((sum, { count }) => sum + count, 0);
}

function later(a: Date, b: Date): Date {
  return new Date(Math.max(a.getTime(), b.getTime()));
}

function earlier(a: Date, b: Date): Date {
  return new Date(Math.min(a.getTime(), b.getTime()));
}
