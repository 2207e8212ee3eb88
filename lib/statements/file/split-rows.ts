// Which rows and cells does a statement have? With the line where each row begins. Pure.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { normaliseDigits } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';

const delimiters = [',', ';', '\t', '|'] as const;

type Delimiter = (typeof delimiters)[number];

export type FileRow = { readonly line: number; readonly cells: readonly string[] };

/** The rows of a file, around the one that names the columns. */
export type SplitFile = {
  /** The row that names the columns; without cells if the file has none. */
  readonly header: FileRow;
  /** Rows above the names of the columns; they hold no payment. */
  readonly above: readonly FileRow[];
  readonly rows: readonly FileRow[];
  readonly columnCount: number;
};

export const rowsMax = 100_000;
const columnsMax = 60;
const cellMax = 500;
/** The column names are among the first rows; banks put a title above them. */
const headerWithin = 30;
const sampleLines = 40;
const sliceLetters = 32 * 1024;
/** Most cells: nothing to clean. */
const ordinary = /^[!-~]{0,200}$/;

type LayProblem = 'NO_COLUMNS' | 'NO_ROWS' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS';
type Where = { readonly line?: number };

/**
 * Splits a decoded file. Fails: NO_COLUMNS, no delimiter gives two columns; NO_ROWS, nothing below
 * the names; TOO_MANY_ROWS, TOO_MANY_COLUMNS, beyond 100 000 and 60; BROKEN_QUOTES, a quote that
 * never ends, on `line`.
 */
export async function splitRows(
  file: string,
): Promise<
  Result<SplitFile & { readonly delimiter: Delimiter }, LayProblem | 'BROKEN_QUOTES', Where>
> {
  // Normalises line ends, so that lines count the same within quotes and outside.
  const text = file.replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text);
  if (delimiter === null) return fail('NO_COLUMNS', {});
  const parsed = await parseRows(text, delimiter);
  if (!parsed.ok) return parsed;
  const laid = layRows(parsed.value);
  return laid.ok ? ok({ ...laid.value, delimiter }) : laid;
}

/** Finds the row that names the columns, also below a title. */
export function layRows(rows: readonly FileRow[]): Result<SplitFile, LayProblem, Where> {
  if (rows.length > rowsMax) return fail('TOO_MANY_ROWS', {});
  const wide = rows.find(({ cells }) => cells.length > columnsMax);
  if (wide) return fail('TOO_MANY_COLUMNS', { line: wide.line });
  const start = headerOf(rows);
  if (!start) return fail('NO_COLUMNS', {});
  const header = isData(start) ? { line: start.line - 1, cells: [] } : start;
  const below = rows.filter(({ line }) => line > header.line);
  if (below.length === 0) return fail('NO_ROWS', {});
  return ok({
    header,
    above: rows.filter(({ line }) => line < start.line),
    rows: below,
    columnCount: Math.max(header.cells.length, ...columnCounts(below)),
  });
}

/** Names contain no date and no long number: a first row that does is already a payment. */
function isData({ cells }: FileRow): boolean {
  return cells.some((cell) => /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{6,}/.test(normaliseDigits(cell)));
}

function columnCounts(rows: readonly FileRow[]): number[] {
  return [...new Set(rows.map(({ cells }) => cells.length))];
}

async function parseRows(
  text: string,
  delimiter: Delimiter,
): Promise<Result<FileRow[], 'BROKEN_QUOTES', { readonly line?: number }>> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const rows: FileRow[] = [];
  try {
    for await (const { record, info } of Readable.from(slices(text)).pipe(parser) as Parsed) {
      const cells = record.map(plainCell);
      // The parser reports a row's last line; line breaks within quotes come before it.
      const line = info.lines - linesWithin(record);
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
      if (rows.length > rowsMax) break;
    }
    return ok(rows);
  } catch (error) {
    const { lines } = error as { lines?: number };
    return fail('BROKEN_QUOTES', lines === undefined ? {} : { line: lines });
  }
}

type Parsed = AsyncIterable<{ record: string[]; info: { lines: number } }>;

/** Yields pieces of the text and control in between: a payment never waits for a file. */
async function* slices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += sliceLetters) {
    yield text.slice(at, at + sliceLetters);
    await nextTurn();
  }
}

/** Bounded, in one line, without invisible characters. */
export function plainCell(cell: string): string {
  if (ordinary.test(cell)) return cell;
  return cell
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, cellMax);
}

function linesWithin(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/** The delimiter that most of the first lines agree on, and that gives the most columns. */
function delimiterOf(text: string): Delimiter | null {
  const sample = text.split('\n', sampleLines).filter((line) => line.trim() !== '');
  const scored = delimiters.map((delimiter) => {
    const counts = sample.map((line) => countOutsideQuotes(line, delimiter));
    const usual = mostFrequent(counts.filter((count) => count > 0));
    const agreeing = counts.filter((count) => count === usual).length;
    return { delimiter, score: usual === null ? 0 : usual * agreeing * agreeing };
  });
  const [best] = scored.sort((a, b) => b.score - a.score);
  return best && best.score > 0 ? best.delimiter : null;
}

function countOutsideQuotes(line: string, delimiter: string): number {
  let isQuoted = false;
  let count = 0;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === delimiter && !isQuoted) count += 1;
  }
  return count;
}

function mostFrequent(counts: readonly number[]): number | null {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? null;
}

/** The first row that names about as many columns as most rows have. */
function headerOf(rows: readonly FileRow[]): FileRow | undefined {
  const named = ({ cells }: FileRow) => cells.filter((cell) => cell !== '').length;
  const usual = mostFrequent(rows.slice(0, sampleLines).map(({ cells }) => cells.length)) ?? 0;
  return rows
    .slice(0, headerWithin)
    .find((row) => named(row) >= 2 && named(row) >= Math.ceil(usual * 0.6));
}
