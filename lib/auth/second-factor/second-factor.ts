// Is this the person's second factor, and is it unused? The database keeps track.
import 'server-only';
import { type AuditInput, appendAudit } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import {
  chargeSignIn,
  codeLaneKey,
  forgiveSignIn,
  strangersKey,
  type ThrottleKey,
} from '@/lib/auth/charge-sign-in';
import { notifyPerson } from '@/lib/auth/notify-person';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import { typed } from '@/lib/rows/columns';
import { openSealed, sealText } from '@/lib/secrets/sealed-text';
import { matchingStep, readCode } from './one-time-code';
import { findRecoveryHash, readRecoveryCode } from './recovery-codes';

/** The purpose under which app secrets are sealed. */
export const secretPurpose = 'second-factor';

/**
 * How many wrong codes of strangers, each after the right password, it takes to warn the person.
 */
const warnedFrom = 4;

/**
 * Where a code comes from. `own`: identified by a secret that only this person's browser has (the
 * mark of an earlier sign-in, or a session). `network`: anyone who knows the password may use it.
 */
export type CodeLane = { readonly own: string } | { readonly network: string };

export type FactorState = RowsOf<typeof findFactorState>;

type PassedFactor = Result<{ readonly by: 'code' | 'recovery' }, 'WRONG_CODE'>;
export type DelayedFactor = Result<never, 'WAIT', { seconds: number }>;

const findFactorState = sql({ since: 'timestamptz', codesLeft: 'int4' })`
  SELECT f.created_at AS since, (SELECT count(*)::int FROM recovery_code c
    WHERE c.user_id = f.user_id AND c.used_at IS NULL) AS "codesLeft"
  FROM second_factor f WHERE f.user_id = $1::uuid`;

/** Since when the person has a second factor, and how many recovery codes are left; null: none. */
export async function readFactor(userId: string): Promise<FactorState | null> {
  const [row] = await queryOnce(findFactorState, [userId]);
  return row ?? null;
}

/**
 * Checks a code of the app, or a recovery code, and uses it up. Fails: WRONG_CODE for anything
 * else, including a used code; WAIT (`seconds`) while the growing delay of the lane is running.
 */
export async function passSecondFactor(
  userId: string,
  typed: string,
  lane: CodeLane,
  now: Date,
): Promise<PassedFactor | DelayedFactor> {
  const keys = keysOf(userId, typed, lane);
  const charged = await chargeSignIn(keys, now);
  if (!charged.ok) {
    log.warn('second_factor.delayed', { userId, seconds: charged.seconds });
    return fail('WAIT', { seconds: charged.seconds });
  }
  const by = await takeEither(userId, typed, now);
  if (by === null) {
    log.warn('second_factor.refused', { userId });
    if ('network' in lane && charged.value.failures >= warnedFrom) {
      await withTx((tx) => notifyPerson(tx, userId, 'codesGuessed', now));
    }
    return fail('WRONG_CODE');
  }
  await forgiveSignIn(keys, now);
  log.info('second_factor.passed', { userId, by });
  return ok({ by });
}

/**
 * A browser in which the person has signed in is counted separately, so that others who know the
 * password cannot delay it. Strangers are counted by network and all together; all together only
 * for the six digits of an app, because 50 bits cannot be guessed: a recovery code works even
 * during an attack.
 */
function keysOf(userId: string, typed: string, lane: CodeLane): ThrottleKey[] {
  if ('own' in lane) return [codeLaneKey(userId, lane.own)];
  const ofNetwork = codeLaneKey(userId, lane.network);
  return readRecoveryCode(typed) === null ? [ofNetwork, strangersKey(userId)] : [ofNetwork];
}

async function takeEither(
  userId: string,
  typed: string,
  now: Date,
): Promise<'code' | 'recovery' | null> {
  const code = readCode(typed);
  if (code !== null) return (await takeCode(userId, code, now)) ? 'code' : null;
  const recovery = readRecoveryCode(typed);
  return recovery !== null && (await takeRecovery(userId, recovery, now)) ? 'recovery' : null;
}

const lockSecondFactor = sql({ sealed: 'text', lastStep: 'int4' })`
  SELECT sealed_secret AS sealed, last_step AS "lastStep" FROM second_factor
  WHERE user_id = $1::uuid FOR UPDATE`;

const setLastStep = sql`
  UPDATE second_factor SET last_step = $2, sealed_secret = $3 WHERE user_id = $1::uuid`;

/** If the same code is used twice at once, the row lock lets only one of them in. */
function takeCode(userId: string, code: string, now: Date): Promise<boolean> {
  return withTx(async (tx) => {
    const [row] = await tx.query(lockSecondFactor, [userId]);
    if (!row) return false;
    const opened = openSealed(secretPurpose, userId, row.sealed);
    if (opened === null) {
      log.error('second_factor.unreadable', { userId });
      return false;
    }
    const { text: secret } = opened;
    const step = matchingStep(secret, code, now);
    if (step === null || step <= row.lastStep) return false;
    const sealed = opened.isOld ? sealText(secretPurpose, userId, secret) : row.sealed;
    await tx.query(setLastStep, [userId, step, sealed]);
    return true;
  });
}

const findUnusedCodes = sql({ salt: typed<Uint8Array>('bytea'), hash: 'text' })`
  SELECT f.recovery_salt AS salt, c.hash FROM second_factor f
  JOIN recovery_code c ON c.user_id = f.user_id
  WHERE f.user_id = $1::uuid AND c.used_at IS NULL`;

async function takeRecovery(userId: string, code: string, now: Date): Promise<boolean> {
  const rows = await queryOnce(findUnusedCodes, [userId]);
  const salt = rows[0]?.salt;
  if (salt === undefined) return false;
  const hash = await findRecoveryHash(
    code,
    salt,
    rows.map((row) => row.hash),
  );
  return hash !== null && (await spendCode(userId, hash, now));
}

const useRecoveryCode = sql({ name: 'text' })`
  UPDATE recovery_code c SET used_at = $3 FROM "user" u
  WHERE c.user_id = $1::uuid AND c.hash = $2 AND c.used_at IS NULL AND u.id = c.user_id
  RETURNING u.name`;

function spendCode(userId: string, hash: string, now: Date): Promise<boolean> {
  return withTx(async (tx) => {
    const used = await tx.query(useRecoveryCode, [userId, hash, now]);
    const name = used[0]?.name;
    if (name === undefined) return false;
    const left = await countLeft(tx, userId);
    await appendAudit(tx, ownAct(userId, name, 'recovery_code_used', { codesLeft: left }, now));
    await notifyPerson(tx, userId, 'codeUsed', now);
    return true;
  });
}

const countUnusedCodes = sql({ left: 'int4' })`
  SELECT count(*)::int AS left FROM recovery_code
  WHERE user_id = $1::uuid AND used_at IS NULL`;

async function countLeft(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.query(countUnusedCodes, [userId]);
  return row?.left ?? 0;
}

function ownAct(
  userId: string,
  name: string,
  action: AuditAction,
  after: Readonly<Record<string, unknown>>,
  at: Date,
): AuditInput {
  const actor = { kind: 'user', id: userId, name } as const;
  return { subject: `user:${userId}`, actor, action, cause: 'sign-in', before: {}, after, at };
}
