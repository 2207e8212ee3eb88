// What exactly is sent for a row of the outbox?
import { fail, ok, type Result } from '@/lib/result';
import { invoicePayload } from './invoice-payload';
import { mailbox } from './mail-text';
import type { OutgoingMail } from './smtp';
import { type StaffMailKind, staffPayloads } from './staff-payloads';
import { type RenderedMail, renderInvoice } from './templates/invoice';
import { renderStaffMail } from './templates/staff';

export type MailRow = {
  readonly orderId: string | null;
  /** What makes a mail without an order unique among its kind. */
  readonly subjectKey?: string | null;
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
 * Composes a mail. Its Message-ID depends on order (or subject) and kind alone: a repeat is seen
 * as one. BAD_RECIPIENT: not one plain mailbox. BAD_PAYLOAD, UNKNOWN_KIND: the row is not ours to
 * send.
 */
export function composeMail(
  row: MailRow,
  sender: MailSender,
): Result<OutgoingMail, 'BAD_RECIPIENT' | 'BAD_PAYLOAD' | 'UNKNOWN_KIND'> {
  const recipient = mailbox(row.recipient);
  if (recipient === null) return fail('BAD_RECIPIENT');
  const rendered = render(row, sender);
  if (!rendered.ok) return rendered;
  const host = new URL(sender.appUrl).hostname;
  const about = row.orderId ?? (row.subjectKey ?? '').replace(/[^A-Za-z0-9-]/g, '-');
  return ok({ messageId: `<${about}.${row.kind}@${host}>`, recipient, ...rendered.value });
}

function render(
  row: MailRow,
  sender: MailSender,
): Result<RenderedMail, 'BAD_PAYLOAD' | 'UNKNOWN_KIND'> {
  if (row.kind === 'invoice') {
    const payload = invoicePayload.safeParse(row.payload);
    if (!payload.success) return fail('BAD_PAYLOAD');
    const merchant = { name: sender.merchantName, contact: sender.merchantContact };
    return ok(renderInvoice(payload.data, row.locale, merchant));
  }
  if (!isStaffKind(row.kind)) return fail('UNKNOWN_KIND');
  const payload = staffPayloads[row.kind].safeParse(row.payload);
  if (!payload.success) return fail('BAD_PAYLOAD');
  return ok(renderStaffMail(row.kind, payload.data, sender.merchantName));
}

function isStaffKind(kind: string): kind is StaffMailKind {
  return Object.hasOwn(staffPayloads, kind);
}
