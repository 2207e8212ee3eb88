// Does the database server allow every connection that this machine may open?
import type { Settings } from '@/lib/settings/env';
import { withClient } from '../stack/database';
import { type Finding, good, note } from './findings';

/** Asks the server how many connections it allows. */
export async function checkConnections(url: string, settings: Settings): Promise<Finding> {
  const { rows } = await withClient(url, (client) => client.query('SHOW max_connections'));
  return judgeConnections(Number(rows[0]?.max_connections), settings);
}

/** Each process has a read pool, a money pool and one connection for ORDER numbers. */
export function judgeConnections(
  most: number,
  { processes, databasePool }: Pick<Settings, 'processes' | 'databasePool'>,
): Finding {
  const here = processes * (2 * databasePool + 1);
  const words = `at most ${here} from here, of ${most} that the server takes`;
  if (here < most) return good('Connections', words);
  return note(
    'Connections',
    words,
    'Lower WEB_CONCURRENCY or DATABASE_POOL, raise max_connections, or set up PgBouncer.',
  );
}
