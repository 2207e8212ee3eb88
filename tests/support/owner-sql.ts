// What may the owner of the database do that the app may not? Plant faults and take guards away.
import pg from 'pg';
import { withClient } from '../../scripts/stack/database';

/** Works on a connection of the owner's. */
export function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(process.env.DATABASE_OWNER_URL ?? '', work);
}

/** One statement of the owner's. */
export function ownerQuery(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  return asOwner((client) => client.query(text, [...values]));
}

let planter: Promise<pg.Client> | undefined;

/**
 * One statement that no trigger looks at. Its connection is kept for the next one: a test plants
 * many rows, and a new connection costs more than any of them. It goes with the database.
 */
export async function plantRow(text: string, values: readonly unknown[]): Promise<void> {
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
