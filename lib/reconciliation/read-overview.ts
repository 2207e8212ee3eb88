// What does the overview show? All its figures, read at once.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { addDays } from '@/lib/time/iso-date';
import { type Calendar, dayOf, spanOfDay, zoneOf } from './calendar-day';
import { readCalendar, readTestMode } from './movement-filter';
import { readOrderMode } from './order-mode';
import { readDeclines } from './read-declines';
import { readClocks, readTraceUse } from './read-gauges';
import { readAttentionAges, readHoldAges } from './read-waiting';
import { readCalendarDays } from './signed-days';

export const overviewLengths = [14, 30, 90] as const;

export type OverviewFilter = {
  /** Number of days, today included. */
  readonly length: (typeof overviewLengths)[number];
  readonly calendar: Calendar;
  readonly isTest: boolean | null;
};

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The overview's filter from an address; by default the merchant's last fourteen days. */
export function readOverviewFilter(given: Given): OverviewFilter {
  const wanted = Number(firstValue(given.days));
  return {
    length: overviewLengths.find((length) => length === wanted) ?? overviewLengths[0],
    calendar: readCalendar(given.calendar),
    isTest: readTestMode(given.test),
  };
}

const findMark = sql({ mark: 'text!' })`
  SELECT count(*)::text AS mark FROM money_movement
  WHERE is_test IN (true, false) AND coalesce(money_at, recorded_at) > $1`;

/** A mark that changes when more money moves: covers two days, for today on any calendar. */
export async function readOverviewMark(now: Date): Promise<string> {
  const [row] = await readRows(findMark, [new Date(now.getTime() - 2 * 86_400_000)]);
  return row?.mark ?? '';
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Figures of the last days, by the money's date, and what is open now. */
export async function readOverview(filter: OverviewFilter, now: Date) {
  const { merchantTimezone, authorizationDays } = settings();
  const zone = zoneOf(filter.calendar, merchantTimezone);
  const today = dayOf(now, zone);
  const days = Array.from({ length: filter.length }, (_, back) => addDays(today, -back));
  const spans = days.map((day) => ({ day, span: spanOfDay(day, zone) }));
  const whole = { since: spans.at(-1)?.span.since ?? now, until: spans[0]?.span.until ?? now };
  const mode = await readOrderMode(filter.isTest);
  const [booked, declines, holds, attention, traceUse, clocks] = await Promise.all([
    readCalendarDays(spans, filter.calendar, mode),
    readDeclines(whole, mode),
    readHoldAges(now, authorizationDays, mode),
    readAttentionAges(now),
    readTraceUse(now),
    readClocks(now),
  ]);
  return {
    ...mode,
    /** The newest day first. */
    days: booked.map(({ day, figures }) => ({ day, figures })),
    declines,
    holds,
    /** AUTHORIZATION_DAYS: the merchant's own rule. */
    holdDays: authorizationDays,
    attention,
    traceUse,
    clocks,
  };
}
