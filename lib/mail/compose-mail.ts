// What exactly is sent for a row of the outbox?
import { fail, ok, type Result } from '@/lib/result';
import { mailbox } from './mail-text';
import { type ShopperMailKind, shopperPayloads } from './shopper-payloads';
import type { OutgoingMail } from './smtp';
import { type StaffMailKind, staffPayloads } from './staff-payloads';
import type { MailContent } from './templates/mail-content';
import { renderMail } from './templates/render-mail';
import { shopperMailContent } from './templates/shopper-mail';
import { staffMail } from './templates/staff';

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
  readonly merchantTimezone: string;
};

type Problem = 'BAD_RECIPIENT' | 'BAD_PAYLOAD' | 'UNKNOWN_KIND';

/**
 * Composes a mail. Its Message-ID depends on order (or subject) and kind alone: a repeat is seen
 * as one. BAD_RECIPIENT: not one plain mailbox. BAD_PAYLOAD, UNKNOWN_KIND: the row is not ours to
 * send.
 */
export async function composeMail(
  row: MailRow,
  sender: MailSender,
): Promise<Result<OutgoingMail, Problem>> {
  const recipient = mailbox(row.recipient);
  if (recipient === null) return fail('BAD_RECIPIENT');
  const content = contentOf(row, sender);
  if (!content.ok) return content;
  const host = new URL(sender.appUrl).hostname;
  const about = row.orderId ?? (row.subjectKey ?? '').replace(/[^A-Za-z0-9-]/g, '-');
  const rendered = await renderMail(content.value);
  return ok({ messageId: `<${about}.${row.kind}@${host}>`, recipient, ...rendered });
}

function contentOf(row: MailRow, sender: MailSender): Result<MailContent, Problem> {
  if (isKindOf(shopperPayloads, row.kind)) return shopperContent(row.kind, row, sender);
  if (isKindOf(staffPayloads, row.kind)) return staffContent(row.kind, row.payload, sender);
  return fail('UNKNOWN_KIND');
}

function shopperContent<K extends ShopperMailKind>(
  kind: K,
  row: MailRow,
  sender: MailSender,
): Result<MailContent, 'BAD_PAYLOAD'> {
  const payload = shopperPayloads[kind].safeParse(row.payload);
  if (!payload.success) return fail('BAD_PAYLOAD');
  const merchant = {
    name: sender.merchantName,
    contact: sender.merchantContact,
    timeZone: sender.merchantTimezone,
  };
  // The schema of a kind reads that kind's payload; the compiler cannot follow it through the key.
  return ok(shopperMailContent(kind, payload.data as never, row.locale, merchant));
}

function staffContent<K extends StaffMailKind>(
  kind: K,
  raw: unknown,
  sender: MailSender,
): Result<MailContent, 'BAD_PAYLOAD'> {
  const payload = staffPayloads[kind].safeParse(raw);
  if (!payload.success) return fail('BAD_PAYLOAD');
  return ok(staffMail(kind, payload.data as never, sender.merchantName));
}

function isKindOf<T extends object>(kinds: T, kind: string): kind is keyof T & string {
  return Object.hasOwn(kinds, kind);
}
