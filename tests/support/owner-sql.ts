// What may the database's owner do that the app may not? Plant faults and remove guards.
import pg from 'pg';
import { withClient } from '../../scripts/stack/database';

/** Runs `work` on a connection of the owner's. */
export const asOwner = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(process.env.DATABASE_OWNER_URL ?? '', work);

/** Runs one statement as the owner. */
export function ownerQuery(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  return asOwner((client) => client.query(text, [...values]));
}

let planter: Promise<pg.Client> | undefined;

/**
 * Runs one statement with triggers disabled. Keeps its connection for the next one, because a test
 * plants many rows and connecting costs more than a row. It ends with the database.
 */
export async function plantRow(text: string, values: readonly unknown[] = []): Promise<void> {
  planter ??= openPlanter();
  await (await planter).query(text, [...values]);
}

async function openPlanter(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL ?? '' });
  const forget = () => {
    planter = undefined;
  };
  client.on('error', forget);
  client.on('end', forget);
  await client.connect();
  await client.query('SET session_replication_role = replica');
  return client;
}
