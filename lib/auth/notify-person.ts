// How are people notified that their account changed? By an email written with the change.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { AccountChange } from '@/lib/mail/kinds/account-notice';
import { queueMail } from '@/lib/mail/outbox';
import { settings } from '@/lib/settings/env';

const findAddress = sql({ email: 'text', name: 'text', locale: 'text?' })`
  SELECT u.email, u.name, (SELECT l.locale FROM account_link l WHERE l.user_id = u.id
    ORDER BY l.created_at DESC LIMIT 1) AS locale
  FROM "user" u WHERE u.id = $1::uuid`;

/** Queues a mail to the account's owner, in the language of their last link. */
export async function notifyPerson(
  tx: Tx,
  userId: string,
  change: AccountChange,
  now: Date,
): Promise<void> {
  // Guessing continues once it has begun: one warning a day is enough.
  const moment = change === 'codesGuessed' ? now.toISOString().slice(0, 10) : now.getTime();
  const [person] = await tx.query(findAddress, [userId]);
  if (!person) return;
  await queueMail(tx, {
    kind: 'account_notice',
    subjectKey: `${userId}-${change}-${moment}`,
    recipient: person.email,
    locale: person.locale ?? 'en',
    payload: {
      personName: person.name,
      change,
      at: now.toISOString(),
      isTest: settings().isTest,
    },
  });
}
