// Who are the two founders? Named once, while the shop is new, by the person who sets it up.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { normaliseEmail } from '@/lib/auth/email-address';
import { newAccountDays } from '@/lib/auth/independence';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Permission } from '@/lib/rights/permissions';
import { typed } from '@/lib/rows/columns';
import { systemClock } from '@/lib/time/clock';

export type FounderRefusal =
  | 'NOT_TWO_PEOPLE'
  /** One of them is disabled or may not approve. */
  | 'NOT_AN_APPROVER'
  | 'ALREADY_NAMED'
  /** The first account is older than `newAccountDays`. */
  | 'NOT_NEW';

const lockFounders = sql({
  id: 'uuid',
  name: 'text',
  permissions: typed<readonly Permission[]>('text[]'),
  isEnabled: 'bool',
})`
  SELECT id, name, permissions::text[] AS permissions, is_enabled AS "isEnabled"
  FROM "user" WHERE email = ANY ($1::text[]) ORDER BY id FOR UPDATE`;

const findFirstAccount = sql({ at: 'timestamptz!' })`
  SELECT min(created_at) AS at FROM "user"`;

const insertFounding = sql({ id: 'int4' })`
  INSERT INTO founding (id, first_id, second_id, named_at) VALUES (1, $1::uuid, $2::uuid, $3)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

/**
 * Names, by their addresses, the two people who may approve each other's requests from the first
 * day. Only once, and only while the first account is younger than `newAccountDays`.
 */
export async function nameFounders(
  emails: readonly string[],
  now: Date = systemClock.now(),
): Promise<Result<true, FounderRefusal>> {
  const normal = emails.map(normaliseEmail).flatMap((email) => (email.ok ? [email.value] : []));
  return withTx(async (tx) => {
    const people = await tx.query(lockFounders, [normal]);
    const [first, second, ...others] = people;
    if (!first || !second || others.length > 0) return fail('NOT_TWO_PEOPLE');
    const mayApprove = people.every((one) => one.isEnabled && one.permissions.includes('approve'));
    if (!mayApprove) return fail('NOT_AN_APPROVER');
    const [oldest] = await tx.query(findFirstAccount, []);
    const youngest = now.getTime() - newAccountDays * 86_400_000;
    if (!oldest || oldest.at.getTime() <= youngest) return fail('NOT_NEW');
    const named = await tx.query(insertFounding, [first.id, second.id, now]);
    if (named.length === 0) return fail('ALREADY_NAMED');
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      await appendAudit(tx, {
        subject: `user:${one.id}`,
        actor: { kind: 'system', name: 'user:create' },
        action: 'founder_named',
        cause: 'user:create',
        after: { with: other.name },
        at: now,
      });
    }
    return ok(true as const);
  });
}
