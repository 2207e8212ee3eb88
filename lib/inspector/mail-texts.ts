// Which texts does a pasted message have, if it may be the source of a mail?
import { type MailPart, readMail } from '@/lib/mail-in/read-mail';

const rawHead = /^(?:[A-Za-z][A-Za-z0-9-]{0,60}:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){2,}/;

/** A mail's source is taken apart first; any text may be the body of one. */
export async function mailTexts(text: string): Promise<MailPart[]> {
  const parts: MailPart[] = [{ kind: 'plain', text }];
  const start = text.trimStart();
  if (rawHead.test(start.slice(0, 4_096))) {
    const read = await readMail(Buffer.from(start, 'utf8'));
    if (read.ok) parts.unshift(...read.value);
  }
  return parts;
}
