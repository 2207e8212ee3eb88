// Which mails must the merchant and staff get? Rows, written with the change that causes them.
import 'server-only';
// Mails to shoppers are written with the payment itself, by the one writer of payments.
import { randomUUID } from 'node:crypto';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { OrderLinksPayload } from './payloads/order-links-payload';
import type { PersonMailKind, PersonPayloads } from './payloads/person-payloads';
import type { StaffMailKind, StaffPayloads } from './payloads/staff-payloads';

type PersonMailToQueue<K extends PersonMailKind = PersonMailKind> = {
  readonly kind: K;
  readonly subjectKey: string;
  readonly recipient: string;
  readonly locale: string;
  readonly payload: PersonPayloads[K];
};

type StaffMailToQueue<K extends StaffMailKind = StaffMailKind> = {
  readonly kind: K;
  /** Makes the mail unique among its kind: a day, an hour. */
  readonly subjectKey: string;
  readonly recipient: string;
  readonly payload: StaffPayloads[K];
};

type LinksMailToQueue = {
  readonly kind: 'order_links';
  readonly subjectKey: string;
  readonly recipient: string;
  readonly locale: string;
  readonly payload: OrderLinksPayload;
};

/**
 * Queues a mail to the merchant in the caller's transaction. A subject has one mail of a kind: a
 * second call does nothing and returns false. Staff mails are in English.
 */
export function queueStaffMail<K extends StaffMailKind>(
  tx: Tx,
  mail: StaffMailToQueue<K>,
): Promise<boolean> {
  return insertMail(tx, { ...mail, locale: 'en' });
}

/** Likewise queues a mail to a member of staff about their own account, in their language. */
export function queuePersonMail<K extends PersonMailKind>(
  tx: Tx,
  mail: PersonMailToQueue<K>,
): Promise<boolean> {
  return insertMail(tx, mail);
}

/** Likewise queues the email with the links of an address's orders, in the language of an order. */
export function queueLinksMail(tx: Tx, mail: Omit<LinksMailToQueue, 'kind'>): Promise<boolean> {
  return insertMail(tx, { ...mail, kind: 'order_links' });
}

const insertMailRow = sql({ id: 'uuid' })`
  INSERT INTO mail_outbox (id, subject_key, kind, recipient, locale, payload)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, subject_key) DO NOTHING RETURNING id`;

type MailToQueue = PersonMailToQueue | LinksMailToQueue | (StaffMailToQueue & { locale: 'en' });

async function insertMail(tx: Tx, mail: MailToQueue) {
  const rows = await tx.query(insertMailRow, [
    randomUUID(),
    mail.subjectKey,
    mail.kind,
    mail.recipient,
    mail.locale,
    JSON.stringify(mail.payload),
  ]);
  return rows.length === 1;
}
