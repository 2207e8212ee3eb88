// Which session does this id name, and whose is it now? Read from the database every time.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { db } from '@/lib/db/client';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { log, text } from '@/lib/log/log';
import { type Permission, permissionsInSession } from '@/lib/rights/permissions';
import { typed } from '@/lib/rows/columns';
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
 * prevents it. Its end is set by the database's clock, its proof by `now`.
 */
export async function openSession(
  proof: SignInProof,
  { userAgent, network, formerSession }: SignInBrowser,
  now: Date,
): Promise<{ sessionId: string; expiresAt: Date } | null> {
  const { userId, passedSecondFactor, organisation } = proof;
  const sessionId = newSessionId();
  const expiresAt = await withTx(async (tx) => {
    const openedAt = await timeIfUnchanged(tx, proof);
    if (openedAt === null) return null;
    if (organisation !== null) {
      if (!(await bindAccount(tx, userId, organisation, now))) return null;
      await takeRoles(tx, userId, organisation, now);
    }
    if (formerSession !== null) await tx.query(endSession, [formerSession, now]);
    const ends = new Date(openedAt.getTime() + sessionAbsoluteMs);
    await tx.records.staffSession.create({
      data: {
        id: sessionId,
        userId,
        createdAt: openedAt,
        lastSeenAt: openedAt,
        expiresAt: ends,
        userAgent: shortAgent(userAgent),
        provedAt: now,
        factorAt: passedSecondFactor ? now : null,
      },
    });
    await tx.records.user.update({ where: { id: userId }, data: { lastSignInAt: now } });
    const how = { byOrganisation: organisation !== null, passedFactor: passedSecondFactor };
    await noteSignIn(tx, userId, how, { userAgent, network }, now);
    return ends;
  });
  if (expiresAt === null) return null;
  log.info('session.opened', { userId, network: text(network), passedSecondFactor });
  return { sessionId, expiresAt };
}

const endSession = sql({ userId: 'uuid' })`
  UPDATE staff_session SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL
  RETURNING user_id AS "userId"`;

const lockUser = sql`SELECT 1 FROM "user" WHERE id = $1::uuid FOR UPDATE`;

const findProof = sql({
  now: 'timestamptz!',
  isEnabled: 'bool',
  passwordHash: 'text?',
  hasFactor: 'bool',
})`
  SELECT now(), is_enabled AS "isEnabled", password_hash AS "passwordHash",
    EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id) AS "hasFactor"
  FROM "user" u WHERE id = $1::uuid`;

/**
 * The database's time if the proof still matches the account, else null; locks the account's row
 * from here on.
 */
async function timeIfUnchanged(tx: Tx, proof: SignInProof): Promise<Date | null> {
  await tx.query(lockUser, [proof.userId]);
  const [user] = await tx.query(findProof, [proof.userId]);
  if (!user?.isEnabled || stampOf(user.passwordHash) !== proof.stamp) return null;
  return proof.passedSecondFactor || !user.hasFactor ? user.now : null;
}

const findSession = sql({
  now: 'timestamptz!',
  lastSeenAt: 'timestamptz',
  expiresAt: 'timestamptz',
  revokedAt: 'timestamptz?',
  provedAt: 'timestamptz',
  passedSecondFactor: 'bool!',
  userId: 'uuid',
  name: 'text',
  email: 'text',
  isEnabled: 'bool',
  permissions: typed<readonly Permission[]>('text[]'),
})`
  SELECT now(), s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt",
    s.revoked_at AS "revokedAt", s.proved_at AS "provedAt",
    s.factor_at IS NOT NULL AS "passedSecondFactor", u.id AS "userId", u.name, u.email,
    u.is_enabled AS "isEnabled", u.permissions::text[] AS permissions
  FROM staff_session s JOIN "user" u ON u.id = s.user_id WHERE s.id = $1`;

/**
 * The session with the person's current permissions; null if anything has ended it. A request of a
 * person (`isPerson`) restarts its idle hour. The database's clock decides: a wrong clock of one
 * instance ends no session.
 */
export async function readLiveSession(sessionId: string, { isPerson = true } = {}) {
  const [session] = await readRows(findSession, [sessionId]);
  if (session === undefined || !isSessionLive(session, session.now)) return null;
  if (isPerson && isLastSeenDue(session, session.now)) {
    // Of two concurrent requests only one updates the row; the later one matches nothing.
    await db().staffSession.updateMany({
      where: { id: sessionId, lastSeenAt: session.lastSeenAt },
      data: { lastSeenAt: session.now },
    });
  }
  const { userId, name, email, permissions, passedSecondFactor, provedAt } = session;
  const { moneyNeedsSecondFactor, deskNeedsSecondFactor } = settings();
  const { counting, heldBack } = permissionsInSession(permissions, {
    moneyNeedsSecondFactor,
    deskNeedsSecondFactor,
    passedSecondFactor,
  });
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
