// How is the journal exported to a file? By the money's date, as an audited file.
import 'server-only';
import { readAdjustments } from '@/lib/reconciliation/adjustments';
import { startOfDay, zoneOf } from '@/lib/reconciliation/calendar-day';
import { readOrderMode } from '@/lib/reconciliation/order-mode';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { addDays } from '@/lib/time/iso-date';
import { auditedFile } from './audited-file';
import { type JournalWords, journalCells, journalHeading } from './journal-cells';
import type { JournalRequest } from './journal-request';
import { adjustmentLines, journalLines } from './journal-rows';
import { sheetPieces } from './sheet-pieces';

/** Every movement of the period; the sum of its amounts is the net of the period's pages. */
export async function exportJournal(
  actor: Actor<'export'>,
  request: JournalRequest,
  words: JournalWords,
  clock = systemClock,
): Promise<{ readonly name: string; readonly pieces: AsyncGenerator<string | Uint8Array> }> {
  const { from, to, calendar, format, separator, decimal } = request;
  const { name, isTest, rows, piecesOf } = await journalSheet(request, words);
  const scope = { from, to, calendar, isTest, format, separator, decimal };
  const lines = await auditedFile(actor, { what: 'journal', scope, pieces: rows }, clock);
  return { name, pieces: piecesOf(lines) };
}

/** The journal's rows, and how they are written; whoever sends them audits that. */
export async function journalSheet(request: JournalRequest, words: JournalWords) {
  const { from, to, calendar, format, separator, decimal } = request;
  const zone = zoneOf(calendar, settings().merchantTimezone);
  const span = { since: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) };
  const { isTest } = await readOrderMode(request.isTest);
  // On the merchant's calendar a signed day keeps its signed lines.
  const isHouse = calendar === 'house';
  const adjustments = isHouse ? await readAdjustments(isTest, from, to) : [];
  const rows = both(adjustmentLines(adjustments), journalLines(span, isTest, !isHouse));
  const piecesOf = (lines: typeof rows) =>
    sheetPieces({
      heading: journalHeading(words),
      rows: lines,
      cellsOf: (line) => journalCells(line, words, zone),
      words,
      form: { format, separator, decimal },
    });
  return {
    name: `journal-${isTest ? 'test-' : ''}${from}-${to}.${format}`,
    ...{ isTest, rows, piecesOf },
  };
}

async function* both<T>(first: AsyncIterable<T>, then: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* then;
}
