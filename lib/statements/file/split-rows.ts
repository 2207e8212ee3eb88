// Which row of a file names its columns, and which are its rows? Pure.
import { normaliseDigits } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';
import { countNames } from './column-names';
import { type Delimiter, delimiterOf, type FileRow, mostFrequent, parseRows } from './parse-rows';

/** The rows of a file, around those that name the columns. */
export type SplitFile = {
  /** What names the columns; without cells if the file has no names. */
  readonly header: FileRow;
  /** Rows above the names of the columns; they hold no payment. */
  readonly above: readonly FileRow[];
  readonly rows: readonly FileRow[];
  readonly columnCount: number;
};

export const fileRowsMax = 100_000;
const columnsMax = 60;
/** The column names are among the first rows; banks put a title above them. */
export const headerWithin = 30;
const sampleRows = 40;

type LayProblem = 'NO_COLUMNS' | 'NO_ROWS' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS';
type Where = { readonly line?: number };

/**
 * Splits a decoded file. Fails: NO_COLUMNS, no delimiter gives two columns; NO_ROWS, nothing below
 * the names; TOO_MANY_ROWS, TOO_MANY_COLUMNS, beyond 100 000 and 60.
 */
export function splitRows(
  file: string,
): Result<SplitFile & { readonly delimiter: Delimiter }, LayProblem, Where> {
  // Normalises line ends, so that lines count the same within quotes and outside.
  const text = file.replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text);
  if (delimiter === null) return fail('NO_COLUMNS', {});
  const laid = layRows(parseRows(text, delimiter, fileRowsMax));
  return laid.ok ? ok({ ...laid.value, delimiter }) : laid;
}

/** Finds the row that names the columns, also below a title. */
export function layRows(rows: readonly FileRow[]): Result<SplitFile, LayProblem, Where> {
  if (rows.length > fileRowsMax) return fail('TOO_MANY_ROWS', {});
  const wide = rows.find(({ cells }) => cells.length > columnsMax);
  if (wide) return fail('TOO_MANY_COLUMNS', { line: wide.line });
  const first = headerOf(rows);
  if (!first) return fail('NO_COLUMNS', {});
  const hasNames = !hasData(first);
  const header = hasNames
    ? wholeHeader(first, rows[rows.indexOf(first) + 1])
    : { line: first.line - 1, cells: [] };
  const below = rows.filter(({ line }) => (hasNames ? line > header.line : line >= first.line));
  if (below.length === 0) return fail('NO_ROWS', {});
  return ok({
    header,
    above: rows.filter(({ line }) => (hasNames ? line < header.line : line < first.line)),
    rows: below,
    columnCount: Math.max(header.cells.length, ...columnCounts(below)),
  });
}

/** Names contain no date and no long number: a first row that does is already a payment. */
function hasData({ cells }: Pick<FileRow, 'cells'>): boolean {
  return cells.some((cell) => /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{6,}/.test(normaliseDigits(cell)));
}

function columnCounts(rows: readonly FileRow[]): number[] {
  return [...new Set(rows.map(({ cells }) => cells.length))];
}

/**
 * The row among the first with the most known names of columns; without any, the first that is
 * about as full as most rows.
 */
function headerOf(rows: readonly FileRow[]): FileRow | undefined {
  const first = rows.slice(0, headerWithin);
  const scored = first.map((row) => ({ row, score: hasData(row) ? 0 : countNames(row.cells) }));
  const best = scored.reduce((most, one) => (one.score > most.score ? one : most), {
    row: undefined as FileRow | undefined,
    score: 1,
  });
  if (best.row !== undefined) return best.row;
  const named = ({ cells }: FileRow) => cells.filter((cell) => cell !== '').length;
  const usual = mostFrequent(rows.slice(0, sampleRows).map(({ cells }) => cells.length)) ?? 0;
  return first.find((row) => named(row) >= 2 && named(row) >= Math.ceil(usual * 0.6));
}

/** Names over two lines are read together where that names more columns; the lower names win. */
export function wholeHeader(upper: FileRow, lower: FileRow | undefined): FileRow {
  if (lower === undefined || hasData(lower) || lower.cells.every((cell) => cell === '')) {
    return upper;
  }
  const width = Math.max(upper.cells.length, lower.cells.length);
  const cells = Array.from({ length: width }, (_, at) => lower.cells[at] || upper.cells[at] || '');
  const isBetter = countNames(cells) > countNames(upper.cells);
  return isBetter && countNames(lower.cells) > 1 ? { line: lower.line, cells } : upper;
}
