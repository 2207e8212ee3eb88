// What does an uploaded file of products say? Its columns and rows, as a spreadsheet saved them. Pure.
import { fail, ok, type Result } from '@/lib/result/result';
import { decodeFile, isArchive } from '@/lib/statements/file/decode-file';
import { type FileRow, parseRows } from '@/lib/statements/file/parse-rows';
import { carriesCardNumber } from '@/lib/text/card-tripwire';
import { unguardedCell } from '@/lib/text/csv';
import { inputOfColumn } from './product-columns';

/** A row's cells by the input of their column. */
export type ProductRowCells = {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
};

export type ProductFileProblem =
  | 'NO_FILE'
  | 'TOO_LARGE'
  | 'EMPTY'
  /** A workbook, which has to be saved as text. */
  | 'SPREADSHEET'
  | 'WEB_PAGE'
  | 'XML'
  | 'NOT_TEXT'
  /** No column says which products they are. */
  | 'NO_COLUMNS'
  | 'UNKNOWN_COLUMN'
  | 'SAME_COLUMN'
  | 'NO_ROWS'
  | 'TOO_MANY_ROWS'
  /** A quotation mark is not closed, or there are more cells than columns. */
  | 'BROKEN_ROW'
  | 'CARD_NUMBER';

/** Where a file is wrong. */
export type FilePlace = { readonly line?: number; readonly column?: string };

export const productFileBytesMax = 1024 * 1024;
const productRowsMax = 500;
const delimiters = [',', ';', '\t'] as const;
/** The longest text of a product is a fourth of that. */
const cellMax = 8_000;

/** The rows of a text in UTF-8, UTF-16 or the Arabic code page, with commas, semicolons or tabs. */
export function readProductFile(
  bytes: Uint8Array,
): Result<readonly ProductRowCells[], ProductFileProblem, FilePlace> {
  if (bytes.length === 0) return fail('NO_FILE', {});
  if (bytes.length > productFileBytesMax) return fail('TOO_LARGE', {});
  if (isArchive(bytes)) return fail('SPREADSHEET', {});
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return fail(decoded.code, {});
  const [header, ...rows] = parsed(decoded.value.text.replace(/\r\n?/g, '\n'));
  const columns = readHeader(header?.cells ?? []);
  if (!columns.ok) return columns;
  if (rows.length === 0) return fail('NO_ROWS', {});
  if (rows.length > productRowsMax) return fail('TOO_MANY_ROWS', {});
  for (const { line, cells, isBroken } of rows) {
    const isWide = cells.slice(columns.value.length).some((cell) => cell !== '');
    if (isBroken || isWide) return fail('BROKEN_ROW', { line });
    if (cells.some(carriesCardNumber)) return fail('CARD_NUMBER', { line });
  }
  return ok(rows.map((row) => cellsByInput(row, columns.value)));
}

/** By the delimiter under which the first row names the most columns. */
function parsed(text: string): FileRow[] {
  const known = (rows: readonly FileRow[]) =>
    rows[0]?.cells.filter((cell) => inputOfColumn(cell) !== undefined).length ?? 0;
  const [best = ','] = delimiters
    .map((delimiter) => ({ delimiter, count: known(parseRows(text, delimiter, 0, asTyped)) }))
    .sort((a, b) => b.count - a.count)
    .map(({ delimiter }) => delimiter);
  return parseRows(text, best, productRowsMax + 1, asTyped);
}

/** Whole, with its lines; what spreadsheets would read as a formula was guarded when it was written. */
const asTyped = {
  clean: (cell: string) => unguardedCell(cell.slice(0, cellMax).trim()),
  linesMax: 2_000,
};

function readHeader(
  cells: readonly string[],
): Result<readonly string[], ProductFileProblem, FilePlace> {
  const names = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  const inputs: string[] = [];
  for (const column of names) {
    const input = inputOfColumn(column);
    if (input === undefined) return fail('UNKNOWN_COLUMN', { column: column.slice(0, 60) });
    if (inputs.includes(input)) return fail('SAME_COLUMN', { column });
    inputs.push(input);
  }
  const isNamed = inputs.some((input) => input === 'slug' || input.startsWith('name'));
  return isNamed ? ok(inputs) : fail('NO_COLUMNS', {});
}

/** Spreadsheets leave out the empty cells at the end of a row. */
function cellsByInput({ line, cells }: FileRow, inputs: readonly string[]): ProductRowCells {
  return { line, cells: Object.fromEntries(inputs.map((input, at) => [input, cells[at] ?? ''])) };
}
