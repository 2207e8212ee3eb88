// Is it still the same person at this desk? They prove it; the session then gets a new id.
import 'server-only';
import { cookies } from 'next/headers';
import { chargeSignIn, forgiveSignIn, proofKey } from '@/lib/auth/charge-sign-in';
import { verifyPassword } from '@/lib/auth/password/password';
import { passSecondFactor } from '@/lib/auth/second-factor/second-factor';
import { sealSessionToken, sessionCookie } from '@/lib/auth/session/session-cookie';
import { newSessionId } from '@/lib/auth/session/sessions';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';

/** How people confirm their identity; `none`: only by signing in at their organisation again. */
type ProofKind = 'code' | 'password' | 'none';

type Account = RowsOf<typeof findOwnProof>;

/** A code if the account has a second factor, else its password. */
export async function proofKindOf(userId: string): Promise<ProofKind> {
  const account = await readAccount(userId);
  if (account.hasFactor) return 'code';
  return account.passwordHash === null ? 'none' : 'password';
}

/**
 * Checks the code or the password that proofKindOf names. The session continues under a new id, as
 * fresh as after a sign-in, and keeps its end time. Fails: WRONG (not right), WAIT (`seconds`: the
 * growing delay of the session, or of the password, is running). Only in server actions, after
 * requireOwnOrigin.
 */
export async function confirmIdentity(
  actor: Actor,
  typed: string,
  now: Date = systemClock.now(),
): Promise<Result<true, 'WRONG'> | Result<true, 'WAIT', { seconds: number }>> {
  const kind = await proofKindOf(actor.userId);
  if (kind === 'code') {
    const passed = await passSecondFactor(actor.userId, typed, { own: actor.sessionId }, now);
    if (!passed.ok) return passed.code === 'WAIT' ? passed : fail('WRONG');
  } else {
    const passed = await checkOwnPassword(actor.userId, typed, now);
    if (!passed.ok) return passed;
  }
  await renewSession(actor, { isProof: true, passedFactor: kind === 'code' }, now);
  return ok(true as const);
}

/** Checks the person's own password, counted like a sign-in. WRONG also if there is none. */
export async function checkOwnPassword(
  userId: string,
  password: string,
  now: Date,
): Promise<Result<true, 'WRONG'> | Result<true, 'WAIT', { seconds: number }>> {
  const keys = [proofKey(userId)];
  const charged = await chargeSignIn(keys, now);
  if (!charged.ok) return charged;
  const { passwordHash } = await readAccount(userId);
  if (!(await verifyPassword(password, passwordHash))) {
    log.warn('proof.refused', { userId });
    return fail('WRONG');
  }
  await forgiveSignIn(keys, now);
  return ok(true as const);
}

const findOwnProof = sql({ passwordHash: 'text?', hasFactor: 'bool' })`
  SELECT password_hash AS "passwordHash",
    EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id) AS "hasFactor"
  FROM "user" u WHERE u.id = $1::uuid`;

async function readAccount(userId: string): Promise<Account> {
  const [row] = await queryOnce(findOwnProof, [userId]);
  return row ?? { passwordHash: null, hasFactor: false };
}

const updateSession = sql({ expiresAt: 'timestamptz' })`
  UPDATE staff_session SET id = $2, last_seen_at = now(),
    proved_at = CASE WHEN $4 THEN $3 ELSE proved_at END,
    factor_at = CASE WHEN $5 THEN $3 ELSE factor_at END
  WHERE id = $1 AND revoked_at IS NULL RETURNING expires_at AS "expiresAt"`;

/** Continues the session under a new id, whose token only this browser gets. */
export async function renewSession(
  actor: Actor,
  { isProof, passedFactor }: { isProof: boolean; passedFactor: boolean },
  now: Date,
): Promise<void> {
  const sessionId = newSessionId();
  const renewed = [actor.sessionId, sessionId, now, isProof, passedFactor];
  const [row] = await queryOnce(updateSession, renewed);
  if (!row) return;
  const { name, options } = sessionCookie();
  const token = await sealSessionToken({ sessionId, userId: actor.userId });
  (await cookies()).set(name, token, { ...options, expires: row.expiresAt });
}
