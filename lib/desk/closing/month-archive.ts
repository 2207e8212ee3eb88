// What is in the file of a closed month? Its document, journal, statements, differences and PDFs.
import 'server-only';
import { patientPieces } from '@/lib/db/patience';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { readDocumentFilter } from '@/lib/desk/documents/document-filter';
import { documentTable } from '@/lib/desk/documents/document-table';
import { spanOfMonth } from '@/lib/desk/documents/list-documents';
import { auditedFile } from '@/lib/desk/export/audited-file';
import { journalSheet } from '@/lib/desk/export/export-journal';
import { tablePieces } from '@/lib/desk/export/export-table';
import type { JournalWords } from '@/lib/desk/export/journal-cells';
import type { DocumentContent } from '@/lib/documents/document-content';
import { printedLogo } from '@/lib/documents/printed-logo';
import { renderPdf } from '@/lib/documents/render-pdf';
import { letResultsPass } from '@/lib/health/results-first';
import type { Locale } from '@/lib/i18n/locale';
import type { Translate } from '@/lib/i18n/translations';
import { modeParameter } from '@/lib/reconciliation/movement-filter';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { type ResultWords, resultPieces } from '@/lib/statements/results/export-result';
import type { FileForm } from '@/lib/text/file-form';
import { archiveName } from '@/lib/text/file-name';
import { type ZipFile, zipPieces } from '@/lib/text/zip-pieces';
import { systemClock } from '@/lib/time/clock';
import { readMonth } from '@/lib/time/month';
import { type DifferenceWords, differenceTable } from './difference-table';
import type { MonthContent } from './month-content';
import { summaryPdf } from './month-summary';
import { type ClosedMonth, readClosedMonth } from './read-closed';

/** So many are drawn in half a minute; a month with more is a file in parts. */
const documentsPerPart = 1_000;
const drawnAtOnce = 50;

export type ArchiveWords = {
  readonly locale: Locale;
  readonly journal: JournalWords;
  readonly result: ResultWords;
  readonly differences: DifferenceWords;
  readonly documents: Translate<'documents'>;
  readonly documentsTitle: string;
};

type Wanted = { readonly month: string; readonly isTest: boolean; readonly part: number };

/** How many files a month's archive is. */
export function partsOf({ documents }: Pick<MonthContent, 'documents'>): number {
  const all = Object.values(documents).reduce((sum, count) => sum + count, 0);
  return Math.max(1, Math.ceil(all / documentsPerPart));
}

/**
 * One part of a closed month's archive, made while it is read: a part that broke off is asked for
 * again by itself. Null: the month is open, or has no such part.
 */
export async function exportArchive(
  actor: Actor<'export'>,
  { month, isTest, part }: Wanted,
  words: ArchiveWords,
  form: FileForm,
  clock = systemClock,
): Promise<{ readonly name: string; readonly pieces: AsyncGenerator<Uint8Array> } | null> {
  const closed = await readClosedMonth(month, isTest);
  if (closed === null) return null;
  const parts = partsOf(closed.content);
  if (!Number.isInteger(part) || part < 1 || part > parts) return null;
  const file = {
    what: 'month',
    scope: { month, isTest, part, ...form },
    pieces: each(filesOf(closed, part, words, form)),
  } as const;
  const files = await auditedFile(actor, file, clock);
  const ending = parts === 1 ? '' : `-part-${part}-of-${parts}`;
  return {
    name: `month-${isTest ? 'test-' : ''}${month}${ending}.zip`,
    pieces: patientPieces(zipPieces(flat(files))),
  };
}

async function* each<T>(list: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  for await (const one of list) yield [one];
}

async function* flat<T>(pieces: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const some of pieces) yield* some;
}

async function* filesOf(
  closed: ClosedMonth,
  part: number,
  words: ArchiveWords,
  form: FileForm,
): AsyncGenerator<ZipFile> {
  if (part === 1) yield* books(closed, words, form);
  yield* pdfs(closed, part);
}

/** All but the documents themselves. */
async function* books(
  { month, isTest, ...closed }: ClosedMonth,
  words: ArchiveWords,
  form: FileForm,
): AsyncGenerator<ZipFile> {
  const { days } = readMonth(month, `${month}-01`);
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  const { format } = form;
  const summary = await summaryPdf({ month, isTest, ...closed }, words.locale);
  yield { path: `summary-${month}.pdf`, pieces: whole(summary) };
  const wanted = { ...form, from, to, calendar: 'house', isTest } as const;
  const journal = await journalSheet(wanted, words.journal);
  yield { path: `journal-${month}.${format}`, pieces: journal.piecesOf(journal.rows) };
  const differences = differenceTable({ from, to, isTest }, words.differences);
  yield { path: `differences-${month}.${format}`, pieces: tablePieces(differences, form) };
  const filter = readDocumentFilter({ month, test: modeParameter(isTest) ?? undefined });
  const { title: _title, ...sheet } = words.journal;
  const listed = documentTable(filter, words.documents, { ...sheet, title: words.documentsTitle });
  yield { path: `documents-${month}.${format}`, pieces: tablePieces(listed, form) };
  const statements = await readRows(findStatements, [from, to, isTest]);
  for (const [index, { id, name }] of statements.entries()) {
    const number = String(index + 1).padStart(Math.max(2, `${statements.length}`.length), '0');
    const path = `statements/${number}-${archiveName(name)}.${format}`;
    yield { path, pieces: resultPieces(id, words.result, form) };
  }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const findStatements = sql({ id: 'uuid', name: 'text' })`
  SELECT id, file_name AS name FROM bank_statement
  WHERE state = 'MATCHED' AND is_test = $3::boolean AND first_day <= $2::date AND last_day >= $1::date
  ORDER BY uploaded_at, id`;

const findIds = sql({ id: 'uuid' })`
  SELECT id FROM document WHERE is_test = $1::boolean
    AND kind IN ('confirmation', 'invoice', 'credit_note')
    AND issued_at >= $2::timestamptz AND issued_at < $3::timestamptz
  ORDER BY issued_at, id OFFSET $4 LIMIT ${documentsPerPart}`;

const findContents = sql({
  label: 'text',
  locale: 'text',
  content: typed<DocumentContent>('jsonb'),
})`
  SELECT label, locale, content FROM document WHERE id = ANY($1::uuid[]) ORDER BY issued_at, id`;

/** The documents of a part, each in the language in which it was issued. */
async function* pdfs({ month, isTest }: ClosedMonth, part: number): AsyncGenerator<ZipFile> {
  const { since, until } = spanOfMonth(month);
  const before = (part - 1) * documentsPerPart;
  const ids = (await readRows(findIds, [isTest, since, until, before])).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += drawnAtOnce) {
    await letResultsPass();
    const rows = await readRows(findContents, [ids.slice(from, from + drawnAtOnce)]);
    for (const { label, locale, content } of rows) {
      const logo = await printedLogo(content.merchant.logo);
      const pdf = await renderPdf(content, { locale, form: 'a4' }, logo);
      yield { path: `documents/${archiveName(label)}.pdf`, pieces: whole(pdf) };
    }
  }
}
