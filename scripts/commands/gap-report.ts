import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GapReport } from '@/lib/gap/report-gaps';
import { settings } from '@/lib/settings/env';
import { imapAddressOf } from '@/lib/settings/settings-imap';
import { type CommandInput, defineCommand } from '../cli/command';
import { Refusal, systemCode } from '../cli/refusal';
import { gapLines } from '../restore/gap-lines';
import { openForTools } from '../stack/tool-settings';

const daysBack = 7;

await defineCommand({
  name: 'gap:report',
  summary: 'Names the payments and documents that others know of and this database does not.',
  help: [
    'After a restore, before the shop opens (docs/operations/backup.md). Compares the database with',
    'the journal and the waiting results in SPOOL_DIR, with the bank’s emails and with its statement.',
    'Prints a line for each payment, completion, reversal and series of documents that is missing',
    'here, who knows of it, and what to do. Exit status 1 if there are any. Changes nothing.',
    '',
    '  npm run gap:report -- --spool /srv/a/spool,/srv/b/spool   the folders of all instances',
    '  npm run gap:report -- --mails mails/ --statement bank.csv',
    '  npm run gap:report -- --since 2026-11-20T08:00:00Z        seven days ago unless set',
    '',
    'Emails are those in NOTIFICATION_IMAP_URL, if it is set, and files of a folder. A statement is',
    'read by the columns that were chosen for such a file at the desk, else by their names.',
    '',
    '--take hands the missing messages that the bank signed to the one writer of outcomes, each',
    'judged as a new one, and erases the guests again that a person had erased since; --operator names',
    'a member of staff with the permission to resolve.',
  ],
  options: {
    spool: { type: 'string' },
    mails: { type: 'string' },
    statement: { type: 'string' },
    since: { type: 'string' },
    take: { type: 'boolean' },
    operator: { type: 'string' },
    json: { type: 'boolean' },
  },
  async run({ values }, lifetime) {
    const since = sinceOf(values);
    if (values.take === true && typeof values.operator !== 'string') {
      throw new Refusal('--take needs --operator.', 'See: npm run gap:report -- --help');
    }
    await openForTools(lifetime);
    const [{ reportGaps }] = await Promise.all([import('@/lib/gap/report-gaps')]);
    const booked = await bookedIn(values.statement, since);
    const report = await reportGaps({
      since,
      spools: foldersOf(values.spool, settings().spoolDir),
      mailFolder: typeof values.mails === 'string' ? values.mails : null,
      mailbox: imapAddressOf(settings().notificationImapUrl),
      booked: booked.told,
    }).catch((error: unknown) => {
      if (systemCode(error) !== 'ENOENT') throw error;
      throw new Refusal('There is no such folder of a spool or of emails.', 'Correct the path.');
    });
    if (values.json === true) console.log(asJson(report));
    else console.log(gapLines(report, { since, unreadLines: booked.unread }).join('\n'));
    if (values.take === true) await take(String(values.operator), report);
    const found = report.gaps.length + report.numbers.length + report.erased.length;
    return found === 0 ? 0 : 1;
  },
});

function sinceOf(values: CommandInput['values']): Date {
  if (typeof values.since !== 'string') return new Date(Date.now() - daysBack * 86_400_000);
  const since = new Date(values.since);
  if (!Number.isNaN(since.getTime())) return since;
  throw new Refusal('--since is not a time.', 'Example: --since 2026-11-20T08:00:00Z');
}

function foldersOf(given: string | boolean | undefined, own: string): string[] {
  const all = typeof given === 'string' ? given.split(',') : [own];
  return all.map((folder) => path.resolve(folder.trim()));
}

async function bookedIn(file: string | boolean | undefined, since: Date) {
  if (typeof file !== 'string') return { told: [], unread: 0 };
  const { readStatementFile } = await import('@/lib/gap/read-statement');
  const read = await readStatementFile(await readFile(file), since);
  if (read.ok) return read.value;
  throw new Refusal(
    `The statement cannot be read (${read.code}).`,
    'Upload such a file at the desk once and choose its columns, then run the command again.',
  );
}

async function take(email: string, report: GapReport): Promise<void> {
  const [{ takeMessages }, { findOperator }, { eraseAgain }] = await Promise.all([
    import('@/lib/gap/take-messages'),
    import('@/lib/payments/incoming/reverify'),
    import('@/lib/orders/erasure/erase-guest'),
  ]);
  const found = await findOperator(email);
  if (!found.ok) {
    throw new Refusal(`The operator is refused (${found.code}).`, 'Name another --operator.');
  }
  const taken = await takeMessages(found.value, report.takeable);
  console.table(taken);
  console.log(`${taken.length} messages taken. Operator: ${found.value.name}.`);
  const ids = report.erased.map(({ id }) => id);
  if (ids.length === 0) return;
  const { done, needed } = await eraseAgain(found.value, ids);
  console.log(`${done.length} guests erased again.`);
  if (needed.length > 0) console.log(`Still needed, erase them later: ${needed.join(' ')}`);
}

function asJson({ takeable, ...report }: GapReport): string {
  return JSON.stringify({ ...report, takeable: takeable.length }, null, 2);
}
