// Over which connections is money written? A small separate pool, and a lane reserved for results.
import 'server-only';
import pg from 'pg';
import { log } from '@/lib/log/log';
import { processWide } from '@/lib/process/process-wide';
import { type Settings, settings } from '@/lib/settings/env';
import { ServerChoice } from '@/lib/settings/server-addresses';
import { clientFollowing, type DeadlineClient } from './deadline-client';
import { connectMs } from './patience';
import { rowTypes } from './row-types';

/**
 * `results`: the bank sends a result once, so it never waits for people and pages. `numbers`: drawn
 * while a transaction holds a usual connection, so they never wait for one of those.
 */
export type Lane = 'usual' | 'results' | 'numbers';

const resultConnections = 2;

type Pools = Readonly<Record<Lane, pg.Pool>>;

const held = processWide<{ open?: Pools | undefined }>('money-pools', () => ({}));

/**
 * The pool to take a connection from. A result uses the usual pool first, and its own lane only if
 * that has no free connection.
 */
export function moneyPool(lane: Lane): pg.Pool {
  const { usual, results, numbers } = pools();
  if (lane === 'numbers') return numbers;
  // Callers that already wait get the connections that are idle now.
  const free = usual.idleCount + usual.options.max - usual.totalCount - usual.waitingCount;
  return lane === 'results' && free <= 0 ? results : usual;
}

/** The pools; undefined before the first write of money. */
export function openMoneyPools(): Pools | undefined {
  return held.open;
}

/** Ends the pools; for tools and tests. */
export async function closeMoneyPools(): Promise<void> {
  const open = held.open;
  held.open = undefined;
  await Promise.all(Object.values(open ?? {}).map((pool) => pool.end()));
}

function pools(): Pools {
  held.open ??= createAll(settings());
  return held.open;
}

/** All pools share one ServerChoice, so that after a failover one failure moves all of them. */
function createAll({ databasePool, databaseUrl }: Settings): Pools {
  const Client = clientFollowing(new ServerChoice(databaseUrl));
  return {
    usual: create(Client, Math.max(1, databasePool - resultConnections)),
    results: create(Client, resultConnections),
    numbers: create(Client, 1),
  };
}

function create(Client: typeof DeadlineClient, max: number): pg.Pool {
  const created = new pg.Pool({
    Client,
    max,
    connectionTimeoutMillis: connectMs(),
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'diwan-money',
    // BEGIN is sent with the first statement and COMMIT with the last: a short transaction costs
    // little more than its round trips.
    pipeline: true,
    types: rowTypes,
  });
  // A dying idle socket must not end the process; the next query opens a new one.
  created.on('error', (error) => log.warn('database.idle_connection_lost', { error }));
  return created;
}
