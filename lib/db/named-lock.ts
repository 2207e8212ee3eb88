// How are changes serialised that have no row of their own to lock? By a row named after them.
import 'server-only';
import { sql } from './statement';
import type { Tx } from './transaction';

type Name =
  | 'categories'
  | 'discounts'
  | 'documents'
  | 'extras'
  | 'quarantine'
  | 'shared views'
  | 'signed days'
  | 'statements'
  | 'zones';

const lockRow = sql`SELECT 1 FROM named_lock WHERE name = $1 FOR UPDATE`;

/** Waits until every other transaction that holds the lock has ended; holds it until ours ends. */
export async function lockNamed(tx: Tx, name: Name): Promise<void> {
  const rows = await tx.query(lockRow, [name]);
  if (rows.length === 0) throw new Error(`there is no lock named ${name}`);
}
