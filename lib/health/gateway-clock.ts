// What do the gateway's own times say about our clock? Kept in memory, written down by the minute.
import 'server-only';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { level } from '@/lib/log/metrics';
import { processWide } from '@/lib/process-wide';
import { type ClockState, judgeOffset, provenOffset } from './clock-offset';

/** Where a time of the gateway's was read. */
type ClockSource = 'prepare' | 'cgi' | 'result';

type ClockSample = RowsOf<typeof findSamples>;

const freshMs = 24 * 3_600_000;

// Boot and doors may be bundled apart; what was heard is the process's.
const samples = processWide('clock', () => new Map<ClockSource, ClockSample>());

/**
 * Notes what an exchange proves: `theirs` was said between our two times. Gives the offset, null
 * when there was no readable time. Writes nothing: it is called on the way of money.
 */
export function observeClock(
  source: ClockSource,
  theirs: Date | undefined,
  between: { readonly from: Date; readonly to: Date },
): number | null {
  if (theirs === undefined || Number.isNaN(theirs.getTime())) return null;
  const offsetMs = provenOffset(theirs, between);
  samples.set(source, { source, offsetMs, measuredAt: between.to });
  level('clock_offset_seconds', { source }, Math.round(offsetMs / 1000));
  return offsetMs;
}

const keepSample = sql`
  INSERT INTO clock_sample AS c (source, offset_ms, measured_at) VALUES ($1, $2, $3)
  ON CONFLICT (source) DO UPDATE
    SET offset_ms = excluded.offset_ms, measured_at = excluded.measured_at
    WHERE c.measured_at < excluded.measured_at OR c.measured_at > $4`;

/** Writes down what this process heard since the last time. */
export async function flushClock(): Promise<void> {
  const heard = [...samples.values()];
  samples.clear();
  for (const { source, offsetMs, measuredAt } of heard) {
    await queryOnce(keepSample, [
      source,
      Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, offsetMs)),
      measuredAt,
      new Date(),
    ]);
  }
}

const findSamples = select({ source: 'text', offsetMs: 'int4', measuredAt: 'timestamptz' })`
  FROM clock_sample
  WHERE measured_at > $1 ORDER BY measured_at DESC`;

/** What all processes heard within a day of `now`, the newest first. */
export async function readClock(now: Date): Promise<readonly ClockSample[]> {
  return queryOnce(findSamples, [new Date(now.getTime() - freshMs)]);
}

/** What people are told: how far, where it was heard, and what it usually is. */
export function clockDetail(offsetMs: number, source: string): Readonly<Record<string, unknown>> {
  return { offsetSeconds: Math.round(offsetMs / 1000), source, usualCause: 'time_zone' };
}

/** The newest word counts: a clock that was put right is right. */
export function clockState(samples: readonly ClockSample[]): ClockState {
  const [newest] = samples;
  return newest ? judgeOffset(newest.offsetMs) : 'good';
}
