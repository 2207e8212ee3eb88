// How does a new person get an account? By an emailed invitation that names their permissions.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { auditPerson } from '@/lib/audit/append-audit';
import { normaliseEmail } from '@/lib/auth/email-address';
import { limitsRecord, noLimits } from '@/lib/auth/limits';
import { cleanName } from '@/lib/auth/person-name';
import { limitColumns, limitList } from '@/lib/auth/personal-limits';
import { notifyManagers } from '@/lib/auth/session/notify-managers';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { type Problems, readForm } from '@/lib/forms/form';
import { line, oneOf } from '@/lib/forms/kinds';
import { defaultLocale, deskLocales } from '@/lib/i18n/locale';
import { nudgeMail } from '@/lib/jobs/worker';
import { log, text } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { typed } from '@/lib/rows/columns';
import { systemClock } from '@/lib/time/clock';
import { sendLink } from './account-links';

/** What an administrator enters of a new person, beside the permissions. */
export const inviteForm = {
  name: line(readName, { maxLength: 100 }),
  email: line(normaliseEmail, { type: 'email', maxLength: 254 }),
  locale: oneOf(deskLocales, defaultLocale),
};

type Invitation = Readonly<Record<keyof typeof inviteForm, string>> & {
  readonly permissions: readonly Permission[];
};

type Invited =
  | Result<{ userId: string }, 'EMAIL_TAKEN' | 'MORE_THAN_OWN' | 'NOT_PERMITTED'>
  | Result<never, 'FIELDS', { fields: Problems<typeof inviteForm> }>;

function readName(typed: string): Result<string, 'required'> {
  const name = cleanName(typed);
  return name === '' ? fail('required') : ok(name);
}

const lockInviter = sql({ permissions: typed<Permission[]>('text[]'), ...limitColumns })`
  SELECT u.permissions::text[] AS permissions, ${limitList} FROM "user" u
  WHERE u.id = $1::uuid AND u.is_enabled FOR SHARE`;

/**
 * Makes an account without a password and mails its owner a link to set one. Fails: MORE_THAN_OWN
 * (people cannot grant what they do not hold now), EMAIL_TAKEN (has an account). The account starts
 * with the inviter's limits: an account that a person opens may not exceed its opener.
 */
export async function invitePerson(
  actor: Actor<'manage_users'>,
  { permissions: wished, ...typed }: Invitation,
  now: Date = systemClock.now(),
): Promise<Invited> {
  const read = readForm(inviteForm, typed);
  if (!read.ok) return read;
  const { name, email, locale } = read.value;
  const id = randomUUID();
  const invited = await withTx<Invited>(async (tx) => {
    const [self] = await tx.query(lockInviter, [actor.userId]);
    if (!self?.permissions.includes('manage_users')) return fail('NOT_PERMITTED');
    if (wished.some((one) => !self.permissions.includes(one))) {
      return fail('MORE_THAN_OWN');
    }
    const permissions = [...wished];
    const { discountMaxMinor, completionAboveMinor, reversalMaxMinor } = self;
    const limits = { discountMaxMinor, completionAboveMinor, reversalMaxMinor };
    const made = await tx.records.user.createMany({
      data: { id, email, name, permissions, ...limits, createdAt: now },
      skipDuplicates: true,
    });
    if (made.count === 0) return fail('EMAIL_TAKEN');
    const by = { id: actor.userId, name: actor.name };
    const to = { id, email, name };
    await sendLink(tx, to, { purpose: 'INVITATION', locale, by }, now);
    await auditPerson(tx, actor, now, {
      subject: `user:${id}`,
      action: 'user_invited',
      cause: 'users page',
      after: {
        email,
        name,
        permissions,
        ...(Object.values(limits).some((one) => one !== null) && {
          limits: limitsRecord({ ...noLimits, ...limits }),
        }),
      },
    });
    await notifyManagers(tx, { action: 'user_invited', by, at: now }, to);
    return ok({ userId: id });
  });
  if (invited.ok) nudgeMail();
  else
    log.warn('account.refused', {
      code: invited.code,
      change: 'invite',
      userId: actor.userId,
      network: text(actor.network),
    });
  return invited;
}
