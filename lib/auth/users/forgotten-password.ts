// What happens when a person reports a forgotten password at the sign-in page? One answer for all.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { chargeSignIn, forgottenKeys } from '@/lib/auth/charge-sign-in';
import { normaliseEmail } from '@/lib/auth/email-address';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import type { Locale } from '@/lib/i18n/locale';
import { nudgeMail } from '@/lib/jobs/worker';
import { log, text } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import { sendLink } from './account-links';

type Wish = {
  readonly email: string;
  /** From clientNetwork. */
  readonly network: string;
  readonly locale: Locale;
};

/** The pause before a mailbox gets a second link, for any requester. */
const pauseMs = 5 * 60_000;

/**
 * Counts the request, for known and unknown addresses alike. WAIT (`seconds`): the growing delay of
 * the address or of the network is running. The result does not show whether there is an account,
 * nor does its time, because the caller sends the link after its answer.
 */
export async function chargeWish(
  { email, network }: Wish,
  now: Date = systemClock.now(),
): Promise<Result<true, 'WAIT', { seconds: number }>> {
  const normal = normaliseEmail(email);
  const address = normal.ok ? normal.value : '';
  const charged = await chargeSignIn(forgottenKeys(address, network), now);
  return charged.ok ? ok(true) : fail('WAIT', { seconds: charged.seconds });
}

const lockPerson = sql({
  id: 'uuid',
  name: 'text',
  email: 'text',
  isEnabled: 'bool',
  hasPassword: 'bool',
  isTooSoon: 'bool',
  hasLink: 'bool',
})`
  SELECT u.id, u.name, u.email, u.is_enabled AS "isEnabled",
    u.password_hash IS NOT NULL AS "hasPassword",
    EXISTS (SELECT 1 FROM account_link l WHERE l.user_id = u.id AND l.created_by_id = u.id
      AND l.created_at > $2) AS "isTooSoon",
    EXISTS (SELECT 1 FROM account_link l WHERE l.user_id = u.id AND l.created_by_id <> u.id
      AND l.used_at IS NULL AND l.withdrawn_at IS NULL AND l.expires_at > $3) AS "hasLink"
  FROM "user" u WHERE u.email = $1 FOR UPDATE OF u`;

/**
 * Mails the person with this address a link to set a new password. Sends none to people who are
 * disabled or have no password: those who sign in at the organisation, or never used the
 * invitation. Nor while a link that a colleague sent is open: a stranger who knows the address would
 * void it with each request.
 */
export async function sendForgottenLink(
  { email, network, locale }: Wish,
  now: Date = systemClock.now(),
): Promise<void> {
  const normal = normaliseEmail(email);
  if (!normal.ok) return;
  const isSent = await withTx(async (tx) => {
    const soonest = new Date(now.getTime() - pauseMs);
    const [person] = await tx.query(lockPerson, [normal.value, soonest, now]);
    if (!person?.isEnabled || !person.hasPassword || person.isTooSoon) return false;
    if (person.hasLink) return false;
    const by = { id: person.id, name: person.name };
    await sendLink(tx, person, { purpose: 'PASSWORD', locale, by, forgottenFrom: network }, now);
    // No identity was proved: a link is not an act of the person and ties no accounts.
    await appendAudit(tx, {
      subject: `user:${person.id}`,
      actor: { kind: 'system', name: 'system' },
      action: 'password_link_asked',
      cause: 'sign-in page',
      after: { network },
      at: now,
    });
    return true;
  });
  log.info('password.forgotten', { network: text(network), isSent });
  if (isSent) nudgeMail();
}
