// Which mails must go out? Rows written with the state change that causes them.
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Tx } from '@/lib/db/transaction';
import type { InvoicePayload } from './invoice-payload';

/** Every kind of mail and what it needs to know. */
export type MailPayloads = { readonly invoice: InvoicePayload };
export type MailKind = keyof MailPayloads;

export type MailToQueue<K extends MailKind = MailKind> = {
  readonly orderId: string;
  readonly kind: K;
  readonly recipient: string;
  readonly locale: string;
  readonly payload: MailPayloads[K];
};

/**
 * Queues a mail in the caller's transaction. An order has one mail of a kind: a second call does
 * nothing and answers false.
 */
export async function queueMail<K extends MailKind>(
  tx: Tx,
  mail: MailToQueue<K>,
): Promise<boolean> {
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
