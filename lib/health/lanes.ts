// Is the background work of this process going on? When each lane last ended a round.
import { level } from '@/lib/log/metrics';
import { processWide } from '@/lib/process-wide';

type Heartbeat = { readonly everyMs: number; readonly lastRoundAt: number };

// Boot and doors may be bundled apart; the lanes are the process's.
const heartbeats = processWide('lanes', () => new Map<string, Heartbeat>());

/** A round may wait for a slow mail server, and three of them may be missed. */
const patienceMs = 60_000;

/** Notes that a lane starts, or has ended a round without a failure. */
export function beat(lane: string, everyMs: number): void {
  heartbeats.set(lane, { everyMs, lastRoundAt: performance.now() });
  level('lane_round_timestamp_seconds', { lane }, Math.round(Date.now() / 1000));
}

/** The lanes that should have ended a round long ago; measured by a clock that nobody sets. */
export function lateLanes(now: number = performance.now()): readonly string[] {
  return [...heartbeats].flatMap(([lane, { everyMs, lastRoundAt }]) =>
    now - lastRoundAt > 3 * everyMs + patienceMs ? [lane] : [],
  );
}
