// How does a test make connections wait for a lock? Another connection holds the rows.
import type pg from 'pg';
import { expect, vi } from 'vitest';
import { asOwner } from './owner-sql';

type Holder = {
  /** Runs a statement in the transaction that holds the lock. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;
  /** Resolves when `count` connections wait for this one, so that none can run ahead. */
  readonly untilWaiting: (count: number) => Promise<void>;
};

/** Runs `work` while a transaction of another connection is open; commits it afterwards. */
export const whileHeld = <T>(work: (holder: Holder) => Promise<T>): Promise<T> =>
  asOwner(async (client) => {
    const query: Holder['query'] = (text, values = []) => client.query(text, [...values]);
    const { rows } = await query('SELECT pg_backend_pid() AS pid');
    const untilWaiting = (count: number) =>
      asOwner(async (watcher) => {
        await vi.waitFor(
          async () => {
            expect((await watcher.query(waitingFor, [rows[0].pid])).rows[0].waiting).toBe(count);
          },
          { timeout: 240_000 },
        );
      });
    await query('BEGIN');
    const done = await work({ query, untilWaiting });
    await query('COMMIT');
    return done;
  });

/** Counts indirect waits too. */
const waitingFor = `WITH RECURSIVE line AS (
    SELECT $1::int AS pid
    UNION SELECT a.pid FROM pg_stat_activity a JOIN line ON line.pid = ANY (pg_blocking_pids(a.pid)))
  SELECT count(*)::int - 1 AS waiting FROM line`;
