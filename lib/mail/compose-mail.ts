// What exactly is sent for a row of the outbox?
import { type MerchantIdentity, merchantIn } from '@/lib/merchant/identity';
import { fail, ok, type Result } from '@/lib/result/result';
import { mails } from './mails';
import type { OutgoingMail } from './smtp';
import type { MailContent } from './templates/mail-content';
import { mailbox } from './templates/mail-text';
import { renderMail } from './templates/render-mail';

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
  const mail = Object.hasOwn(mails, row.kind) ? mails[row.kind] : undefined;
  if (mail === undefined) return fail('UNKNOWN_KIND');
  const payload = mail.payload.safeParse(row.payload);
  if (!payload.success) return fail('BAD_PAYLOAD');
  const merchant = merchantIn(sender.identity, row.locale);
  const { appUrl, merchantTimezone: timeZone } = sender;
  const content = mail.write(payload.data, row.locale, { ...merchant, timeZone, appUrl });
  return content === null ? fail('BAD_PAYLOAD') : ok(content);
}
