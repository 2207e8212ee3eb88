// Do the trace numbers suffice, and how far apart are the clocks? From stored measurements.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { judgeOffset } from '@/lib/health/clock-offset';
import { readClock } from '@/lib/health/gateway-clock';
import { dayOf, startOfDay } from './calendar-day';
import { forecastTraceUse, type TraceForecast } from './trace-forecast';

export type TraceUse = TraceForecast & {
  readonly terminal: string;
  readonly usedToday: number;
  readonly usedYesterday: number;
};

const dayMs = 86_400_000;

const countTraceUse = sql({ terminal: 'text', usedToday: 'int4', usedYesterday: 'int4' })`
  SELECT c.terminal,
    (SELECT count(*)::int FROM trace_number_use u
     WHERE u.terminal = c.terminal AND u.used_at >= $1) AS "usedToday",
    (SELECT count(*)::int FROM trace_number_use u
     WHERE u.terminal = c.terminal AND u.used_at >= $2 AND u.used_at < $1) AS "usedYesterday"
  FROM gateway_order_counter c ORDER BY c.terminal`;

/**
 * Numbers used today and yesterday (GMT days) by each terminal that used any, today's with a
 * forecast. No number is reused within 48 hours, so neither day's count hides another's.
 */
export async function readTraceUse(now: Date): Promise<TraceUse[]> {
  const midnight = startOfDay(dayOf(now, 'UTC'), 'UTC');
  const rows = await readRows(countTraceUse, [midnight, new Date(midnight.getTime() - dayMs)]);
  const age = now.getTime() - midnight.getTime();
  return rows
    .map((row) => ({ ...row, ...forecastTraceUse(row.usedToday, age) }))
    .filter(({ usedToday, usedYesterday }) => usedToday + usedYesterday > 0);
}

/** The offsets of the last 24 hours, the newest first. */
export async function readClocks(now: Date) {
  return (await readClock(now)).map(({ source, offsetMs, measuredAt }) => ({
    /** Where the gateway's time was read. */
    source,
    /** Positive: our clock is ahead. */
    seconds: Math.round(offsetMs / 1000),
    judged: judgeOffset(offsetMs),
    at: measuredAt.toISOString(),
  }));
}
