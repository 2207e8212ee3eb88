// What happened in each day of a month, on one calendar? Its figures, and those of the month.
import 'server-only';
import { settings } from '@/lib/settings/env';
import { type Calendar, spanOfDay, zoneOf } from './calendar-day';
import { type Figures, figuresOf, movementKinds } from './movement';
import { modeParameter } from './movement-filter';
import { type OrderMode, readOrderMode } from './order-mode';
import { readUnknowns } from './read-unknown';
import { readCalendarDays } from './signed-days';

export type MonthClose = Awaited<ReturnType<typeof readMonthClose>>;

/** The days' figures; the month's are their sum, so a page always adds up. */
export async function readMonthClose(
  days: readonly [string, ...string[]],
  calendar: Calendar,
  wantedMode: boolean | null,
) {
  const mode = await readOrderMode(wantedMode);
  const known = await readKnownDays(days, calendar, mode);
  return { calendar, mode, days: known, whole: sumOf(known.map(({ figures }) => figures)) };
}

export type KnownDay = Awaited<ReturnType<typeof readKnownDays>>[number];

/** Some days of one calendar, each with its figures and what may still add to them. */
export async function readKnownDays(
  days: readonly [string, ...string[]],
  calendar: Calendar,
  mode: OrderMode,
) {
  const zone = zoneOf(calendar, settings().merchantTimezone);
  const spans = days.map((day) => ({ day, span: spanOfDay(day, zone) }));
  const [booked, unknown] = await Promise.all([
    readCalendarDays(spans, calendar, mode),
    readUnknowns(
      spans.map(({ span }) => span),
      mode,
    ),
  ]);
  return booked.map((one, index) => ({
    ...one,
    /** Payments and operations that may still add to a figure. */
    unknown: Object.values(unknown[index] ?? {}).reduce((sum, { count }) => sum + count, 0),
  }));
}

function sumOf(figures: readonly Figures[]): Figures {
  return figuresOf(figures.flatMap((one) => movementKinds.map((kind) => ({ kind, ...one[kind] }))));
}

/** The address of a month's page. */
export function monthPath(query: {
  readonly month: string;
  readonly calendar: Calendar;
  readonly isTest: boolean | null;
}): string {
  const { month, calendar, isTest } = query;
  const mode = modeParameter(isTest);
  return `/admin/reconciliation/month?${new URLSearchParams({
    month,
    ...(calendar === 'gmt' && { calendar }),
    ...(mode !== null && { test: mode }),
  })}`;
}
