// What does an email that a clerk pasted settle? Verified like any other; pasting proves nothing.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { DatabaseUnavailable, withTx } from '@/lib/db/transaction';
import { type MailPart, mailBytesMax, readMail } from '@/lib/mail-in/read-mail';
import { sha256Hex } from '@/lib/payments/rules/digest';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { type MailedResult, receiveMailTexts } from './notification-mail';

/**
 * Fails: EMPTY: only white space. TOO_LARGE: above 1 MB. NO_RESULT: contains no fields of a result.
 * DATABASE_UNAVAILABLE: nothing was read; paste it again later.
 */
type PastedMail = Result<
  { readonly results: readonly MailedResult[] },
  'EMPTY' | 'TOO_LARGE' | 'NO_RESULT' | 'DATABASE_UNAVAILABLE'
>;

const rawHead = /^(?:[A-Za-z][A-Za-z0-9-]{0,60}:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){2,}/;

/**
 * Takes an email as a person copied it: source, text, or HTML. What the gateway signed is recorded
 * through the one writer; anything else is at most a hint and settles nothing. The person's audit
 * trail records the paste.
 */
export async function receivePastedMail(
  actor: Actor<'resolve'>,
  text: string,
  now = new Date(),
): Promise<PastedMail> {
  if (text.trim() === '') return fail('EMPTY');
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.byteLength > mailBytesMax) return fail('TOO_LARGE');
  const parts: MailPart[] = [{ kind: 'plain', text }];
  if (rawHead.test(text.trimStart().slice(0, 4_096))) {
    const read = await readMail(Buffer.from(text.trimStart(), 'utf8'));
    if (read.ok) parts.push(...read.value);
  }
  try {
    await auditPaste(actor, sha256Hex(bytes), now);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return fail('DATABASE_UNAVAILABLE');
    throw error;
  }
  const results = await receiveMailTexts(parts, {
    road: 'pasted',
    arrivedAt: now,
    receivedAt: now,
  });
  return results.length === 0 ? fail('NO_RESULT') : ok({ results });
}

async function auditPaste(actor: Actor<'resolve'>, digest: string, now: Date): Promise<void> {
  await withTx((tx) =>
    auditPerson(tx, actor, now, {
      subject: `user:${actor.userId}`,
      action: 'mail.pasted',
      cause: `mail:${digest}`,
    }),
  );
}
