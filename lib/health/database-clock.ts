// What time is it at the database, whose clock decides deadlines, and is ours far from it?
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { level } from '@/lib/log/metrics';
import { type Clock, systemClock } from '@/lib/time/clock';
import { provenOffset } from './clock-offset';

/** From here on times that this process stores cannot be compared with those of others. */
const limitMs = 60_000;

const findNow = sql({ now: 'timestamptz!' })`SELECT clock_timestamp() AS now`;

/** The database's clock, advanced by ours, and whether ours is off. */
export async function readDatabaseClock(): Promise<{
  readonly clock: Clock;
  readonly isOff: boolean;
}> {
  const from = systemClock.now();
  const [row] = await queryOnce(findNow);
  const to = systemClock.now();
  const offsetMs = row ? provenOffset(row.now, { from, to }, 0) : 0;
  level('database_clock_offset_seconds', {}, Math.round(offsetMs / 1000));
  return {
    clock: { now: () => new Date(systemClock.now().getTime() - offsetMs) },
    isOff: Math.abs(offsetMs) > limitMs,
  };
}
