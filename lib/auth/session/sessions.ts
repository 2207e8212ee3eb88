// Which session does this id name, and whose is it now? Read from the database every time.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { db } from '@/lib/db/client';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { log, text } from '@/lib/log/log';
import { permissionsInSession } from '@/lib/permissions';
import { settings } from '@/lib/settings/env';
import { stampOf } from './half-sign-in';
import { bindAccount, type OrganisationAccount, takeRoles } from './organisation-account';
import { isLastSeenDue, isSessionLive, sessionAbsoluteMs } from './session-rules';
import { noteSignIn, type SignInFrom, shortAgent } from './sign-in-log';

/** A live session, as the database has it now. */
export type LiveSession = NonNullable<Awaited<ReturnType<typeof readLiveSession>>>;

/** What a sign-in proved, and the state of the account at that time. */
type SignInProof = {
  readonly userId: string;
  /** From half-sign-in.ts: identifies the account's password at the time of the proof. */
  readonly stamp: string;
  readonly passedSecondFactor: boolean;
  /** The organisation's account that was used; null if it was a password. */
  readonly organisation: OrganisationAccount | null;
};

/** The browser that a sign-in comes from. */
type SignInBrowser = SignInFrom & {
  /** The id of the session in its cookie; null if none. */
  readonly formerSession: string | null;
};

/**
 * Opens a session for a person who has just proved their identity; always with a new id, and the
 * session that the browser had ends, whosever it was. Null if the account was disabled or got
 * another password, second factor or organisation's account while the proof was checked. The
 * account's row is locked meanwhile, so that ending all its sessions either ends this one too or
 * prevents it.
 */
export async function openSession(
  proof: SignInProof,
  { userAgent, network, formerSession }: SignInBrowser,
  now: Date,
): Promise<{ sessionId: string; expiresAt: Date } | null> {
  const { userId, passedSecondFactor, organisation } = proof;
  const sessionId = newSessionId();
  const expiresAt = new Date(now.getTime() + sessionAbsoluteMs);
  const isOpen = await withTx(async (tx) => {
    if (!(await holdsStill(tx, proof))) return false;
    if (organisation !== null) {
      if (!(await bindAccount(tx, userId, organisation, now))) return false;
      await takeRoles(tx, userId, organisation, now);
    }
    if (formerSession !== null) await tx.query(endSession, [formerSession, now]);
    await tx.records.staffSession.create({
      data: {
        id: sessionId,
        userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
        userAgent: shortAgent(userAgent),
        provedAt: now,
        factorAt: passedSecondFactor ? now : null,
      },
    });
    await tx.records.user.update({ where: { id: userId }, data: { lastSignInAt: now } });
    const how = { byOrganisation: organisation !== null, passedFactor: passedSecondFactor };
    await noteSignIn(tx, userId, how, { userAgent, network }, now);
    return true;
  });
  if (!isOpen) return null;
  log.info('session.opened', { userId, network: text(network), passedSecondFactor });
  return { sessionId, expiresAt };
}

const endSession = sql({ userId: 'uuid' })`
  UPDATE staff_session SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL
  RETURNING user_id AS "userId"`;

const lockUser = sql`SELECT 1 FROM "user" WHERE id = $1::uuid FOR UPDATE`;

const findProof = sql({ isEnabled: 'bool', passwordHash: 'text?', hasFactor: 'bool' })`
  SELECT is_enabled AS "isEnabled", password_hash AS "passwordHash",
    EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id) AS "hasFactor"
  FROM "user" u WHERE id = $1::uuid`;

/** Whether the proof still matches the account; locks the account's row from here on. */
async function holdsStill(tx: Tx, proof: SignInProof): Promise<boolean> {
  await tx.query(lockUser, [proof.userId]);
  const [user] = await tx.query(findProof, [proof.userId]);
  if (!user?.isEnabled || stampOf(user.passwordHash) !== proof.stamp) return false;
  return proof.passedSecondFactor || !user.hasFactor;
}

/**
 * The session with the person's current permissions; null if anything has ended it. A request of a
 * person (`isPerson`) restarts its idle hour.
 */
export async function readLiveSession(sessionId: string, now: Date, { isPerson = true } = {}) {
  const session = await db().staffSession.findUnique({
    where: { id: sessionId },
    include: { user: true },
  });
  if (session === null || !isSessionLive(session, now)) return null;
  if (isPerson && isLastSeenDue(session, now)) {
    // Of two concurrent requests only one updates the row; the later one matches nothing.
    await db().staffSession.updateMany({
      where: { id: sessionId, lastSeenAt: session.lastSeenAt },
      data: { lastSeenAt: now },
    });
  }
  const { user, provedAt, factorAt } = session;
  const { moneyNeedsSecondFactor, deskNeedsSecondFactor } = settings();
  const { counting, heldBack } = permissionsInSession(user.permissions, {
    moneyNeedsSecondFactor,
    deskNeedsSecondFactor,
    passedSecondFactor: factorAt !== null,
  });
  const { id: userId, name, email } = user;
  return { sessionId, userId, name, email, permissions: counting, heldBack, provedAt };
}

/** An id that cannot be guessed: 192 bits. */
export function newSessionId(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Signs out: ends a session for good; a token that still carries its id is worthless from here on.
 */
export async function revokeSession(sessionId: string, now: Date): Promise<void> {
  const [ended] = await queryOnce(endSession, [sessionId, now]);
  if (ended) log.info('session.signed_out', { userId: ended.userId });
}
