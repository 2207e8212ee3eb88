// What exactly is sent for a row of the outbox?
import { type MerchantIdentity, merchantIn } from '@/lib/merchant/identity';
import { fail, ok, type Result } from '@/lib/result';
import { mailbox } from './payloads/mail-text';
import { orderLinksPayload } from './payloads/order-links-payload';
import { type PersonMailKind, personPayloads } from './payloads/person-payloads';
import { type ShopperMailKind, shopperPayloads } from './payloads/shopper-payloads';
import { type StaffMailKind, staffPayloads } from './payloads/staff-payloads';
import type { OutgoingMail } from './smtp';
import type { MailContent, Merchant } from './templates/mail-content';
import { orderLinksMail } from './templates/order-links-mail';
import { personMail } from './templates/person';
import { renderMail } from './templates/render-mail';
import { shopperMailContent } from './templates/shopper-mail';
import { staffMail } from './templates/staff';

type MailRow = {
  readonly orderId: string | null;
  /** What makes a mail without an order unique among its kind. */
  readonly subjectKey?: string | null;
  readonly kind: string;
  readonly recipient: string;
  readonly locale: string;
  readonly payload: unknown;
};

type MailSender = {
  readonly appUrl: string;
  readonly merchantTimezone: string;
  readonly identity: MerchantIdentity;
};

type Problem = 'BAD_RECIPIENT' | 'BAD_PAYLOAD' | 'UNKNOWN_KIND';

/**
 * Composes a mail. Its Message-ID depends only on order (or subject) and kind, so that mail servers
 * recognise a repeat. Fails: BAD_RECIPIENT (not one plain mailbox), BAD_PAYLOAD and UNKNOWN_KIND
 * (the row cannot be sent).
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
  return ok({ messageId: `<${about}.${kindOf(row)}@${host}>`, recipient, ...rendered });
}

/** A mail that people asked to send once more is a new mail, not a repeat. */
function kindOf({ kind, payload }: MailRow): string {
  const sending = (payload as { sending?: unknown } | null)?.sending;
  return typeof sending === 'number' && sending > 1 ? `${kind}.${sending}` : kind;
}

function contentOf(row: MailRow, sender: MailSender): Result<MailContent, Problem> {
  if (isKindOf(shopperPayloads, row.kind)) return shopperContent(row.kind, row, sender);
  if (isKindOf(personPayloads, row.kind)) return personContent(row.kind, row, sender);
  if (isKindOf(staffPayloads, row.kind)) return staffContent(row.kind, row.payload, sender);
  if (row.kind === 'order_links') return linksContent(row, sender);
  return fail('UNKNOWN_KIND');
}

function linksContent(row: MailRow, sender: MailSender): Result<MailContent, 'BAD_PAYLOAD'> {
  const payload = orderLinksPayload.safeParse(row.payload);
  if (!payload.success) return fail('BAD_PAYLOAD');
  return ok(orderLinksMail(payload.data, row.locale, merchantOf(sender, row.locale)));
}

function shopperContent<K extends ShopperMailKind>(
  kind: K,
  row: MailRow,
  sender: MailSender,
): Result<MailContent, 'BAD_PAYLOAD'> {
  const payload = shopperPayloads[kind].safeParse(row.payload);
  if (!payload.success) return fail('BAD_PAYLOAD');
  const merchant = merchantOf(sender, row.locale);
  // The kind's own schema parsed this payload; the compiler cannot follow that through the key.
  return ok(shopperMailContent(kind, payload.data as never, row.locale, merchant));
}

function personContent<K extends PersonMailKind>(
  kind: K,
  row: MailRow,
  sender: MailSender,
): Result<MailContent, 'BAD_PAYLOAD'> {
  const payload = personPayloads[kind].safeParse(row.payload);
  if (!payload.success) return fail('BAD_PAYLOAD');
  const content = personMail(
    kind,
    payload.data as never,
    row.locale,
    merchantOf(sender, row.locale),
  );
  return content === null ? fail('BAD_PAYLOAD') : ok(content);
}

function merchantOf({ identity, merchantTimezone }: MailSender, locale: string): Merchant {
  return { ...merchantIn(identity, locale), timeZone: merchantTimezone };
}

function staffContent<K extends StaffMailKind>(
  kind: K,
  raw: unknown,
  sender: MailSender,
): Result<MailContent, 'BAD_PAYLOAD'> {
  const payload = staffPayloads[kind].safeParse(raw);
  if (!payload.success) return fail('BAD_PAYLOAD');
  return ok(staffMail(kind, payload.data as never, merchantOf(sender, 'en').name));
}

function isKindOf<T extends object>(kinds: T, kind: string): kind is keyof T & string {
  return Object.hasOwn(kinds, kind);
}
