// How many emails may visitors without a payment cause to one address in a day?
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { settings } from '@/lib/settings/env';

/** The mailbox that receives an email, so that `A+b@x` and `a@x` count as one. */
export function recipientKey(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

const lockRecipient = sql`SELECT pg_advisory_xact_lock(hashtextextended($1, 28))`;

// Orders placed with the address, and each time a guest moved an order to it.
const countMails = sql({ placed: 'int4', moved: 'int4' })`
  SELECT (SELECT count(DISTINCT c.order_id)::int
    FROM anonymous_charge c JOIN "order" o ON o.id = c.order_id
    WHERE c.recipient = $1 AND c.has_mail AND c.at > $2::timestamptz - interval '24 hours'
      AND o.state NOT IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED')) AS placed,
  (SELECT count(*)::int
    FROM email_correction e JOIN "order" o ON o.id = e.order_id
    WHERE e.corrected_at > $2::timestamptz - interval '24 hours' AND e.corrected_by_id IS NULL
      AND regexp_replace(lower(e.new_email), '[+][^@]*(?=@)', '') = $1
      AND o.state NOT IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED')) AS moved`;

/**
 * Whether one more email about an order without a payment may go to this address. Holds the address
 * until the transaction ends, so that two at once are counted one after the other.
 */
export async function isMailFree(tx: Tx, email: string, now: Date): Promise<boolean> {
  const max = settings().unpaidMailsPerAddressDay;
  if (max === 0) return true;
  const key = recipientKey(email);
  await tx.query(lockRecipient, [key]);
  const [row] = await tx.query(countMails, [key, now]);
  return (row?.placed ?? 0) + (row?.moved ?? 0) < max;
}
