// What exactly is sent for a row of the outbox?
import { fail, ok, type Result } from '@/lib/result';
import { invoicePayload } from './invoice-payload';
import { mailbox } from './mail-text';
import type { OutgoingMail } from './smtp';
import { renderInvoice } from './templates/invoice';

export type MailRow = {
  readonly orderId: string;
  readonly kind: string;
  readonly recipient: string;
  readonly locale: string;
  readonly payload: unknown;
};

export type MailSender = {
  readonly appUrl: string;
  readonly merchantName: string;
  readonly merchantContact: string;
};

/**
 * Composes a mail. Its Message-ID depends on order and kind alone: a repeat is seen as one.
 * BAD_RECIPIENT: not one plain mailbox. BAD_PAYLOAD, UNKNOWN_KIND: the row is not ours to send.
 */
export function composeMail(
  row: MailRow,
  sender: MailSender,
): Result<OutgoingMail, 'BAD_RECIPIENT' | 'BAD_PAYLOAD' | 'UNKNOWN_KIND'> {
  const recipient = mailbox(row.recipient);
  if (recipient === null) return fail('BAD_RECIPIENT');
  if (row.kind !== 'invoice') return fail('UNKNOWN_KIND');
  const payload = invoicePayload.safeParse(row.payload);
  if (!payload.success) return fail('BAD_PAYLOAD');
  const merchant = { name: sender.merchantName, contact: sender.merchantContact };
  const host = new URL(sender.appUrl).hostname;
  return ok({
    messageId: `<${row.orderId}.${row.kind}@${host}>`,
    recipient,
    ...renderInvoice(payload.data, row.locale, merchant),
  });
}
