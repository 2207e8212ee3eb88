// How busy are the connections to the database, and how many callers wait for one?
import 'server-only';
import type pg from 'pg';
import { openMoneyPools } from '@/lib/db/money-pools';
import { openReadPool } from '@/lib/db/read-pool';
import { level } from '@/lib/log/metrics';

/** Sets the figures of the open pools, without a query. */
export function readPoolFigures(): void {
  const { usual, results, numbers } = openMoneyPools() ?? {};
  set('money', usual);
  set('results', results);
  set('numbers', numbers);
  set('pages', openReadPool());
}

function set(name: string, pool: pg.Pool | undefined): void {
  if (pool === undefined) return;
  const { totalCount, idleCount, waitingCount, options } = pool;
  level('database_connections', { pool: name, state: 'busy' }, totalCount - idleCount);
  level('database_connections', { pool: name, state: 'idle' }, idleCount);
  level('database_connections', { pool: name, state: 'in_line' }, waitingCount);
  level('database_connections', { pool: name, state: 'most' }, options.max);
}
