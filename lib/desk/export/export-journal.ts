// How is the journal exported to a file? By the money's date, as an audited file.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { systemClock } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { readAdjustments } from '@/lib/reconciliation/adjustments';
import { addDays, startOfDay, zoneOf } from '@/lib/reconciliation/calendar-day';
import { readOrderMode } from '@/lib/reconciliation/order-mode';
import { settings } from '@/lib/settings/env';
import { type CsvForm, csvBom, csvRecords } from '@/lib/text/csv';
import { auditedFile } from './audited-file';
import { type JournalWords, journalCells, journalHeading } from './journal-cells';
import { type JournalRequest, readCsvForm } from './journal-request';
import { adjustmentLines, journalLines } from './journal-rows';

/** Every movement of the period; the sum of its amounts is the net of the period's pages. */
export async function exportJournal(
  actor: Actor<'export'>,
  request: JournalRequest,
  words: JournalWords,
  clock = systemClock,
): Promise<{ readonly name: string; readonly pieces: AsyncGenerator<string> }> {
  const { from, to, calendar, separator, decimal } = request;
  const zone = zoneOf(calendar, settings().merchantTimezone);
  const span = { since: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) };
  const { isTest } = await readOrderMode(request.isTest);
  const isHouse = calendar === 'house';
  const write = async function* () {
    // On the merchant's calendar a day is what was signed of it.
    const adjustments = isHouse ? await readAdjustments(isTest, from, to) : [];
    for await (const lines of both(
      adjustmentLines(adjustments),
      journalLines(span, isTest, !isHouse),
    )) {
      const records = lines.map((line) => journalCells(line, words, { zone, decimal }));
      yield { rows: lines.length, text: csvRecords(records, separator) };
    }
  };
  const file = {
    what: 'journal',
    scope: { from, to, calendar, isTest, separator, decimal },
    heading: csvBom + csvRecords([journalHeading(words)], separator),
    pieces: write(),
  } as const;
  return {
    name: `journal-${isTest ? 'test-' : ''}${from}-${to}.csv`,
    pieces: await auditedFile(actor, file, clock),
  };
}

async function* both<T>(first: AsyncIterable<T>, then: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* then;
}

/** The signs of the person's last journal, wherever they sign in: its entry in the audit has them. */
export async function lastCsvForm(actor: Actor): Promise<CsvForm> {
  const last = await db().auditEntry.findFirst({
    where: { action: 'journal.export_begun', subject: `user:${actor.userId}` },
    orderBy: { sequence: 'desc' },
    select: { after: true },
  });
  return readCsvForm({ ...(last?.after as object | undefined) });
}
