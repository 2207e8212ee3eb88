// What do the gateway's times show about our clock? Kept in memory, stored each minute.
import 'server-only';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { level } from '@/lib/log/metrics';
import { processWide } from '@/lib/process/process-wide';
import { type ClockState, judgeOffset, provenOffset } from './clock-offset';

/** Where a time of the gateway's was read. */
type ClockSource = 'prepare' | 'cgi' | 'result';

type ClockSample = RowsOf<typeof findSamples>;

const freshMs = 24 * 3_600_000;

// Boot and routes may be bundled separately; the samples belong to the process.
const samples = processWide('clock', () => new Map<ClockSource, ClockSample>());

/**
 * Notes what an exchange proves: `theirs` was taken between our two times. Returns the offset in
 * milliseconds, null if there was no readable time. Writes nothing to the database: it is called
 * during payments.
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

/** Stores the samples that this process took since the last time. */
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

/** The samples of all processes within a day of `now`, newest first. */
export async function readClock(now: Date): Promise<readonly ClockSample[]> {
  return queryOnce(findSamples, [new Date(now.getTime() - freshMs)]);
}

/** What the desk shows: the offset, its source, and the usual cause. */
export function clockDetail(offsetMs: number, source: string): Readonly<Record<string, unknown>> {
  return { offsetSeconds: Math.round(offsetMs / 1000), source, usualCause: 'time_zone' };
}

/** The newest sample counts: a clock that was corrected is right. */
export function clockState(samples: readonly ClockSample[]): ClockState {
  const [newest] = samples;
  return newest ? judgeOffset(newest.offsetMs) : 'good';
}
