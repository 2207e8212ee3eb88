// Who may sign in to the demo? Three users, whose passwords are in one file on this machine.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { appendAudit } from '@/lib/audit/append-audit';
import { hashPassword } from '@/lib/auth/password/password';
import { passwordMark } from '@/lib/auth/password/password-mark';
import { createUser } from '@/lib/auth/users/create-user';
import { nameFounders } from '@/lib/auth/users/founders';
import { select, sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { presets } from '@/lib/rights/permissions';
import type { PresetName } from '@/lib/rights/preset-names';

const people: readonly { email: string; name: string; preset: PresetName }[] = [
  { email: 'admin@demo.test', name: 'Layla Hassan', preset: 'admin' },
  { email: 'admin2@demo.test', name: 'Karwan Aziz', preset: 'admin' },
  { email: 'staff@demo.test', name: 'Noor Salim', preset: 'staff' },
];

const findUser = select({ id: 'uuid' })`
  FROM "user" WHERE email = $1`;

const updateUser = sql`UPDATE "user" SET password_hash = $2 WHERE id = $1`;

/**
 * Creates the demo's missing accounts and writes their passwords to `file` (e-mail to password),
 * readable only by its owner. Leaves an account alone if its password is in the file. In a new demo
 * the two administrators are its founders; later their accounts are old enough.
 */
export async function seedDemoPeople(file: string): Promise<void> {
  const passwords: Record<string, string> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  for (const { email, name, preset } of people) {
    const [known] = await queryOnce(findUser, [email]);
    if (known && passwords[email] !== undefined) continue;
    const password = randomBytes(12).toString('base64url');
    if (known) {
      await setPassword(known.id, await hashPassword(password));
    } else {
      const permissions = presets[preset];
      const made = await createUser({ email, name, permissions, password, isDemo: true });
      if (!made.ok) throw new Error(`The demo sign-in ${email} could not be made: ${made.code}`);
    }
    passwords[email] = password;
    writeFileSync(file, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
  }
  const administrators = people.filter(({ preset }) => preset === 'admin');
  await nameFounders(administrators.map(({ email }) => email));
}

/** Sets a new password for an account whose old one is in no file. */
function setPassword(id: string, hash: string): Promise<unknown> {
  return withTx(async (tx) => {
    await tx.query(updateUser, [id, hash]);
    await appendAudit(tx, {
      subject: `user:${id}`,
      actor: { kind: 'system', name: 'db:seed' },
      action: 'password_changed',
      cause: 'db:seed',
      after: { passwordMark: passwordMark(hash) },
      at: new Date(),
    });
  });
}
