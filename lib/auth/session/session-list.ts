// Where is somebody signed in right now, and how does one of these sessions end?
import 'server-only';
import { createHash } from 'node:crypto';
import type { Actor } from '@/lib/actor';
import { appendAudit } from '@/lib/audit/append-audit';
import { systemClock } from '@/lib/clock';
import { select, sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result';
import { sessionIdleMs } from './session-rules';

export type OpenSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

const listMax = 100;
const openSessions = `user_id = $1::uuid AND revoked_at IS NULL AND expires_at > $2
  AND last_seen_at > $3`;

const findOpenSessions = select(
  {
    id: 'text',
    userAgent: 'text',
    createdAt: 'timestamptz',
    lastSeenAt: 'timestamptz',
    factorAt: 'timestamptz?',
  },
  `FROM staff_session WHERE ${openSessions} ORDER BY last_seen_at DESC, id LIMIT ${listMax}`,
);

/** The person's open sessions, the one that was used last first. */
export async function listOwnSessions(actor: Actor, now: Date = systemClock.now()) {
  const rows = await queryOnce(findOpenSessions, [actor.userId, now, idleSince(now)]);
  return rows.map((row) => ({
    /** Names the session in a form; its id stays in the browser that has it. */
    handle: handleOf(row.id),
    userAgent: row.userAgent,
    since: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    passedSecondFactor: row.factorAt !== null,
    isThisOne: row.id === actor.sessionId,
  }));
}

/**
 * Ends one of the person's sessions by its handle, or with `others` all but this one. NOT_FOUND:
 * it has ended already, or was never theirs.
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
      before: {},
      after: { endedSessions: ended },
      at: now,
    });
    return ok({ ended });
  });
}

const endOtherSessions = sql(
  `UPDATE staff_session SET revoked_at = $2 WHERE ${openSessions} AND id <> $4 RETURNING 1`,
);

/** Ends all open sessions of a person but `except`; how many there were. */
export async function endSessions(tx: Tx, userId: string, now: Date, except = ''): Promise<number> {
  const rows = await tx.query(endOtherSessions, [userId, now, idleSince(now), except]);
  return rows.length;
}

const findSessionIds = select(
  { id: 'text' },
  `FROM staff_session WHERE ${openSessions} ORDER BY last_seen_at DESC, id`,
);

const endSession = sql('UPDATE staff_session SET revoked_at = $2 WHERE id = $1');

async function endByHandle(tx: Tx, userId: string, handle: string, now: Date): Promise<number> {
  const rows = await tx.query(findSessionIds, [userId, now, idleSince(now)]);
  const id = rows.find((row) => handleOf(row.id) === handle)?.id;
  if (id === undefined) return 0;
  await tx.query(endSession, [id, now]);
  return 1;
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - sessionIdleMs);
}

function handleOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url').slice(0, 16);
}
