// Which emails has an order caused, and was each sent? Kinds and states, never a recipient.
import 'server-only';
import { db } from '@/lib/db/client';
import { isOutdated } from '@/lib/mail/payloads/shopper-payloads';

export type DeskMail = Awaited<ReturnType<typeof readMails>>[number];

/** Codes of an email that is being sent now are no failures. */
const runningCodes: readonly string[] = ['SENDING', 'SENDING_AGAIN'];
const mailsMax = 50;

/** The emails of an order, the oldest first. */
export async function readMails(reference: string) {
  const rows = await db().mailOutbox.findMany({
    where: { order: { reference } },
    include: { order: { select: { state: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: mailsMax,
  });
  return rows.map((row) => ({
    kind: row.kind,
    state: row.state,
    tries: row.tries,
    /** Why the last attempt to send failed; null when it did not. */
    errorCode:
      row.state === 'SENT' || runningCodes.includes(row.lastErrorCode ?? '')
        ? null
        : row.lastErrorCode,
    /** Recipient and text are still there. */
    isKept: row.recipient !== '',
    /** A payment link has a page of its own for that; what is no longer true goes to nobody. */
    mayGoAgain:
      row.recipient !== '' &&
      row.kind !== 'payment_link' &&
      !isOutdated(row.kind, row.order?.state ?? null),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}
