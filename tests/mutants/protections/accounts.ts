// Which protections keep accounts from giving more than they have, and strangers out of them?
import { protections } from '../read-list';

export const accountProtections = protections`
invite-more-than-own: Nobody invites somebody to more than they hold.
  value lib/auth/people/invite-person.ts:
    | typed.permissions.some((one) => !self.permissions.includes(one)) → false
  integration auth-users: an invitation > gives nothing that the inviter does not hold now, and no
      second account

invite-may-now: Who invites manages users, as the database says now.
  after if (!self?.permissions.includes(
  value lib/auth/people/invite-person.ts: 'manage_users' → 'see_orders'
  integration auth-users: an invitation > gives nothing that the inviter does not hold now, and no
      second account

invite-enabled: A disabled account invites nobody.
  text lib/auth/people/invite-person.ts: « AND u.is_enabled FOR SHARE» → « FOR SHARE»
  integration auth-users: an invitation > gives nothing that the inviter does not hold now, and no
      second account

link-once: A link sets one password, also when it is sent twice at once.
  value lib/auth/people/account-links.ts: { usedAt: null, withdrawnAt: null, expiresAt: { gt: now } }
    → { withdrawnAt: null, expiresAt: { gt: now } }
  integration auth-users: an invitation > makes an account that its link alone opens, once

link-ends: A link is over after 48 hours.
  text lib/auth/people/account-links.ts: l.expires_at > $2 → $2::timestamptz IS NOT NULL
  integration auth-users: an invitation > is over after 48 hours, when withdrawn, when sent again,
      and with its account, for good

link-newest: A new link takes the force out of the one before.
  statement lib/auth/people/account-links.ts: await voidLinks(tx, to.id, now);
  integration auth-users: an invitation > is over after 48 hours, when withdrawn, when sent again,
      and with its account, for good

link-of-disabled: A link does not outlive the account that was disabled with it.
  statement lib/auth/people/manage-users.ts: await voidLinks(tx, user.id, now);
  integration auth-users: an invitation > is over after 48 hours, when withdrawn, when sent again,
      and with its account, for good

link-hashed: The token of a link is kept as a hash.
  value lib/auth/people/account-links.ts: createHash('sha256').update(token).digest('hex') → token
  integration auth-users: an invitation > keeps its token nowhere but in the mail

link-password-judged: A password that is set by a link is as good as any.
  value lib/auth/people/account-links.ts: await judgeNewPassword(typed.newPassword, [link.email, name])
    → { ok: true, value: true } as Awaited<ReturnType<typeof judgeNewPassword>>
  integration auth-users: an invitation > asks for a password as good as any

password-own-judged: A password that people set themselves is as good as any.
  value lib/auth/people/own-account.ts:
    | await judgeNewPassword(typed.newPassword, [actor.email, actor.name])
    → { ok: true, value: true } as Awaited<ReturnType<typeof judgeNewPassword>>
  integration auth-users: the own account > K8 changes its password by the current one, and every
      other session ends

password-listed: No password is one of the published ones.
  value lib/auth/password/common-passwords.ts: list.includes(\`\n\${lower}\n\`) → false
  unit auth/password/password-policy: K5 a new password > is none of 200,000 published ones

password-house: No password is made of the names of the house.
  value lib/auth/password/password-policy.ts: isMadeOf(seen, house) → false
  integration auth-users: an invitation > asks for a password as good as any

password-as-typed: A password is hashed and compared as it was typed.
  value lib/auth/password/password.ts: verify(against, typed)
    → verify(against, typed.normalize('NFC'))
  unit auth/password/password: K5 what was typed is hashed and compared as it was typed

account-rows-held: Two who disable each other at once are not both gone.
  text lib/auth/people/change-user.ts: « ORDER BY u.id FOR UPDATE» → « ORDER BY u.id»
  integration auth-users: an account that is changed by another > is not one’s own, and two who
      disable each other are not both gone

account-as-seen: Permissions that changed since the page was shown are not overwritten.
  value lib/auth/people/manage-users.ts: before.join() !== inOrder(wish.seen).join() → false
  integration auth-users: an account that is changed by another > K6 loses a permission with its
      very next request

disabled-sessions: The sessions of a disabled account do not come back with it.
  after if (!isEnabled) {
  statement lib/auth/people/manage-users.ts: await endSessions(tx, user.id, now);
  integration auth-users: an account that is changed by another > K6 is out at once when disabled,
      and its sessions do not come back

reset-sessions: Who loses the second factor loses the sessions that it opened.
  after export function resetSecondFactor(
  statement lib/auth/people/manage-users.ts: await endSessions(tx, user.id, now);
  integration auth-users: an account that is changed by another > is out with its second factor

link-password-sessions: A password that is set by a link ends every session.
  value lib/auth/people/account-links.ts: await endSessions(tx, link.userId, now) → 0
  integration auth-users: an account that is changed by another > K8 ends all its sessions with a
      password set by link, which names who sent it

new-password-sessions: A new password ends every other session.
  value lib/auth/people/own-account.ts: await endSessions(tx, actor.userId, now, actor.sessionId)
    → 0
  integration auth-users: the own account > K8 changes its password by the current one, and every
      other session ends

sessions-own: Nobody sees or ends the sessions of others on their own account.
  text lib/auth/session/session-list.ts: «FROM staff_session WHERE user_id = $1::uuid»
    → «FROM staff_session WHERE $1::uuid IS NOT NULL»
  integration auth-users: the own account > shows its sessions and ends them, and nobody else’s

sessions-own-ended: Nobody ends all sessions of others.
  text lib/auth/session/session-list.ts: «user_id = $1::uuid AND id <> $3»
    → «$1::uuid IS NOT NULL AND id <> $3»
  integration auth-users: the own account > shows its sessions and ends them, and nobody else’s
`;
