// Which mails has an order caused, and what became of each? Kinds and states, never a recipient.
import 'server-only';
import { db } from '@/lib/db/client';
import type { MailState } from '@/prisma/generated/enums';

export type DeskMail = {
  readonly kind: string;
  readonly state: MailState;
  readonly tries: number;
  /** Why the last try failed; null when it did not. */
  readonly errorCode: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
};

/** The marks of a mail that is on the line just now are no failures. */
const runningCodes: readonly string[] = ['SENDING', 'SENDING_AGAIN'];
const mailsMax = 50;

/** The mails of an order, the oldest first. */
export async function readMails(reference: string): Promise<DeskMail[]> {
  const rows = await db().mailOutbox.findMany({
    where: { order: { reference } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: mailsMax,
  });
  return rows.map((row) => ({
    kind: row.kind,
    state: row.state,
    tries: row.tries,
    errorCode:
      row.state === 'SENT' || runningCodes.includes(row.lastErrorCode ?? '')
        ? null
        : row.lastErrorCode,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}
