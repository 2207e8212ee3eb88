// What may people change about their own account? Only their password.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { notifyPerson } from '@/lib/auth/notify-person';
import { judgeNewPassword } from '@/lib/auth/password/judge-password';
import { hashPassword } from '@/lib/auth/password/password';
import { passwordMark } from '@/lib/auth/password/password-mark';
import type { PasswordProblem } from '@/lib/auth/password/password-policy';
import { lockOwnAccount } from '@/lib/auth/session/own-session';
import { endSessions } from '@/lib/auth/session/session-list';
import { checkOwnPassword, renewSession } from '@/lib/auth/sign-in/confirm-identity';
import { withTx } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import { type Fail, fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';
import { voidLinks } from './account-links';

type ChangePasswordResult =
  | Result<true, 'WRONG'>
  | Fail<'SIGNED_OUT'>
  | Fail<'NOT_FRESH'>
  | Fail<'WAIT', { seconds: number }>
  | Fail<'WEAK_PASSWORD', { problem: PasswordProblem }>;

/**
 * Sets a new password, ends every other session of the person, continues this one under a new id,
 * and voids an open password link. Fails: WRONG (the current password is not right, or there is
 * none), WAIT (their growing delay is running), WEAK_PASSWORD (see password-policy.ts), SIGNED_OUT
 * and NOT_FRESH (see own-session.ts).
 */
export async function changeOwnPassword(
  actor: Actor,
  typed: { password: string; newPassword: string },
  now: Date = systemClock.now(),
): Promise<ChangePasswordResult> {
  const judged = await judgeNewPassword(typed.newPassword, [actor.email, actor.name]);
  if (!judged.ok) return fail('WEAK_PASSWORD', { problem: judged.code });
  const proved = await checkOwnPassword(actor.userId, typed.password, now);
  if (!proved.ok) return proved;
  const passwordHash = await hashPassword(typed.newPassword);
  const changed = await withTx(async (tx) => {
    const held = await lockOwnAccount(tx, actor);
    if (!held.ok) return held;
    await tx.records.user.update({ where: { id: actor.userId }, data: { passwordHash } });
    const ended = await endSessions(tx, actor.userId, now, actor.sessionId);
    await voidLinks(tx, actor.userId, now);
    await auditPerson(tx, actor, now, {
      subject: `user:${actor.userId}`,
      action: 'password_changed',
      cause: 'account page',
      after: { endedSessions: ended, passwordMark: passwordMark(passwordHash) },
    });
    await notifyPerson(tx, actor.userId, 'password', now);
    return ok(true as const);
  });
  if (!changed.ok) return changed;
  await renewSession(actor, { isProof: false, passedFactor: false }, now);
  nudgeMail();
  return changed;
}
