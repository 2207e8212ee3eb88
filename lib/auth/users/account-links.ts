// How do people set a password without the old one? By a link sent to their address.
import 'server-only';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { auditPerson } from '@/lib/audit/append-audit';
import { notifyPerson } from '@/lib/auth/notify-person';
import { judgeNewPassword } from '@/lib/auth/password/judge-password';
import { hashPassword } from '@/lib/auth/password/password';
import { passwordMark } from '@/lib/auth/password/password-mark';
import type { PasswordProblem } from '@/lib/auth/password/password-policy';
import { cleanName } from '@/lib/auth/person-name';
import { endSessions } from '@/lib/auth/session/session-list';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import type { Locale } from '@/lib/i18n/locale';
import { linkTokenPurpose } from '@/lib/mail/kinds/account-links';
import { queueMail } from '@/lib/mail/outbox';
import { type Fail, fail, ok, type Result } from '@/lib/result/result';
import { typed } from '@/lib/rows/columns';
import { sealText } from '@/lib/secrets/sealed-text';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { AccountLinkPurpose } from '@/prisma/generated/enums';

const validMs = 48 * 3_600_000;
/** For a link requested at the sign-in page, where the requester is not known. */
const forgottenMs = 30 * 60_000;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** What a usable link gives access to. */
type OpenLink = RowsOf<typeof findOpenLink>;

type LinkTarget = { readonly id: string; readonly email: string; readonly name: string };

/**
 * Mails a person a link, in the caller's transaction, which holds the person's row. Valid for 48
 * hours, or for half an hour if it was requested at the sign-in page, from the network of
 * `forgottenFrom`. An earlier link of theirs becomes void. Only the mail has the token: 256 bits,
 * stored as a hash, and sealed while the mail is queued.
 */
export async function sendLink(
  tx: Tx,
  to: LinkTarget,
  wish: {
    purpose: AccountLinkPurpose;
    locale: Locale;
    by: { id: string; name: string };
    forgottenFrom?: string;
  },
  now: Date,
): Promise<void> {
  await voidLinks(tx, to.id, now);
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const { purpose, locale, by, forgottenFrom } = wish;
  const isForgotten = forgottenFrom !== undefined;
  const expiresAt = new Date(now.getTime() + (isForgotten ? forgottenMs : validMs));
  const sent = isForgotten ? 'account_forgotten' : 'account_password_link';
  await tx.records.accountLink.create({
    data: {
      id,
      userId: to.id,
      purpose,
      tokenHash: hashOf(token),
      locale,
      createdById: by.id,
      createdAt: now,
      expiresAt,
    },
  });
  await queueMail(tx, {
    kind: purpose === 'INVITATION' ? 'account_invitation' : sent,
    subjectKey: id,
    recipient: to.email,
    locale,
    payload: {
      personName: to.name,
      byName: forgottenFrom ?? by.name,
      deskUrl: settings().appUrl,
      linkId: id,
      sealedToken: sealText(linkTokenPurpose, id, token),
      expiresAt: expiresAt.toISOString(),
      isTest: settings().isTest,
    },
  });
}

/** Voids a person's open link; returns whether there was one. */
export async function voidLinks(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { count } = await tx.records.accountLink.updateMany({
    where: { userId, usedAt: null, withdrawnAt: null },
    data: { withdrawnAt: now },
  });
  return count > 0;
}

const findOpenLink = sql({
  id: 'uuid',
  purpose: typed<AccountLinkPurpose>('text'),
  userId: 'uuid',
  email: 'text',
  name: 'text',
})`
  SELECT l.id, l.purpose::text AS purpose, u.id AS "userId", u.email, u.name
  FROM account_link l JOIN "user" u ON u.id = l.user_id
  WHERE l.token_hash = $1 AND l.used_at IS NULL AND l.withdrawn_at IS NULL
    AND l.expires_at > $2 AND u.is_enabled`;

/**
 * The link that a token opens now; null if it was used, withdrawn, is too old, or never existed.
 */
export async function findLink(
  token: string,
  now: Date = systemClock.now(),
): Promise<OpenLink | null> {
  if (!tokenShape.test(token)) return null;
  const [row] = await queryOnce(findOpenLink, [hashOf(token), now]);
  return row ?? null;
}

type TakeLinkResult =
  | Result<{ purpose: AccountLinkPurpose }, 'LINK_DEAD' | 'NAME_MISSING'>
  | Fail<'WEAK_PASSWORD', { problem: PasswordProblem }>;

const lockUser = sql`SELECT 1 FROM "user" WHERE id = $1::uuid FOR UPDATE`;

/**
 * Sets the password (and for an invitation the name) of the link's holder, once, and ends all
 * sessions of the account. Fails: LINK_DEAD (see findLink), WEAK_PASSWORD (see password-policy.ts).
 */
export async function takeLink(
  token: string,
  typed: { name: string; newPassword: string },
  now: Date = systemClock.now(),
): Promise<TakeLinkResult> {
  const link = await findLink(token, now);
  if (link === null) return fail('LINK_DEAD');
  const isInvitation = link.purpose === 'INVITATION';
  const name = isInvitation ? cleanName(typed.name) : link.name;
  if (name === '') return fail('NAME_MISSING');
  const judged = await judgeNewPassword(typed.newPassword, [link.email, name]);
  if (!judged.ok) return fail('WEAK_PASSWORD', { problem: judged.code });
  const passwordHash = await hashPassword(typed.newPassword);
  return withTx(async (tx) => {
    await tx.query(lockUser, [link.userId]);
    const isOpen = { usedAt: null, withdrawnAt: null, expiresAt: { gt: now } };
    const used = await tx.records.accountLink.updateMany({
      where: { id: link.id, ...isOpen, user: { isEnabled: true } },
      data: { usedAt: now },
    });
    if (used.count === 0) return fail('LINK_DEAD');
    await tx.records.user.update({ where: { id: link.userId }, data: { passwordHash, name } });
    const ended = await endSessions(tx, link.userId, now);
    await auditPerson(tx, { userId: link.userId, name }, now, {
      subject: `user:${link.userId}`,
      action: isInvitation ? 'invitation_accepted' : 'password_set_by_link',
      cause: `account_link:${link.id}`,
      before: { name: link.name },
      after: { name, endedSessions: ended, passwordMark: passwordMark(passwordHash) },
    });
    if (!isInvitation) await notifyPerson(tx, link.userId, 'password', now);
    return ok({ purpose: link.purpose });
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
