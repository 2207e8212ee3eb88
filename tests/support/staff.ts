// Who signs in during a test, and with which cookie?
import { randomUUID } from 'node:crypto';
import { hashPassword } from '@/lib/auth/password/password';
import { sealSessionToken, sessionCookie } from '@/lib/auth/session/session-cookie';
import { sessionAbsoluteMs } from '@/lib/auth/session/session-rules';
import { newSessionId } from '@/lib/auth/session/sessions';
import { db } from '@/lib/db/client';
import { type Permission, presets } from '@/lib/permissions';

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
 * A member of staff with a password, unless told otherwise the preset `admin`. The account is old
 * enough to be a second person, and nobody made it.
 */
export async function createStaff(
  given: {
    permissions?: readonly Permission[];
    isEnabled?: boolean;
    name?: string;
    createdAt?: Date;
  } = {},
): Promise<TestStaff> {
  hashed ??= hashPassword(password);
  const id = randomUUID();
  const user = await db().user.create({
    data: {
      id,
      email: `${id}@demo.test`,
      name: given.name ?? 'Zainab',
      passwordHash: await hashed,
      permissions: [...(given.permissions ?? presets.admin)],
      isEnabled: given.isEnabled ?? true,
      createdAt: given.createdAt ?? new Date(Date.now() - longAgo),
    },
  });
  return { id, email: user.email, name: user.name, password };
}

/** A session row and the cookie that names it, as a sign-in would have left them. */
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
