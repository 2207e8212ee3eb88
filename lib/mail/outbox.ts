// Which mails must the merchant get? Rows written with the change that causes them; a shopper's are
// written with the payment itself, by the one writer of payments.
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Tx } from '@/lib/db/transaction';
import type { StaffMailKind, StaffPayloads } from './staff-payloads';

export type StaffMailToQueue<K extends StaffMailKind = StaffMailKind> = {
  readonly kind: K;
  /** What makes the mail unique among its kind: a day, an hour. */
  readonly subjectKey: string;
  readonly recipient: string;
  readonly payload: StaffPayloads[K];
};

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
