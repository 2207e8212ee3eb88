// Over which connections are pages read, and is there a place for one more reader?
import 'server-only';
import pg from 'pg';
import { log } from '@/lib/log/log';
import { processWide } from '@/lib/process/process-wide';
import { settings } from '@/lib/settings/env';
import { ServerChoice } from '@/lib/settings/server-addresses';
import { clientFollowing } from './deadline-client';
import { noteOutage } from './outage';
import { connectMs, pageWaitMs } from './patience';

// Boot, routes and the proxy may be bundled separately; the connections belong to the process.
type ReadPool = {
  readonly pool: pg.Pool;
  handedOutAt: number;
  /** Since when the current queue was seen; null if there is none. */
  waitingSince: number | null;
};

const held = processWide<{ open?: ReadPool | undefined }>('read-pool', () => ({}));

/** If a caller waits and no connection was handed out for this long, all of them are stuck. */
const stuckAfterMs = () => pageWaitMs() * 0.75;
/** With this many waiting readers per connection a new one would wait for seconds. */
const waitingPerConnectionMax = 40;

/** The pool that Prisma reads over. Money is written over another: see transaction.ts. */
export function readPool(): pg.Pool {
  if (held.open) return held.open.pool;
  const pool = new pg.Pool({
    Client: clientFollowing(new ServerChoice(settings().databaseUrl)),
    max: settings().databasePool,
    connectionTimeoutMillis: connectMs(),
  });
  // A dying idle socket must not end the process; the next query opens a new one.
  pool.on('error', (error) => log.warn('database.idle_connection_lost', { error }));
  noteOutages(pool);
  const created: ReadPool = { pool, handedOutAt: Date.now(), waitingSince: null };
  pool.on('acquire', () => {
    created.handedOutAt = Date.now();
    if (pool.waitingCount === 0) created.waitingSince = null;
  });
  held.open = created;
  return pool;
}

/** Reports failed statements before Prisma turns them into errors of its own. */
function noteOutages(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  pool.query = (async (...asked: unknown[]) => {
    try {
      return await query(...asked);
    } catch (error) {
      noteOutage(error);
      throw error;
    }
  }) as typeof pool.query;
}

/** The pool; undefined before the first read. */
export function openReadPool(): pg.Pool | undefined {
  return held.open?.pool;
}

/** Ends the pool; for tools and tests. */
export async function closeReadPool(): Promise<void> {
  const open = held.open;
  held.open = undefined;
  await open?.pool.end();
}

/**
 * True while one more reader would only wait to be refused: the queue is too long or does not move.
 * Sends nothing to the database; before the first read there is no queue.
 */
export function isReadingCrowded(nowMs = Date.now()): boolean {
  if (held.open === undefined) return false;
  const { pool, handedOutAt } = held.open;
  if (pool.waitingCount === 0) {
    held.open.waitingSince = null;
    return false;
  }
  // After a quiet hour the last hand-out is an hour old, so the queue's own age counts too.
  held.open.waitingSince ??= nowMs;
  const isStuck = nowMs - Math.max(handedOutAt, held.open.waitingSince) > stuckAfterMs();
  return isStuck || pool.waitingCount >= pool.options.max * waitingPerConnectionMax;
}
