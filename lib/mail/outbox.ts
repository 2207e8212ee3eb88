// Which mails must go out? Rows written with the state change that causes them.
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Tx } from '@/lib/db/transaction';
import type { InvoicePayload } from './invoice-payload';
import type { StaffMailKind, StaffPayloads } from './staff-payloads';

export type MailToQueue = {
  readonly orderId: string;
  readonly kind: 'invoice';
  readonly recipient: string;
  readonly locale: string;
  readonly payload: InvoicePayload;
};

export type StaffMailToQueue<K extends StaffMailKind = StaffMailKind> = {
  readonly kind: K;
  /** What makes the mail unique among its kind: a day, an hour. */
  readonly subjectKey: string;
  readonly recipient: string;
  readonly payload: StaffPayloads[K];
};

/**
 * Queues a mail in the caller's transaction. An order has one mail of a kind: a second call does
 * nothing and answers false.
 */
export async function queueMail(tx: Tx, mail: MailToQueue): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO mail_outbox (id, order_id, kind, recipient, locale, payload)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (order_id, kind) DO NOTHING RETURNING id`,
    [
      randomUUID(),
      mail.orderId,
      mail.kind,
      mail.recipient,
      mail.locale,
      JSON.stringify(mail.payload),
    ],
  );
  return rows.length === 1;
}

/**
 * Queues a mail to the merchant in the caller's transaction. A subject has one mail of a kind: a
 * second call does nothing and answers false. Staff read English.
 */
export async function queueStaffMail<K extends StaffMailKind>(
  tx: Tx,
  mail: StaffMailToQueue<K>,
): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO mail_outbox (id, subject_key, kind, recipient, locale, payload)
     VALUES ($1, $2, $3, $4, 'en', $5) ON CONFLICT (kind, subject_key) DO NOTHING RETURNING id`,
    [randomUUID(), mail.subjectKey, mail.kind, mail.recipient, JSON.stringify(mail.payload)],
  );
  return rows.length === 1;
}
