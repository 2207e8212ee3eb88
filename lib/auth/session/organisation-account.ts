// Which account of the organisation belongs to this person? That of their first sign-in with one.
import 'server-only';
import { appendAudit, auditPerson } from '@/lib/audit/append-audit';
import { notifyPerson } from '@/lib/auth/notify-person';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import type { Permission } from '@/lib/rights/permissions';
import { typed } from '@/lib/rows/columns';
import { notifyManagersOfSystem } from './notify-managers';

/** An account by its issuer's permanent name: a mailbox may later belong to another person. */
export type OrganisationAccount = {
  readonly issuer: string;
  readonly subject: string;
  /** The permissions that its roles give; null if only the desk gives permissions. */
  readonly permissions: readonly Permission[] | null;
};

type Named = Pick<OrganisationAccount, 'issuer' | 'subject'>;

const findBound = sql({ userId: 'uuid', subject: 'text' })`
  SELECT user_id AS "userId", subject FROM organisation_account
  WHERE issuer = $1 AND (subject = $2 OR user_id = $3::uuid)`;

/** The id of the person who first signed in with it; null if it was never used. */
export async function personBoundTo({ issuer, subject }: Named) {
  const [bound] = await queryOnce(findBound, [issuer, subject, null]);
  return bound?.userId ?? null;
}

/** False if it is another person's, or this person has another one of the same issuer. */
export async function mayBeOf(userId: string, account: OrganisationAccount): Promise<boolean> {
  const { issuer, subject } = account;
  const bound = await queryOnce(findBound, [issuer, subject, userId]);
  return bound.every((row) => row.userId === userId && row.subject === subject);
}

const insertBound = sql({ name: 'text' })`
  INSERT INTO organisation_account (issuer, subject, user_id, bound_at)
  VALUES ($1, $2, $3::uuid, $4) ON CONFLICT DO NOTHING
  RETURNING (SELECT name FROM "user" WHERE id = $3::uuid) AS name`;

/**
 * Binds it at the person's first sign-in with it; the caller holds the person's row. False as in
 * mayBeOf.
 */
export async function bindAccount(
  tx: Tx,
  userId: string,
  account: OrganisationAccount,
  now: Date,
): Promise<boolean> {
  const { issuer, subject } = account;
  const [bound] = await tx.query(insertBound, [issuer, subject, userId, now]);
  if (bound) {
    await auditPerson(tx, { userId, name: bound.name }, now, {
      subject: `user:${userId}`,
      action: 'organisation_account_bound',
      cause: 'sign-in',
      after: { issuer, subject },
    });
    return true;
  }
  const rows = await tx.query(findBound, [issuer, subject, userId]);
  return rows.every((row) => row.userId === userId && row.subject === subject);
}

const findHeld = sql({
  name: 'text',
  email: 'text',
  permissions: typed<readonly Permission[]>('text[]'),
})`
  SELECT name, email, permissions::text[] AS permissions FROM "user" WHERE id = $1::uuid`;

/**
 * Sets the person's permissions to exactly those that the roles of their account give; the caller
 * holds the person's row. Permissions granted at the desk last until this sign-in. If anything
 * changes, the person and everyone who manages users are notified.
 */
export async function takeRoles(
  tx: Tx,
  userId: string,
  { issuer, permissions }: OrganisationAccount,
  now: Date,
): Promise<void> {
  const [held] = await tx.query(findHeld, [userId]);
  // Also for a half sign-in sealed by an older instance, which has no roles.
  if (!permissions || held === undefined) return;
  if ([...held.permissions].sort().join() === [...permissions].sort().join()) return;
  await tx.records.user.update({ where: { id: userId }, data: { permissions: [...permissions] } });
  await appendAudit(tx, {
    subject: `user:${userId}`,
    actor: { kind: 'system', name: issuer },
    action: 'permissions_changed',
    cause: 'sign-in',
    before: { permissions: held.permissions },
    after: { permissions },
    at: now,
  });
  await notifyPerson(tx, userId, 'permissions', now);
  const account = { id: userId, name: held.name, email: held.email };
  await notifyManagersOfSystem(tx, { kind: 'roles', name: issuer, at: now }, account);
}
