// Where is a person signed in, and how does one of these sessions end?
import 'server-only';
import { createHash } from 'node:crypto';
import { auditPerson } from '@/lib/audit/append-audit';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';
import { sessionIsLive } from './session-rules';

export type OpenSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

const listMax = 100;

const findOpen = sql({
  id: 'text',
  userAgent: 'text',
  createdAt: 'timestamptz',
  lastSeenAt: 'timestamptz',
  passedSecondFactor: 'bool!',
})`
  SELECT id, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt",
    factor_at IS NOT NULL AS "passedSecondFactor"
  FROM staff_session WHERE user_id = $1::uuid AND ${sessionIsLive}
  ORDER BY last_seen_at DESC, id LIMIT ${listMax}`;

/** The person's open sessions, most recently used first. */
export async function listOwnSessions(actor: Actor) {
  const rows = await readRows(findOpen, [actor.userId]);
  return rows.map((row) => ({
    /** Names the session in a form; the session id itself never leaves its own browser. */
    handle: handleOf(row.id),
    userAgent: row.userAgent,
    since: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    passedSecondFactor: row.passedSecondFactor,
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
    await auditPerson(tx, actor, now, {
      subject: `user:${actor.userId}`,
      action: 'sessions_ended',
      cause: 'account page',
      after: { endedSessions: ended },
    });
    return ok({ ended });
  });
}

const endOpen = sql({ id: 'text' })`
  UPDATE staff_session SET revoked_at = $2
  WHERE user_id = $1::uuid AND id <> $3 AND ${sessionIsLive} RETURNING id`;

/** Ends all open sessions of a person except `except`; returns how many there were. */
export async function endSessions(tx: Tx, userId: string, now: Date, except = ''): Promise<number> {
  return (await tx.query(endOpen, [userId, now, except])).length;
}

async function endByHandle(tx: Tx, userId: string, handle: string, now: Date): Promise<number> {
  const rows = await tx.query(findOpen, [userId]);
  const id = rows.find((row) => handleOf(row.id) === handle)?.id;
  if (id === undefined) return 0;
  await tx.records.staffSession.update({ where: { id }, data: { revokedAt: now } });
  return 1;
}

function handleOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url').slice(0, 16);
}
