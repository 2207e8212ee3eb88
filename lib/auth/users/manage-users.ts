// What can a user administrator do with an account? One function for each act.
import 'server-only';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { limitsRecord, limitsText, type PersonalLimits } from '@/lib/auth/limits';
import { notifyPerson } from '@/lib/auth/notify-person';
import { dropFactor } from '@/lib/auth/second-factor/factor-setup';
import { endSessions } from '@/lib/auth/session/session-list';
import type { UserRefusal } from '@/lib/auth/user-rules';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/locale';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { type Permission, permissions } from '@/lib/rights/permissions';
import { sendLink, voidLinks } from './account-links';
import { type Account, changeUser } from './change-user';

type Manager = Actor<'manage_users'>;
type Answer = Promise<Result<true, UserRefusal>>;

/**
 * Sets exactly these permissions, effective with the person's next request. `seen`: those that the
 * page showed. Fails: STALE if they have changed since.
 */
export function setPermissions(
  actor: Manager,
  userId: string,
  wish: { seen: readonly Permission[]; to: readonly Permission[] },
): Answer {
  const to = inOrder(wish.to);
  return changeUser(actor, userId, { kind: 'permissions', to }, async (tx, user, now) => {
    const before = inOrder(user.permissions);
    if (before.join() !== inOrder(wish.seen).join()) return fail('STALE');
    if (before.join() === to.join()) return fail('NOTHING_TO_DO');
    await tx.records.user.update({ where: { id: user.id }, data: { permissions: to } });
    await notifyPerson(tx, user.id, 'permissions', now);
    return noted('permissions_changed', { permissions: before }, { permissions: to });
  });
}

/**
 * Sets what the person may do alone, effective with their next act. `seen`: the text of the limits
 * that the page showed. Fails: STALE if they have changed since.
 */
export function setLimits(
  actor: Manager,
  userId: string,
  wish: { seen: string; to: PersonalLimits },
): Answer {
  const { to } = wish;
  return changeUser(actor, userId, { kind: 'limits', to }, async (tx, user, now) => {
    if (limitsText(user) !== wish.seen) return fail('STALE');
    if (limitsText(to) === wish.seen) return fail('NOTHING_TO_DO');
    await tx.records.user.update({ where: { id: user.id }, data: to });
    await notifyPerson(tx, user.id, 'limits', now);
    return noted('limits_changed', { limits: limitsRecord(user) }, { limits: limitsRecord(to) });
  });
}

/**
 * Disables or enables an account. Disabling ends its sessions and links at once. An account that is
 * enabled again is bound to no account of the organisation: the next sign-in binds one.
 */
export function setEnabled(actor: Manager, userId: string, isEnabled: boolean): Answer {
  const kind = isEnabled ? 'enable' : 'disable';
  return changeUser(actor, userId, { kind }, async (tx, user, now) => {
    if (user.isEnabled === isEnabled) return fail('NOTHING_TO_DO');
    await tx.records.user.update({ where: { id: user.id }, data: { isEnabled } });
    if (!isEnabled) {
      await endSessions(tx, user.id, now);
      await voidLinks(tx, user.id, now);
    } else await tx.records.boundAccount.deleteMany({ where: { userId: user.id } });
    const action = isEnabled ? 'user_enabled' : 'user_disabled';
    return noted(action, { isEnabled: user.isEnabled }, { isEnabled });
  });
}

/**
 * Mails the person a link to set a password: the invitation again while they have none. An existing
 * password still works until the link is used.
 */
export function sendAccountLink(actor: Manager, userId: string): Answer {
  return changeUser(actor, userId, { kind: 'sendLink' }, async (tx, user, now) => {
    const { hasPassword, locale } = await readLinkFacts(tx, user);
    const purpose = hasPassword ? 'PASSWORD' : 'INVITATION';
    const by = { id: actor.userId, name: actor.name };
    await sendLink(tx, user, { purpose, locale, by }, now);
    const action = purpose === 'PASSWORD' ? 'password_link_sent' : 'invitation_sent_again';
    return noted(action, {}, { email: user.email });
  });
}

/** Voids the link that was sent last. */
export function withdrawLink(actor: Manager, userId: string): Answer {
  return changeUser(actor, userId, { kind: 'withdraw' }, async (tx, user, now) =>
    (await voidLinks(tx, user.id, now)) ? noted('link_withdrawn', {}, {}) : fail('NOTHING_TO_DO'),
  );
}

/** Removes the second factor of a person who lost the phone and the recovery codes. */
export function resetSecondFactor(actor: Manager, userId: string): Answer {
  return changeUser(actor, userId, { kind: 'resetFactor' }, async (tx, user, now) => {
    if (!(await dropFactor(tx, user.id))) return fail('NOTHING_TO_DO');
    await endSessions(tx, user.id, now);
    await notifyPerson(tx, user.id, 'factorRemoved', now);
    return noted('second_factor_reset', { secondFactor: true }, { secondFactor: false });
  });
}

/** Ends all sessions of a person. */
export function endPersonSessions(actor: Manager, userId: string): Answer {
  return changeUser(actor, userId, { kind: 'endSessions' }, async (tx, user, now) => {
    const ended = await endSessions(tx, user.id, now);
    return ended === 0
      ? fail('NOTHING_TO_DO')
      : noted('sessions_ended', {}, { endedSessions: ended });
  });
}

function noted(
  action: AuditAction,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
) {
  return ok({ action, before, after });
}

function inOrder(given: readonly Permission[]): Permission[] {
  return permissions.filter((permission) => given.includes(permission));
}

type LinkFacts = { readonly hasPassword: boolean; readonly locale: Locale };

const findLinkFacts = sql({ hasPassword: 'bool', locale: 'text?' })`
  SELECT u.password_hash IS NOT NULL AS "hasPassword", (SELECT l.locale FROM account_link l
    WHERE l.user_id = u.id ORDER BY l.created_at DESC LIMIT 1) AS locale
  FROM "user" u WHERE u.id = $1::uuid`;

/** Reads the language of the previous link, and whether the person has a password. */
async function readLinkFacts(tx: Tx, user: Account): Promise<LinkFacts> {
  const [row] = await tx.query(findLinkFacts, [user.id]);
  const locale = isLocale(row?.locale) ? row.locale : defaultLocale;
  return { hasPassword: row?.hasPassword ?? false, locale };
}
