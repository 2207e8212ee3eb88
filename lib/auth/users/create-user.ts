// How is a member of staff created? One row and one audit entry, or a reason why not.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { appendAudit } from '@/lib/audit/append-audit';
import { normaliseEmail } from '@/lib/auth/email-address';
import { notifyPerson } from '@/lib/auth/notify-person';
import { judgeNewPassword } from '@/lib/auth/password/judge-password';
import { hashPassword } from '@/lib/auth/password/password';
import { passwordMark } from '@/lib/auth/password/password-mark';
import type { PasswordProblem } from '@/lib/auth/password/password-policy';
import { cleanName } from '@/lib/auth/person-name';
import { notifyManagersOfSystem } from '@/lib/auth/session/notify-managers';
import { withTx } from '@/lib/db/transaction';
import { type Fail, fail, ok, type Result } from '@/lib/result/result';
import type { Permission } from '@/lib/rights/permissions';
import { systemClock } from '@/lib/time/clock';

const command = 'user:create';

type NewUser = {
  readonly email: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly password: string;
  /** The demo's own people get no mails: those would fill the mailbox that the demo shows. */
  readonly isDemo?: boolean;
};

type CreateUserResult =
  | Result<{ id: string }, 'EMAIL_TAKEN' | 'BAD_EMAIL'>
  | Fail<'WEAK_PASSWORD', { problem: PasswordProblem }>;

/**
 * Creates an enabled user with exactly these permissions; the person and everyone who manages users
 * are notified by email. Fails: EMAIL_TAKEN, BAD_EMAIL (not one plain ASCII address), WEAK_PASSWORD
 * (`problem` names the rule of password-policy.ts).
 */
export async function createUser(input: NewUser): Promise<CreateUserResult> {
  const email = normaliseEmail(input.email);
  if (!email.ok) return email;
  const name = cleanName(input.name);
  const judged = await judgeNewPassword(input.password, [email.value, name]);
  if (!judged.ok) return fail('WEAK_PASSWORD', { problem: judged.code });
  const passwordHash = await hashPassword(input.password);
  const id = randomUUID();
  const now = systemClock.now();
  return withTx(async (tx) => {
    const permissions = [...input.permissions];
    const made = await tx.records.user.createMany({
      data: { id, email: email.value, name, passwordHash, permissions, createdAt: now },
      skipDuplicates: true,
    });
    if (made.count === 0) return fail('EMAIL_TAKEN');
    await appendAudit(tx, {
      subject: `user:${id}`,
      actor: { kind: 'system', name: command },
      action: 'user_created',
      cause: command,
      after: {
        email: email.value,
        name,
        permissions: input.permissions,
        passwordMark: passwordMark(passwordHash),
      },
      at: now,
    });
    if (!input.isDemo) {
      const account = { id, name, email: email.value };
      await notifyPerson(tx, id, 'created', now);
      await notifyManagersOfSystem(tx, { kind: 'created', name: command, at: now }, account);
    }
    return ok({ id });
  });
}
