// Who waits for a lock? A connection of its own holds rows until the others stand before them.
import type pg from 'pg';
import { expect, vi } from 'vitest';
import { asOwner } from './owner-sql';

type Holder = {
  /** A statement in the transaction that holds. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;
  /** So many connections wait for this one: nobody can be faster than another any more. */
  readonly untilWaiting: (count: number) => Promise<void>;
};

/** Runs `work` while a transaction of another connection is open; commits it afterwards. */
export function whileHeld<T>(work: (holder: Holder) => Promise<T>): Promise<T> {
  return asOwner(async (client) => {
    const query: Holder['query'] = (text, values = []) => client.query(text, [...values]);
    const { rows } = await query('SELECT pg_backend_pid() AS pid');
    const untilWaiting = (count: number) =>
      asOwner(async (watcher) => {
        await vi.waitFor(
          async () => {
            const found = await watcher.query(waitingFor, [rows[0].pid]);
            expect(found.rows[0].waiting).toBe(count);
          },
          { timeout: 30_000 },
        );
      });
    await query('BEGIN');
    const done = await work({ query, untilWaiting });
    await query('COMMIT');
    return done;
  });
}

/** Also those that wait for somebody who waits. */
const waitingFor = `WITH RECURSIVE line AS (
    SELECT $1::int AS pid
    UNION SELECT a.pid FROM pg_stat_activity a JOIN line ON line.pid = ANY (pg_blocking_pids(a.pid)))
  SELECT count(*)::int - 1 AS waiting FROM line`;
