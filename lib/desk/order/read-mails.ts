// Which mails has an order caused, and what became of each? Kinds and states, never a recipient.
import 'server-only';
import { db } from '@/lib/db/client';

export type DeskMail = Awaited<ReturnType<typeof readMails>>[number];

/** The marks of a mail that is on the line just now are no failures. */
const runningCodes: readonly string[] = ['SENDING', 'SENDING_AGAIN'];
const mailsMax = 50;

/** The mails of an order, the oldest first. */
export async function readMails(reference: string) {
  const rows = await db().mailOutbox.findMany({
    where: { order: { reference } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: mailsMax,
  });
  return rows.map((row) => ({
    kind: row.kind,
    state: row.state,
    tries: row.tries,
    /** Why the last try failed; null when it did not. */
    errorCode:
      row.state === 'SENT' || runningCodes.includes(row.lastErrorCode ?? '')
        ? null
        : row.lastErrorCode,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}
