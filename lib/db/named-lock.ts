// How do changes that no row stands for come one after the other? Under a row that is named after them.
import 'server-only';
import { sql } from './statement';
import type { Tx } from './transaction';

type Name =
  | 'categories'
  | 'documents'
  | 'quarantine'
  | 'shared views'
  | 'signed days'
  | 'statements'
  | 'zones';

const lockRow = sql`SELECT 1 FROM named_lock WHERE name = $1 FOR UPDATE`;

/** Waits until every other transaction that holds the lock has ended; ours holds it to its end. */
export async function lockNamed(tx: Tx, name: Name): Promise<void> {
  const rows = await tx.query(lockRow, [name]);
  if (rows.length === 0) throw new Error(`there is no lock named ${name}`);
}
