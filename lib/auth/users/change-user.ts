// May this person change that account, and what follows? Decided while both accounts are locked.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { limitColumns, limitList } from '@/lib/auth/personal-limits';
import { notifyManagers } from '@/lib/auth/session/notify-managers';
import { judgeChange, type UserChange, type UserRefusal } from '@/lib/auth/user-rules';
import { type RowsOf, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import { log, text } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { typed } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';

export type Account = RowsOf<typeof lockRows>;

/** Works on the locked account and returns what the audit records. */
type ChangeWork = (tx: Tx, user: Account, now: Date) => Promise<Result<ChangeNote, UserRefusal>>;

type ChangeNote = {
  readonly action: AuditAction;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/**
 * Runs one act on an account and audits it. Both people's rows are locked, so that two who disable
 * each other at once are not both disabled. Fails as in user-rules.ts, by the current data;
 * NOT_FOUND: no such account.
 */
export async function changeUser(
  actor: Actor<'manage_users'>,
  userId: string,
  change: UserChange,
  work: ChangeWork,
  now: Date = systemClock.now(),
): Promise<Result<true, UserRefusal>> {
  if (!isRowId(userId)) return fail('NOT_FOUND');
  const changed = await withTx(async (tx) => {
    const accounts = await lockAccounts(tx, [actor.userId, userId]);
    const self = accounts.find(({ id }) => id === actor.userId);
    const user = accounts.find(({ id }) => id === userId);
    if (!user) return fail('NOT_FOUND');
    const refusal = judgeChange(change, { self, user });
    if (refusal !== null) return fail(refusal);
    const worked = await work(tx, user, now);
    if (!worked.ok) return worked;
    await auditPerson(tx, actor, now, {
      subject: `user:${user.id}`,
      cause: 'users page',
      ...worked.value,
    });
    const by = { id: actor.userId, name: actor.name };
    await notifyManagers(tx, { action: worked.value.action, by, at: now }, user);
    return ok(true as const);
  });
  if (changed.ok) nudgeMail();
  else {
    const { code } = changed;
    log.warn('account.refused', {
      code,
      change: change.kind,
      userId: actor.userId,
      network: text(actor.network),
    });
  }
  return changed;
}

const lockRows = sql({
  id: 'uuid',
  email: 'text',
  name: 'text',
  permissions: typed<readonly Permission[]>('text[]'),
  isEnabled: 'bool',
  ...limitColumns,
})`
  SELECT u.id, u.email, u.name, u.permissions::text[] AS permissions,
    u.is_enabled AS "isEnabled", ${limitList}
  FROM "user" u WHERE u.id = ANY ($1::uuid[]) ORDER BY u.id FOR UPDATE`;

/** Locks the rows in one order everywhere, until the transaction ends. */
async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<Account[]> {
  return tx.query(lockRows, [ids]);
}
