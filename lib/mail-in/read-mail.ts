// Which texts does a raw mail contain? Decoded, bounded, and read in limited time.
import 'server-only';
import type { ParsedMail } from 'mailparser';
import { runApart } from '@/lib/apart/run-apart';
import { fail, ok, type Result } from '@/lib/result/result';

export type MailPart = { readonly kind: 'plain' | 'html'; readonly text: string };

export const mailBytesMax = 1024 * 1024;
const timeoutMs = 5_000;
/** Mails of banks are far smaller. */
const parsedHereMax = 64 * 1024;
const apartLimits = { memoryMb: 256, seconds: 15 };
const depthMax = 3;
const partsMax = 20;
/** The parser gives up at a thousand parts and may then never report it. */
const boundariesMax = 500;
const headerLettersMax = 8 * 1024;
/** The parser joins the lines of a flowed text one by one, and looks through all of them each time. */
const flowedBytesMax = 64 * 1024;
const flowed = /;\s*format\s*(?:\*|=(?!\s*"?fixed))/i;
const waitingMax = 20;
/** Mails take at most a fifth of the process's time, however many arrive. */
const restShare = 4;
const restMaxMs = 5_000;

let turn: Promise<void> = Promise.resolve();
let waiting = 0;

export type MailProblem = 'TOO_LARGE' | 'UNREADABLE' | 'BUSY';

/**
 * The texts of a mail, including text attachments and attached mails. One mail at a time, with a
 * pause after a long one: anyone may write to a mailbox, and payments must continue. Fails:
 * TOO_LARGE (above 1 MB), UNREADABLE (not a mail, too many parts or flowed lines, or too slow), BUSY
 * (too many are waiting; call again).
 */
export async function readMail(raw: Uint8Array): Promise<Result<readonly MailPart[], MailProblem>> {
  if (waiting >= waitingMax) return fail('BUSY');
  waiting += 1;
  const before = turn;
  let end = () => {};
  turn = new Promise((resolve) => {
    end = resolve;
  });
  await before;
  const started = performance.now();
  try {
    return await (raw.byteLength > parsedHereMax ? parseApart(raw) : parseMail(raw));
  } finally {
    waiting -= 1;
    const took = performance.now() - started;
    if (took < 50) end();
    else setTimeout(end, Math.min(took * restShare, restMaxMs)).unref();
  }
}

/** In a process of its own, so that nothing else waits, whatever the parser makes of it. */
async function parseApart(raw: Uint8Array): Promise<Result<readonly MailPart[], MailProblem>> {
  if (raw.byteLength > mailBytesMax) return fail('TOO_LARGE');
  type Parsed = Awaited<ReturnType<typeof parseMail>>;
  const answer = await runApart<Parsed>('lib/mail-in/parse-apart.ts', raw, apartLimits);
  if (!answer.ok) return fail(answer.code === 'BUSY' ? answer.code : 'UNREADABLE');
  return answer.value[0] ?? fail('UNREADABLE');
}

/** Parses at once; the caller has waited for its turn. */
export async function parseMail(
  raw: Uint8Array,
): Promise<Result<readonly MailPart[], 'TOO_LARGE' | 'UNREADABLE'>> {
  if (raw.byteLength > mailBytesMax) return fail('TOO_LARGE');
  if (Buffer.from(raw).toString('latin1').split('\n--').length > boundariesMax) {
    return fail('UNREADABLE');
  }
  let stopTimer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<null>((resolve) => {
    stopTimer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    const parts: MailPart[] = [];
    const read = readInto(parts, Buffer.from(raw), 0).then(() => parts);
    // The loser of the race may still fail later, when nothing waits for it.
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
  if (raw.byteLength > flowedBytesMax && flowed.test(raw.toString('latin1'))) {
    throw new Error('the flowed text is too long');
  }
  const mail = await simpleParser(withoutOtherHeaders(raw), {
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

/**
 * Keeps only the headers needed to read the body: addresses and subjects cost time and hold no
 * result.
 */
function withoutOtherHeaders(raw: Buffer): Buffer {
  const text = raw.toString('latin1').trimStart();
  const cut = /\r?\n\r?\n/.exec(text);
  const head = cut === null ? '' : text.slice(0, cut.index);
  // A text without a head is not a mail; the parser would take its lines for headers.
  if (cut === null || !/^[\x21-\x39\x3b-\x7e]{1,80}:/.test(head)) {
    return Buffer.from(`Content-Type: text/plain\r\n\r\n${text}`, 'latin1');
  }
  const kept = head.match(/^(?:content-[a-z-]+|mime-version):[^\n]*(?:\n[ \t][^\n]*)*/gim) ?? [];
  const lines = kept.map((line) => line.slice(0, headerLettersMax).trimEnd());
  return Buffer.from(
    `${lines.join('\r\n')}\r\n\r\n${text.slice(cut.index + cut[0].length)}`,
    'latin1',
  );
}
