// How is money written? In one short transaction over a small pool reserved for it.
import 'server-only';
import type pg from 'pg';
import { mayUseDatabase } from './admission';
import { db } from './client';
import { closeMoneyPools, type Lane, moneyPool } from './money-pools';
import { codeOf, isConnectionLost, noteOutage } from './outage';
import { beforeItIsOver } from './patience';
import { type Records, recordsOver } from './shared-transaction';
import type { Statement } from './statement';

/**
 * A running database transaction, READ COMMITTED. `query` gives rows with `int8` as bigint,
 * `timestamptz` as Date and `date` as ISO text. Never await anything but the database inside.
 */
export type Tx = {
  /** Statements started without awaiting in between are sent together and run in this order. */
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The last statement: COMMIT is sent with it. Any query after it throws. */
  queryLast<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Prisma's client for plain records, in this transaction. */
  readonly records: Records;
};

/**
 * Thrown when the database cannot be reached or is shutting down: nothing is known to be written.
 */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';
  constructor(readonly detail: string) {
    super('the database is unavailable');
    this.name = 'DatabaseUnavailable';
  }
}

const triesMax = 5;

/**
 * Runs `work` in one transaction and commits it. After a serialization failure, a deadlock or a
 * lost race on a unique index it runs `work` again, a few times, so `work` must do nothing but
 * database work. Throws DatabaseUnavailable if no connection is available or it was lost. If it was
 * lost during COMMIT, the work may have been written, so the caller must read again before
 * deciding.
 */
export async function withTx<T>(
  work: (tx: Tx) => Promise<T>,
  { lane = 'usual' }: { readonly lane?: Lane } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(work, lane);
    } catch (error) {
      if (attempt >= triesMax || !isLostRace(error)) throw error;
    }
  }
}

/** One statement in its own transaction. */
export async function queryOnce<Row>(
  statement: Statement<Row>,
  values: readonly unknown[] = [],
  { lane = 'usual' }: { readonly lane?: Lane } = {},
): Promise<Row[]> {
  try {
    const answer = await admittedPool(lane).query(named(statement, values));
    return answer.rows as Row[];
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** Ends the connections; for tools and tests. */
export async function closeMoneyPool(): Promise<void> {
  await closeMoneyPools();
}

async function runOnce<T>(work: (tx: Tx) => Promise<T>, lane: Lane): Promise<T> {
  const client = await takeConnection(lane);
  let broken: Error | undefined;
  // A socket that dies between two statements emits an event; unhandled, it ends the process.
  const onLost = (error: Error) => {
    broken = error;
  };
  client.on('error', onLost);
  try {
    const tx = openTx(client);
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    try {
      await client.query('ROLLBACK');
    } catch (rollbackError) {
      broken = rollbackError as Error;
    }
    throw asUnavailable(error);
  } finally {
    // A connection that could not roll back is discarded, never reused.
    client.off('error', onLost);
    client.release(broken);
  }
}

function admittedPool(lane: Lane): pg.Pool {
  if (!mayUseDatabase()) throw unavailable('RECORD_ONLY');
  return moneyPool(lane);
}

async function takeConnection(lane: Lane): Promise<pg.PoolClient> {
  const taken = admittedPool(lane).connect();
  try {
    return await beforeItIsOver(taken);
  } catch (error) {
    // A connection that arrives too late goes back to the pool.
    taken.then((client) => client.release()).catch(() => {});
    // Whatever the server's reason was: no connection is available.
    throw unavailable(detailOf(error));
  }
}

/** Begins without waiting for the answer: when BEGIN fails, the first statement fails with it. */
function openTx(client: pg.PoolClient): Tx & { commit(): Promise<void> } {
  const begun = client.query('BEGIN');
  begun.catch(() => {});
  let committed: Promise<pg.QueryResult> | undefined;
  const send = (statement: Statement<unknown>, values: readonly unknown[]) => {
    if (committed) throw new Error('a statement was asked for after the last one');
    return client.query(named(statement, values));
  };
  return {
    query: async <Row>(statement: Statement<Row>, values: readonly unknown[] = []) =>
      (await send(statement, values)).rows as Row[],
    queryLast: async <Row>(statement: Statement<Row>, values: readonly unknown[] = []) => {
      const last = send(statement, values);
      // If the last statement fails, this COMMIT finds an aborted transaction and rolls it back.
      committed = client.query('COMMIT');
      committed.catch(() => {});
      return (await last).rows as Row[];
    },
    records: recordsOver(db(), client),
    commit: async () => {
      await begun;
      const { command } = await (committed ?? client.query('COMMIT'));
      // PostgreSQL answers COMMIT with ROLLBACK if a statement failed and the failure was ignored.
      if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
    },
  };
}

/**
 * Each text has its own name, so that the server parses and plans it once a connection. The name
 * comes from the text: the bundler may load its file twice over one pool.
 */
function named({ name, text }: Statement<unknown>, values: readonly unknown[]) {
  return { name, text, values: values as unknown[] };
}

function isLostRace(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === '40001' || code === '40P01' || code === '23505';
}

function asUnavailable(error: unknown): unknown {
  if (isConnectionLost(error)) return unavailable(detailOf(error));
  noteOutage(error);
  return error;
}

function unavailable(detail: string): DatabaseUnavailable {
  const error = new DatabaseUnavailable(detail);
  noteOutage(error);
  return error;
}

function detailOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.message.slice(0, 80) : 'unknown');
}
