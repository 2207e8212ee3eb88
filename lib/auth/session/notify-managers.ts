// Who is notified of changes to accounts? Everyone else who manages users, by email.
import 'server-only';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { WatchedAct } from '@/lib/mail/kinds/account-watch';
import { queueMail } from '@/lib/mail/outbox';
import { settings } from '@/lib/settings/env';

/**
 * The acts that grant an account, its permissions or access to it, and the one that disables it.
 */
const watched: Partial<Record<AuditAction, WatchedAct>> = {
  user_invited: 'invited',
  invitation_sent_again: 'invitedAgain',
  permissions_changed: 'permissions',
  limits_changed: 'limits',
  password_link_sent: 'passwordLink',
  second_factor_reset: 'factorReset',
  user_enabled: 'enabled',
  user_disabled: 'disabled',
};

const findManagers = sql({ id: 'uuid', email: 'text', name: 'text', locale: 'text?' })`
  SELECT u.id, u.email, u.name, (SELECT l.locale FROM account_link l WHERE l.user_id = u.id
    ORDER BY l.created_at DESC LIMIT 1) AS locale
  FROM "user" u WHERE u.is_enabled AND 'manage_users' = ANY (u.permissions)
    AND u.id <> ALL ($1::uuid[])`;

type WatchedAccount = { readonly id: string; readonly name: string; readonly email: string };

/**
 * Queues a mail to everyone else who manages users, if the act is one of `watched`: what one
 * administrator does to accounts is visible to all others.
 */
export async function notifyManagers(
  tx: Tx,
  act: {
    readonly action: AuditAction;
    readonly by: { id: string; name: string };
    readonly at: Date;
  },
  account: WatchedAccount,
): Promise<void> {
  const kind = watched[act.action];
  if (kind !== undefined) await queueMails(tx, { ...act, kind }, account);
}

/**
 * The same if no person acted: the organisation's roles at a sign-in, or a command on the server.
 * Either could be used to make accounts that approve.
 */
export async function notifyManagersOfSystem(
  tx: Tx,
  act: { readonly kind: 'roles' | 'created'; readonly name: string; readonly at: Date },
  account: WatchedAccount,
): Promise<void> {
  const by = { id: account.id, name: act.name.slice(0, 100) };
  await queueMails(tx, { kind: act.kind, by, at: act.at }, account);
}

async function queueMails(
  tx: Tx,
  { kind, by, at }: { kind: WatchedAct; by: { id: string; name: string }; at: Date },
  account: WatchedAccount,
): Promise<void> {
  for (const manager of await tx.query(findManagers, [[by.id, account.id]])) {
    await queueMail(tx, {
      kind: 'account_watch',
      subjectKey: `${account.id}-${kind}-${at.getTime()}-${manager.id}`,
      recipient: manager.email,
      locale: manager.locale ?? 'en',
      payload: {
        personName: manager.name,
        accountId: account.id,
        accountName: account.name,
        accountEmail: account.email,
        byName: by.name,
        act: kind,
        deskUrl: settings().appUrl,
        at: at.toISOString(),
        isTest: settings().isTest,
      },
    });
  }
}
