// Where is a person signed in, and how does one of these sessions end?
import 'server-only';
import { createHash } from 'node:crypto';
import type { Actor } from '@/lib/actor';
import { appendAudit } from '@/lib/audit/append-audit';
import { systemClock } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result';
import { sessionIdleMs } from './session-rules';

export type OpenSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

const listMax = 100;

const openOnes = (userId: string, now: Date) => ({
  userId,
  revokedAt: null,
  expiresAt: { gt: now },
  lastSeenAt: { gt: new Date(now.getTime() - sessionIdleMs) },
});

/** The person's open sessions, most recently used first. */
export async function listOwnSessions(actor: Actor, now: Date = systemClock.now()) {
  const rows = await db().staffSession.findMany({
    where: openOnes(actor.userId, now),
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    take: listMax,
  });
  return rows.map((row) => ({
    /** Names the session in a form; the session id itself never leaves its own browser. */
    handle: handleOf(row.id),
    userAgent: row.userAgent,
    since: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    passedSecondFactor: row.factorAt !== null,
    isThisOne: row.id === actor.sessionId,
  }));
}

/**
 * Ends one of the person's sessions by its handle, or with `others` all but this one. Fails:
 * NOT_FOUND (already ended, or never theirs).
 */
export async function endOwnSessions(
  actor: Actor,
  which: { readonly handle: string } | 'others',
  now: Date = systemClock.now(),
): Promise<Result<{ ended: number }, 'NOT_FOUND'>> {
  return withTx(async (tx) => {
    const ended =
      which === 'others'
        ? await endSessions(tx, actor.userId, now, actor.sessionId)
        : await endByHandle(tx, actor.userId, which.handle, now);
    if (ended === 0) return fail('NOT_FOUND');
    await appendAudit(tx, {
      subject: `user:${actor.userId}`,
      actor: { kind: 'user', id: actor.userId, name: actor.name },
      action: 'sessions_ended',
      cause: 'account page',
      after: { endedSessions: ended },
      at: now,
    });
    return ok({ ended });
  });
}

/** Ends all open sessions of a person except `except`; returns how many there were. */
export async function endSessions(tx: Tx, userId: string, now: Date, except = ''): Promise<number> {
  const { count } = await tx.records.staffSession.updateMany({
    where: { ...openOnes(userId, now), id: { not: except } },
    data: { revokedAt: now },
  });
  return count;
}

async function endByHandle(tx: Tx, userId: string, handle: string, now: Date): Promise<number> {
  const rows = await tx.records.staffSession.findMany({ where: openOnes(userId, now) });
  const id = rows.find((row) => handleOf(row.id) === handle)?.id;
  if (id === undefined) return 0;
  await tx.records.staffSession.update({ where: { id }, data: { revokedAt: now } });
  return 1;
}

function handleOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url').slice(0, 16);
}
