// Which messages of the bank are outside the database? Journals, spools and emails, verified again.
import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { messageWords } from '@/lib/gateway/belief/message-words';
import { resultCandidates } from '@/lib/gateway/mail/mail';
import type { WireFields } from '@/lib/gateway/wire/fields';
import type { JournalLine } from '@/lib/journal/journal-line';
import { readJournal } from '@/lib/journal/read-journal';
import { type FetchedMail, type MailboxPlace, readNewMails } from '@/lib/mail-in/imap';
import { parseMail } from '@/lib/mail-in/read-mail';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { believeMessage } from '@/lib/payments/incoming/believe-message';
import { arrivalOf, parseSpooled } from '@/lib/payments/incoming/spool-file';
import type { ResultInput } from '@/lib/payments/rules/gateway-answers';
import type { ImapAddress } from '@/lib/settings/settings-imap';
import type { GapSource, Told } from './find-gaps';

/** What was reported, with what the one writer needs to judge it. */
export type ToldMessage = Told & { readonly input: ResultInput | null };

/** Everything since then in one instance's folder: its journal, and what waits in its spool. */
export async function* readSpoolFolder(folder: string, since: Date): AsyncGenerator<ToldMessage> {
  const names = await readdir(folder);
  if (names.includes('journal')) {
    for await (const line of readJournal(path.join(folder, 'journal'), since)) {
      if (line.kind !== 'erased') yield toldBy(line);
    }
  }
  for (const name of names.filter((one) => /\.(json|claimed|aside|tmp)$/.test(one))) {
    const spooled = parseSpooled(await readFile(path.join(folder, name), 'utf8'));
    if (spooled === null) continue;
    const { receivedAt, source } = spooled;
    const when = { receivedAt: new Date(receivedAt), arrivedAt: arrivalOf(spooled) };
    yield told('spool', new Map(spooled.fields), { ...when, source }, null);
  }
}

function toldBy(line: Exclude<JournalLine, { kind: 'erased' }>): ToldMessage {
  const fields = new Map(line.fields);
  const receivedAt = new Date(line.at);
  if (line.kind === 'sending') {
    const { essence: _unsent, ...words } = messageWords(fields);
    const { at, digest, operation } = line;
    const rest = { at, reference: null, marks: [digest], isSigned: false, input: null };
    return { source: 'journal', ...words, ...rest, movement: operation };
  }
  const when = {
    receivedAt,
    arrivedAt: new Date(line.arrivedAt ?? line.at),
    // The answer to a sending is judged like a separate result: it can pay nothing.
    source: line.source === 'MAIL' ? ('MAIL' as const) : ('RESULT' as const),
  };
  return told('journal', fields, when, line);
}

type When = Pick<ResultInput, 'source' | 'receivedAt'> & { readonly arrivedAt: Date };

function told(
  source: GapSource,
  fields: WireFields,
  when: When,
  kept: { readonly reference: string | null; readonly digest: string } | null,
): ToldMessage {
  const believed = believeMessage(fields, when.arrivedAt);
  const message = believed.ok ? believed.value : null;
  const { essence, ...words } = messageWords(fields);
  return {
    source,
    ...words,
    at: when.receivedAt.toISOString(),
    reference: kept?.reference ?? null,
    marks: [essence, message?.digest ?? [], kept?.digest ?? []].flat(),
    isSigned: message !== null,
    input: message && { message, ...when },
  };
}

type Emails = { readonly told: readonly ToldMessage[]; readonly unsigned: number };

/** The signed results in these emails, each a file as a mail server keeps it. */
export async function readMailFolder(folder: string, since: Date): Promise<Emails> {
  const names = (await readdir(folder)).sort();
  const mails: FetchedMail[] = [];
  for (const name of names) {
    const raw = await readFile(path.join(folder, name));
    const date = /^Date:\s*(.+)$/im.exec(raw.toString('latin1'))?.[1] ?? '';
    const arrivedAt = Number.isNaN(Date.parse(date)) ? new Date() : new Date(date);
    mails.push({ raw, arrivedAt, place: { uidValidity: 0n, lastUid: 0 } });
  }
  return judged(mails.filter(({ arrivedAt }) => arrivedAt >= since));
}

/** The signed results in the mailbox since then; nothing is changed there. */
export async function readWholeMailbox(address: ImapAddress, since: Date): Promise<Emails> {
  const mails: FetchedMail[] = [];
  let from: MailboxPlace | null = null;
  for (;;) {
    const before = mails.length;
    await readNewMails(address, from, since, async (mail) => {
      mails.push(mail);
      return true;
    });
    from = mails.at(-1)?.place ?? null;
    if (mails.length === before) return judged(mails);
  }
}

async function judged(mails: readonly FetchedMail[]): Promise<Emails> {
  const found = new Map<string, ToldMessage>();
  let unsigned = 0;
  for (const { raw, arrivedAt } of mails) {
    const mail = raw && (await parseMail(raw));
    if (!mail?.ok) continue;
    const all = resultCandidates(mail.value, gatewayConfig().profile).map((fields) =>
      told('email', fields, { source: 'MAIL', receivedAt: arrivedAt, arrivedAt }, null),
    );
    const signed = all.filter(({ isSigned }) => isSigned);
    if (all.length > 0 && signed.length === 0) unsigned += 1;
    for (const one of signed) found.set(one.input?.message.digest ?? '', one);
  }
  return { told: [...found.values()], unsigned };
}
