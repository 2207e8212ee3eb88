// Over which connections are pages read, and is there a place for one more reader?
import 'server-only';
import pg from 'pg';
import { log } from '@/lib/log/log';
import { processWide } from '@/lib/process-wide';
import { settings } from '@/lib/settings/env';
import { ServerChoice } from '@/lib/settings/server-addresses';
import { clientFollowing } from './deadline-client';

// Boot, doors and the proxy may be bundled apart; the connections are the process's.
type ReadPool = {
  readonly pool: pg.Pool;
  handedOutAt: number;
  /** When the line was first seen that still stands; null: there is none. */
  waitingSince: number | null;
};

const held = processWide<{ open?: ReadPool | undefined }>('read-pool', () => ({}));

const connectTimeoutMs = 5_000;
/** No connection was handed out for so long although a caller waits: all of them are stuck. */
const stuckAfterMs = 3_000;
/** So many readers in the line for each connection, and a new one would wait for seconds. */
const waitingPerConnectionMax = 40;

/** The pool that Prisma reads over. Money is written over another: see transaction.ts. */
export function readPool(): pg.Pool {
  if (held.open) return held.open.pool;
  const pool = new pg.Pool({
    Client: clientFollowing(new ServerChoice(settings().databaseUrl)),
    max: settings().databasePool,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // A dying idle socket must not end the process; the next query opens a new one.
  pool.on('error', (error) => log.warn('database.idle_connection_lost', { error }));
  const created: ReadPool = { pool, handedOutAt: Date.now(), waitingSince: null };
  pool.on('acquire', () => {
    created.handedOutAt = Date.now();
    if (pool.waitingCount === 0) created.waitingSince = null;
  });
  held.open = created;
  return pool;
}

/** The pool, once something was read over it. */
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
 * True while one more reader would only wait until it is refused: the line is too long, or it
 * does not move. Asking costs nothing; before the first read there is no line.
 */
export function isReadingCrowded(nowMs = Date.now()): boolean {
  if (held.open === undefined) return false;
  const { pool, handedOutAt } = held.open;
  if (pool.waitingCount === 0) {
    held.open.waitingSince = null;
    return false;
  }
  // After a quiet hour nothing was handed out for an hour; the line itself has to have stood.
  held.open.waitingSince ??= nowMs;
  const isStuck = nowMs - Math.max(handedOutAt, held.open.waitingSince) > stuckAfterMs;
  return isStuck || pool.waitingCount >= pool.options.max * waitingPerConnectionMax;
}
