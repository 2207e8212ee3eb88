// Which emails has an order caused, and was each sent? Kinds and states, never a recipient.
import 'server-only';
import { db } from '@/lib/db/client';
import { isOutdated } from '@/lib/mail/mails';

export type DeskMail = Awaited<ReturnType<typeof readMails>>[number];

/** While an email is being sent its error code is not a failure. */
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
    /** Why the last attempt to send failed; null if it did not. */
    errorCode:
      row.state === 'SENT' || runningCodes.includes(row.lastErrorCode ?? '')
        ? null
        : row.lastErrorCode,
    /** Recipient and text are still stored. */
    isKept: row.recipient !== '',
    /** Payment links are sent again from their own page; an outdated email is not sent again. */
    mayGoAgain:
      row.recipient !== '' &&
      row.kind !== 'payment_link' &&
      !isOutdated(row.kind, row.order?.state ?? null),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}
