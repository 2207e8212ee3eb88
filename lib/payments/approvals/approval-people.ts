// May requester and approver still act? Read in the transaction that writes the effect.
import 'server-only';
import { type AccountTies, influenceDays } from '@/lib/auth/independence';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { Person } from './approval-rules';

const lockPeople = sql({
  id: 'uuid',
  name: 'text',
  permissions: 'text[]',
  isEnabled: 'bool',
  createdAt: 'timestamptz',
})`
  SELECT id, name, permissions::text[] AS permissions, is_enabled AS "isEnabled",
    created_at AS "createdAt" FROM "user"
  WHERE id = ANY ($1::uuid[]) ORDER BY id FOR SHARE`;

/** Reads and share-locks the people's rows until the transaction ends. */
export async function readPeople(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const rows = await tx.query(lockPeople, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const findActs = sql({ on: 'text!', by: 'text!', action: 'text!', at: 'timestamptz!' })`
  WITH RECURSIVE act AS (
    SELECT a.subject, a.actor_id, a.action, a.at FROM audit_entry a
    WHERE a.subject = ANY ($1::text[]) AND a.actor_kind = 'user' AND a.at > $2
      AND a.subject <> 'user:' || a.actor_id
    UNION
    SELECT a.subject, a.actor_id, a.action, a.at FROM act
    JOIN audit_entry a ON a.subject = 'user:' || act.actor_id
    WHERE a.actor_kind = 'user' AND a.at > $2 AND a.subject <> 'user:' || a.actor_id)
  SELECT substr(subject, 6) AS on, actor_id AS by, action, at FROM act`;

const findFounders = sql({ ids: 'text[]!', namedAt: 'timestamptz' })`
  SELECT ARRAY[first_id::text, second_id::text] AS ids, named_at AS "namedAt" FROM founding`;

/**
 * Who acted on these accounts within the days of influence, and on the accounts of those who did.
 * Every audit entry of an account counts: a list of actions could miss one and leave a gap.
 */
export async function readTies(
  tx: Pick<Tx, 'query'>,
  ids: readonly string[],
  now: Date,
): Promise<AccountTies> {
  const since = new Date(now.getTime() - influenceDays * 86_400_000);
  const acts = await tx.query(findActs, [ids.map((id) => `user:${id}`), since]);
  const [founders = null] = await tx.query(findFounders, []);
  return { acts, founders };
}
