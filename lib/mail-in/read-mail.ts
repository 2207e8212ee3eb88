// Which texts does a raw mail hold? Decoded, bounded, and read in a bounded time.
import 'server-only';
import type { ParsedMail } from 'mailparser';
import { fail, ok, type Result } from '@/lib/result';

export type MailPart = { readonly kind: 'plain' | 'html'; readonly text: string };

export const mailBytesMax = 1024 * 1024;
const timeoutMs = 5_000;
const depthMax = 3;
const partsMax = 20;

/**
 * The texts of a mail, those of text attachments and of mails attached to it included. TOO_LARGE:
 * above 1 MB. UNREADABLE: no mail, more parts or longer heads than any honest one, or too slow.
 */
export async function readMail(
  raw: Uint8Array,
): Promise<Result<readonly MailPart[], 'TOO_LARGE' | 'UNREADABLE'>> {
  if (raw.byteLength > mailBytesMax) return fail('TOO_LARGE');
  let stopTimer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<null>((resolve) => {
    stopTimer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    const parts: MailPart[] = [];
    const read = readInto(parts, Buffer.from(raw), 0).then(() => parts);
    // What loses the race may still fail later; nobody waits for it then.
    read.catch(() => {});
    const first = await Promise.race([read, timeIsOver]);
    return first === null ? fail('UNREADABLE') : ok(first);
  } catch {
    return fail('UNREADABLE');
  } finally {
    clearTimeout(stopTimer);
  }
}

async function readInto(parts: MailPart[], raw: Buffer, depth: number): Promise<void> {
  // Loaded when first needed: most processes never see a mail.
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  add(parts, 'plain', mail.text);
  add(parts, 'html', mail.html);
  for (const attachment of mail.attachments.slice(0, partsMax)) {
    await readAttachment(parts, attachment, depth);
  }
}

async function readAttachment(
  parts: MailPart[],
  { contentType, content }: ParsedMail['attachments'][number],
  depth: number,
): Promise<void> {
  if (contentType === 'message/rfc822' && depth < depthMax) {
    await readInto(parts, content, depth + 1);
  } else if (contentType === 'text/html') {
    add(parts, 'html', content.toString('utf8'));
  } else if (/^(?:text\/|application\/(?:json|x-www-form-urlencoded)$)/.test(contentType)) {
    add(parts, 'plain', content.toString('utf8'));
  }
}

function add(parts: MailPart[], kind: MailPart['kind'], text: string | false | undefined): void {
  if (text && text.trim() !== '' && parts.length < partsMax) parts.push({ kind, text });
}
