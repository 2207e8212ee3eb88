// What may the owner of the database do that the app may not? Plant faults and take guards away.
import type pg from 'pg';
import { withClient } from '../../scripts/stack/database';

/** Works on a connection of the owner's. */
export function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(process.env.DATABASE_OWNER_URL ?? '', work);
}

/** One statement of the owner's. */
export function ownerQuery(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  return asOwner((client) => client.query(text, [...values]));
}
