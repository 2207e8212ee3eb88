// How do people set up or remove two-factor authentication, and renew their recovery codes?
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { notifyPerson } from '@/lib/auth/notify-person';
import { lockOwnAccount } from '@/lib/auth/session/own-session';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { openText, sealText } from '@/lib/secrets/sealed-text';
import { systemClock } from '@/lib/time/clock';
import { codeAddress, matchingStep, newCodeSecret, readCode } from './one-time-code';
import { makeRecoveryCodes, type RecoveryCodes } from './recovery-codes';
import { secretPurpose } from './second-factor';

const setupPurpose = 'second-factor-setup';
const setupMs = 20 * 60_000;

/** The secret for an app: as text to type, and as the address for a QR code. */
type FactorOffer = { readonly secret: string; readonly address: string };

type Codes = { readonly codes: readonly string[] };

/** From own-session.ts: nothing was changed. */
type NotHeld = 'SIGNED_OUT' | 'NOT_FRESH';

/** A new secret, sealed for its person; nothing is stored until a code of it has been typed. */
export function offerFactor(actor: Actor, now: Date = systemClock.now()): string {
  const content = JSON.stringify({ secret: newCodeSecret(), at: now.getTime() });
  return sealText(setupPurpose, actor.userId, content);
}

/** Opens a sealed offer; null if it is another person's or older than twenty minutes. */
export function openOffer(
  actor: Actor,
  sealed: string,
  now: Date = systemClock.now(),
): FactorOffer | null {
  const opened = openText(setupPurpose, actor.userId, sealed);
  if (opened === null) return null;
  const { secret, at } = JSON.parse(opened) as { secret: string; at: number };
  if (now.getTime() - at >= setupMs) return null;
  return { secret, address: codeAddress(secret, actor.email, knownMerchant('en').name) };
}

/**
 * Activates the offered secret, replacing an earlier one, and returns ten new recovery codes. The
 * session counts as having passed the second factor. Fails: OFFER_TOO_OLD (also for another
 * person's offer), WRONG_CODE (not the app's code), SIGNED_OUT and NOT_FRESH (see own-session.ts).
 */
export async function setFactor(
  actor: Actor,
  typed: { sealed: string; code: string },
  now: Date = systemClock.now(),
): Promise<Result<Codes, 'OFFER_TOO_OLD' | 'WRONG_CODE' | NotHeld>> {
  const offer = openOffer(actor, typed.sealed, now);
  if (offer === null) return fail('OFFER_TOO_OLD');
  const code = readCode(typed.code);
  const step = code === null ? null : matchingStep(offer.secret, code, now);
  if (step === null) return fail('WRONG_CODE');
  const made = await makeRecoveryCodes();
  return withTx(async (tx) => {
    const held = await lockOwnAccount(tx, actor);
    if (!held.ok) return held;
    const before = await dropFactor(tx, actor.userId);
    const { userId, sessionId } = actor;
    const sealedSecret = sealText(secretPurpose, userId, offer.secret);
    await tx.records.secondFactor.create({
      data: {
        userId,
        sealedSecret,
        lastStep: step,
        recoverySalt: new Uint8Array(made.salt),
        createdAt: now,
      },
    });
    await insertCodes(tx, userId, made);
    const passed = { factorAt: now, provedAt: now };
    await tx.records.staffSession.update({ where: { id: sessionId }, data: passed });
    await noteOwn(tx, actor, 'second_factor_set', { before, after: true }, now);
    await notifyPerson(tx, actor.userId, 'factorSet', now);
    return ok({ codes: made.codes });
  });
}

/**
 * Returns ten new codes; the old ones become void. Fails: NO_FACTOR (there is nothing to recover),
 * SIGNED_OUT and NOT_FRESH (see own-session.ts).
 */
export async function renewRecoveryCodes(
  actor: Actor,
  now: Date = systemClock.now(),
): Promise<Result<Codes, 'NO_FACTOR' | NotHeld>> {
  const made = await makeRecoveryCodes();
  return withTx(async (tx) => {
    const held = await lockOwnAccount(tx, actor);
    if (!held.ok) return held;
    const where = { userId: actor.userId };
    const data = { recoverySalt: new Uint8Array(made.salt) };
    const known = await tx.records.secondFactor.updateMany({ where, data });
    if (known.count === 0) return fail('NO_FACTOR');
    await tx.records.recoveryCode.deleteMany({ where });
    await insertCodes(tx, actor.userId, made);
    await noteOwn(tx, actor, 'recovery_codes_renewed', { before: true, after: true }, now);
    await notifyPerson(tx, actor.userId, 'codesRenewed', now);
    return ok({ codes: made.codes });
  });
}

/**
 * Removes the person's second factor. Sessions that passed it count as if they had not. Fails:
 * NO_FACTOR (there is none), SIGNED_OUT and NOT_FRESH (see own-session.ts).
 */
export async function removeFactor(
  actor: Actor,
  now: Date = systemClock.now(),
): Promise<Result<true, 'NO_FACTOR' | NotHeld>> {
  return withTx(async (tx) => {
    const held = await lockOwnAccount(tx, actor);
    if (!held.ok) return held;
    if (!(await dropFactor(tx, actor.userId))) return fail('NO_FACTOR');
    await noteOwn(tx, actor, 'second_factor_removed', { before: true, after: false }, now);
    await notifyPerson(tx, actor.userId, 'factorRemoved', now);
    return ok(true as const);
  });
}

const lockUser = sql`SELECT 1 FROM "user" WHERE id = $1::uuid FOR UPDATE`;

/** Deletes the person's second factor and its mark on their sessions; false if there was none. */
export async function dropFactor(tx: Tx, userId: string): Promise<boolean> {
  // Locks the person's row first, like everything that changes an account.
  await tx.query(lockUser, [userId]);
  const { count } = await tx.records.secondFactor.deleteMany({ where: { userId } });
  await tx.records.staffSession.updateMany({ where: { userId }, data: { factorAt: null } });
  return count > 0;
}

async function insertCodes(tx: Tx, userId: string, { hashes }: RecoveryCodes): Promise<void> {
  await tx.records.recoveryCode.createMany({ data: hashes.map((hash) => ({ userId, hash })) });
}

async function noteOwn(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  change: { before: boolean; after: boolean },
  at: Date,
): Promise<void> {
  await auditPerson(tx, actor, at, {
    subject: `user:${actor.userId}`,
    action,
    cause: 'account page',
    before: { secondFactor: change.before },
    after: { secondFactor: change.after },
  });
}
