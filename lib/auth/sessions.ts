// Which session does this id name, and whose is it right now? The database answers every time.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { db } from '@/lib/db/client';
import type { Permission } from './permissions';
import { isLastSeenDue, isSessionLive, sessionAbsoluteMs } from './session-rules';

/** What the database says about a live session at this moment. */
export type LiveSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly Permission[];
};

const userAgentMax = 200;

/** Opens a session for a person who has just proved who they are; always a new id. */
export async function openSession(
  userId: string,
  userAgent: string,
  now: Date,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const sessionId = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + sessionAbsoluteMs);
  await db().staffSession.create({
    data: {
      id: sessionId,
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      userAgent: userAgent.replaceAll('\u0000', '').slice(0, userAgentMax),
    },
  });
  return { sessionId, expiresAt };
}

/** The session with the person's permissions of this moment; null when anything has ended it. */
export async function readLiveSession(sessionId: string, now: Date): Promise<LiveSession | null> {
  const session = await db().staffSession.findUnique({
    where: { id: sessionId },
    include: { user: true },
  });
  if (session === null || !isSessionLive(session, now)) return null;
  if (isLastSeenDue(session, now)) {
    // Two requests at once write the same minute; the later of them finds nothing to do.
    await db().staffSession.updateMany({
      where: { id: sessionId, lastSeenAt: session.lastSeenAt },
      data: { lastSeenAt: now },
    });
  }
  const { user } = session;
  return {
    sessionId,
    userId: user.id,
    name: user.name,
    email: user.email,
    permissions: user.permissions,
  };
}

/** Ends a session for good; a token that still carries its id is worth nothing from here on. */
export async function revokeSession(sessionId: string, now: Date): Promise<void> {
  await db().staffSession.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: now },
  });
}
