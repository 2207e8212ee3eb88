// Which process runs a periodic task now? One at a time, and not more often than set.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';

type LeaseTerms = {
  readonly name: string;
  /** The task does not run again until this long after it was done. */
  readonly everyMs: number;
  /** After this time another process may take it: longer than the task can take. */
  readonly lastsMs: number;
};

/** Names this process among all that share the database. */
const holder = randomUUID();

const takeLease = sql({ lastDoneAt: 'timestamptz?' })`
  INSERT INTO task_lease AS l (name, holder, leased_until)
  VALUES ($1, $2, $3::timestamptz + $4 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE
    SET holder = excluded.holder, leased_until = excluded.leased_until
    WHERE (l.leased_until <= $3
        OR l.leased_until > excluded.leased_until + interval '10 minutes')
      AND (l.done_at IS NULL OR l.done_at > $3::timestamptz + interval '10 minutes'
        OR l.done_at <= $3::timestamptz - $5 * interval '1 millisecond')
  RETURNING done_at AS "lastDoneAt"`;

/**
 * Runs `work` if the task is due and no other process runs it; null if not. The lease of a process
 * that dies expires; a process whose work fails returns it, and the next run tries again.
 * `lastDoneAt` is null the first time.
 */
export async function withLease<T>(
  terms: LeaseTerms,
  now: Date,
  work: (lastDoneAt: Date | null) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  const { name, everyMs, lastsMs } = terms;
  const ticket = `${holder}:${randomUUID()}`;
  // Impossibly late times are from before the clock was set back, and are ignored. The ten minutes
  // are for the clocks of two machines.
  const [taken] = await queryOnce(takeLease, [name, ticket, now, lastsMs, everyMs]);
  if (!taken) return null;
  try {
    const value = await work(taken.lastDoneAt);
    await giveBack(name, ticket, now, true);
    return { value };
  } catch (error) {
    await giveBack(name, ticket, now, false);
    throw error;
  }
}

const returnLease = sql`UPDATE task_lease SET leased_until = $3,
    done_at = CASE WHEN $4::boolean THEN $3 ELSE done_at END
  WHERE name = $1 AND holder = $2`;

/** Returns only our own lease: an expired one may be another process's by now. */
async function giveBack(name: string, ticket: string, now: Date, isDone: boolean): Promise<void> {
  await queryOnce(returnLease, [name, ticket, now, isDone]);
}
