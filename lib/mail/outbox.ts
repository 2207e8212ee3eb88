// Which mails must the merchant, staff, and askers of links get? Rows, written with what causes them.
import 'server-only';
// Mails about an order are written with its change.
import { randomUUID } from 'node:crypto';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { OtherMailKind, OtherPayloads } from './mails';

type MailToQueue<K extends OtherMailKind> = {
  readonly kind: K;
  /** Makes the mail unique among its kind: a day, an hour, an account's change. */
  readonly subjectKey: string;
  readonly recipient: string;
  /** English if absent. */
  readonly locale?: string;
  readonly payload: OtherPayloads[K];
};

const insertMailRow = sql({ id: 'uuid' })`
  INSERT INTO mail_outbox (id, subject_key, kind, recipient, locale, payload)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, subject_key) DO NOTHING RETURNING id`;

/**
 * Queues a mail in the caller's transaction. A subject has one mail of a kind: a second call does
 * nothing and returns false.
 */
export async function queueMail<K extends OtherMailKind>(
  tx: Tx,
  mail: MailToQueue<K>,
): Promise<boolean> {
  const { subjectKey, kind, recipient, locale = 'en', payload } = mail;
  const values = [randomUUID(), subjectKey, kind, recipient, locale, JSON.stringify(payload)];
  return (await tx.query(insertMailRow, values)).length === 1;
}
