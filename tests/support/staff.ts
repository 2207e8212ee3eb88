// Who signs in during a test, and with which cookie?
import { randomUUID } from 'node:crypto';
import { appendAudit } from '@/lib/audit/append-audit';
import { hashPassword } from '@/lib/auth/password/password';
import { passwordMark } from '@/lib/auth/password/password-mark';
import { sealSessionToken, sessionCookie } from '@/lib/auth/session/session-cookie';
import { sessionAbsoluteMs } from '@/lib/auth/session/session-rules';
import { newSessionId } from '@/lib/auth/session/sessions';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { type Permission, presets } from '@/lib/rights/permissions';
import { plantRow } from './owner-sql';

export type TestStaff = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
};

const password = 'river courtyard lamp';
let hashed: Promise<string> | undefined;
const longAgo = 60 * 86_400_000;

/**
 * Creates a member of staff with a password, by default with the preset `admin`. The account is old
 * enough to count as a second person and has no creator.
 */
export async function createStaff(
  given: {
    permissions?: readonly Permission[];
    isEnabled?: boolean;
    name?: string;
    createdAt?: Date;
    /** With the entry that the database demands; audit tests would count it. */
    hasTrail?: boolean;
  } = {},
): Promise<TestStaff> {
  hashed ??= hashPassword(password);
  const id = randomUUID();
  const user = {
    id,
    email: `${id}@demo.test`,
    name: given.name ?? 'Zainab',
    passwordHash: await hashed,
    permissions: [...(given.permissions ?? presets.admin)],
    isEnabled: given.isEnabled ?? true,
    createdAt: given.createdAt ?? new Date(Date.now() - longAgo),
  };
  await plantRow(
    `INSERT INTO "user" (id, email, name, password_hash, permissions, is_enabled, created_at)
     VALUES ($1, $2, $3, $4, $5::"Permission"[], $6, $7)`,
    Object.values(user),
  );
  if (given.hasTrail) await noteCreated(user);
  return { id, email: user.email, name: user.name, password };
}

function noteCreated(user: { id: string; passwordHash: string; createdAt: Date }): Promise<void> {
  const { id, passwordHash, createdAt, ...after } = user;
  return withTx(async (tx) => {
    await appendAudit(tx, {
      subject: `user:${id}`,
      actor: { kind: 'system', name: 'test' },
      action: 'user_created',
      cause: 'test',
      after: { ...after, passwordMark: passwordMark(passwordHash) },
      at: createdAt,
    });
  });
}

type Change = {
  permissions?: readonly Permission[];
  isEnabled?: boolean;
  passwordHash?: string | null;
};

/** Changes an account as the desk would, but without an acting user. */
export const changeStaff = (id: string, change: Change): Promise<void> =>
  withTx(async (tx) => {
    const { permissions, ...rest } = change;
    const data = { ...rest, ...(permissions && { permissions: [...permissions] }) };
    await tx.records.user.update({ where: { id }, data });
    const { passwordHash, ...after } = change;
    const mark = passwordHash ? passwordMark(passwordHash) : null;
    await appendAudit(tx, {
      subject: `user:${id}`,
      actor: { kind: 'system', name: 'test' },
      action: 'permissions_changed',
      cause: 'test',
      after: { ...after, ...(passwordHash !== undefined && { passwordMark: mark }) },
      at: new Date(),
    });
  });

/** Creates a session row and its cookie, as a sign-in would. */
export async function openStaffSession(
  userId: string,
  now = new Date(),
): Promise<{ sessionId: string; name: string; value: string }> {
  const sessionId = newSessionId();
  const expiresAt = new Date(now.getTime() + sessionAbsoluteMs);
  const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt };
  await db().staffSession.create({ data: { id: sessionId, userId, userAgent: 'test', ...times } });
  const value = await sealSessionToken({ sessionId, userId });
  return { sessionId, name: sessionCookie().name, value };
}
