// Who sees what one administrator does to an account? All others who manage users, by email.
import 'server-only';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { queuePersonMail } from '@/lib/mail/outbox';
import type { WatchedAct } from '@/lib/mail/payloads/person-payloads';
import { settings } from '@/lib/settings/env';

/** The acts that give an account, its rights, or a way into it; and the one that takes it. */
const watched: Partial<Record<AuditAction, WatchedAct>> = {
  user_invited: 'invited',
  invitation_sent_again: 'invitedAgain',
  permissions_changed: 'permissions',
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

/**
 * Queues a mail to everyone else who manages users, where the act is one of those above: what one
 * administrator does to accounts is seen by all others.
 */
export async function notifyManagers(
  tx: Tx,
  act: {
    readonly action: AuditAction;
    readonly by: { id: string; name: string };
    readonly at: Date;
  },
  account: { readonly id: string; readonly name: string; readonly email: string },
): Promise<void> {
  const kind = watched[act.action];
  if (kind === undefined) return;
  for (const manager of await tx.query(findManagers, [[act.by.id, account.id]])) {
    await queuePersonMail(tx, {
      kind: 'account_watch',
      subjectKey: `${account.id}-${kind}-${act.at.getTime()}-${manager.id}`,
      recipient: manager.email,
      locale: manager.locale ?? 'en',
      payload: {
        personName: manager.name,
        accountId: account.id,
        accountName: account.name,
        accountEmail: account.email,
        byName: act.by.name,
        act: kind,
        deskUrl: settings().appUrl,
        at: act.at.toISOString(),
        isTest: settings().isTest,
      },
    });
  }
}
