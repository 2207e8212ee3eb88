// May requester and approver still act? Read in the transaction that writes the effect.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { influenceDays, type Person } from './approval-rules';

const lockPeople = sql({ id: 'uuid', name: 'text', permissions: 'text[]', isEnabled: 'bool' })`
  SELECT id, name, permissions::text[] AS permissions, is_enabled AS "isEnabled" FROM "user"
  WHERE id = ANY ($1::uuid[]) ORDER BY id FOR SHARE`;

/** The people's rows, held against change until the transaction ends. */
export async function readPeople(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const rows = await tx.query(lockPeople, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const findRecentChange = sql`SELECT 1 FROM audit_entry
  WHERE subject = $1 AND actor_kind = 'user' AND actor_id = $2 AND at > $3 LIMIT 1`;

/**
 * Whether `by` created the account of `on`, or changed anything about it, in the last days. Every
 * audit entry counts: a list of actions could miss one and leave a gap.
 */
export async function hasInfluence(tx: Tx, by: string, on: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - influenceDays * 86_400_000);
  const rows = await tx.query(findRecentChange, [`user:${on}`, by, since]);
  return rows.length > 0;
}
