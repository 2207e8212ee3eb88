// Is the background work of this process still running? When each lane last finished a round.
import { level } from '@/lib/log/metrics';
import { processWide } from '@/lib/process/process-wide';

type Heartbeat = { readonly everyMs: number; readonly lastRoundAt: number };

// Boot and routes may be bundled separately; the lanes belong to the process.
const heartbeats = processWide('lanes', () => new Map<string, Heartbeat>());

/** A round may wait for a slow mail server, and three of them may be missed. */
const patienceMs = 60_000;

/** Notes that a lane starts, or has finished a round successfully. */
export function beat(lane: string, everyMs: number): void {
  heartbeats.set(lane, { everyMs, lastRoundAt: performance.now() });
  level('lane_round_timestamp_seconds', { lane }, Math.round(Date.now() / 1000));
}

/** The lanes whose round is long overdue, measured by a monotonic clock. */
export function lateLanes(now: number = performance.now()): readonly string[] {
  return [...heartbeats].flatMap(([lane, { everyMs, lastRoundAt }]) =>
    now - lastRoundAt > 3 * everyMs + patienceMs ? [lane] : [],
  );
}
