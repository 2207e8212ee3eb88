// What does the guest see in an order's email? Rendered, without a working link.
import 'server-only';
import { db } from '@/lib/db/client';
import { draftPaymentLink } from '@/lib/desk/compose/payment-link';
import { composeMail } from '@/lib/mail/compose-mail';
import { isOutdated } from '@/lib/mail/mails';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { settings } from '@/lib/settings/env';

export type ShownMail = NonNullable<Awaited<ReturnType<typeof showMail>>>;

/** Written only when it is sent; until then there is a draft. */
const drafted = 'payment_link';

/**
 * One email of an order; with `isDraft` the payment link as it would be written now. Null if there
 * is none, or its text is no longer stored.
 */
export async function showMail(reference: string, kind: string, isDraft: boolean) {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(reference) || !/^[a-z_]{1,40}$/.test(kind)) return null;
  const isOfDraft = isDraft && kind === drafted;
  const row = isOfDraft ? await readDraft(reference) : await readRow(reference, kind);
  if (row === null || row.recipient === '') return null;
  const sender = { ...settings(), identity: await merchantIdentity() };
  const mail = await composeMail({ ...row, orderId: null, subjectKey: 'shown', kind }, sender);
  if (!mail.ok) return null;
  const { subject, html } = mail.value;
  const { order } = row;
  return {
    subject,
    html: withoutLinks(html),
    locale: row.locale,
    /** Who it was sent to, or will be. */
    recipient: row.recipient,
    isDraft: isOfDraft,
    isQueued: row.state === 'QUEUED',
    sentAt: row.sentAt?.toISOString() ?? null,
    /** Who would get it if sent again, with the same text and the current link; null: no one. */
    againTo:
      order !== null && kind !== drafted && !isOutdated(kind, order.state)
        ? order.customerEmail
        : null,
  };
}

async function readDraft(reference: string) {
  const draft = await draftPaymentLink(reference);
  return draft && { ...draft, state: null, sentAt: null, order: null };
}

function readRow(reference: string, kind: string) {
  return db().mailOutbox.findFirst({
    where: { order: { reference }, kind },
    include: { order: { select: { state: true, customerEmail: true } } },
  });
}

/**
 * Removes links: they open the guest's own page, and staff who read the email must not get the key.
 */
function withoutLinks(html: string): string {
  return html.replace(/\s(?:href|src|action)="[^"]*"/gi, '');
}
