// Which account of the organisation belongs to this person? The one of their first sign-in.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';

/** An account as its issuer names it, for good: a mailbox may come to be another person's. */
export type OrganisationAccount = { readonly issuer: string; readonly subject: string };

const findBound = sql({ userId: 'uuid', subject: 'text' })`
  SELECT user_id AS "userId", subject FROM organisation_account
  WHERE issuer = $1 AND (subject = $2 OR user_id = $3::uuid)`;

/** Whose account it is by their first sign-in with it; null: nobody's yet. */
export async function personBoundTo({ issuer, subject }: OrganisationAccount) {
  const [bound] = await queryOnce(findBound, [issuer, subject, null]);
  return bound?.userId ?? null;
}

/** False: it is another person's, or this person has another one of the same issuer. */
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
 * Binds it at the person's first sign-in with it; the caller holds the person's row. False: as
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
    await appendAudit(tx, {
      subject: `user:${userId}`,
      actor: { kind: 'user', id: userId, name: bound.name },
      action: 'organisation_account_bound',
      cause: 'sign-in',
      after: { issuer, subject },
      at: now,
    });
    return true;
  }
  const rows = await tx.query(findBound, [issuer, subject, userId]);
  return rows.every((row) => row.userId === userId && row.subject === subject);
}
