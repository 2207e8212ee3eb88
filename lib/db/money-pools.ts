// Over which connections is money written? A small pool of its own, and a lane kept for results.
import 'server-only';
import pg from 'pg';
import { log } from '@/lib/log/log';
import { processWide } from '@/lib/process-wide';
import { type Settings, settings } from '@/lib/settings/env';
import { ServerChoice } from '@/lib/settings/server-addresses';
import { clientFollowing, type DeadlineClient } from './deadline-client';
import { rowTypes } from './row-types';

/**
 * `results`: the bank's word comes once, so it never waits for what people and pages do.
 * `numbers`: drawn while a transaction holds a usual one, so they never wait for those.
 */
export type Lane = 'usual' | 'results' | 'numbers';

const resultConnections = 2;

type Pools = Readonly<Record<Lane, pg.Pool>>;

const held = processWide<{ open?: Pools | undefined }>('money-pools', () => ({}));

/**
 * The pool to take a connection from. A result uses the usual one first, and its
 * own lane only when that has none to give: so the lane costs nothing while there is no need.
 */
export function moneyPool(lane: Lane): pg.Pool {
  const { usual, results, numbers } = pools();
  if (lane === 'numbers') return numbers;
  // Who asked a moment ago and still waits will have what is idle now.
  const free = usual.idleCount + usual.options.max - usual.totalCount - usual.waitingCount;
  return lane === 'results' && free <= 0 ? results : usual;
}

/** The pools, once money was written over them. */
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

/** After a failover one lane that fails leads the others along. */
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
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'diwan-money',
    // BEGIN travels with the first statement and COMMIT with the last: a short transaction costs
    // little else than its round trips.
    pipeline: true,
    types: rowTypes,
  });
  // A dying idle socket must not end the process; the next query opens a new one.
  created.on('error', (error) => log.warn('database.idle_connection_lost', { error }));
  return created;
}
