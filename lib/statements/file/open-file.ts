// What does the bank's file contain? Text in one of several encodings, or a workbook.
import 'server-only';
import { fail, ok, type Result } from '@/lib/result/result';
import { maskCardNumbers } from '@/lib/text/card-data';
import { oneLine } from '@/lib/text/one-line';
import { decodeFile, isArchive } from './decode-file';
import { joinSheets } from './join-sheets';
import type { Delimiter } from './parse-rows';
import { readWorkbook, type WorkbookProblem } from './read-workbook';
import { layRows, type SplitFile, splitRows } from './split-rows';
import { doubtDates } from './workbook-cells';

export type FileProblem =
  | 'EMPTY'
  | WorkbookProblem
  | 'NOT_TEXT'
  | 'WEB_PAGE'
  | 'XML'
  | 'NO_COLUMNS'
  | 'NO_ROWS'
  | 'TOO_MANY_ROWS'
  /** Several sheets have rows, or only hidden ones: a person says what is read. */
  | 'SEVERAL_SHEETS'
  /** Sheets that are to be read together do not have the same columns. */
  | 'SHEETS_DIFFER';

/** An encoding and a delimiter, or a workbook and its sheets. */
export type ReadFile = SplitFile & { readonly encoding: string; readonly delimiter: string };

/** A sheet's place among those that are offered, or all of them together. */
export type SheetChoice = number | 'all' | null;

export type FileRefusal = { readonly line?: number; readonly sheets?: readonly string[] };

type Opening = Result<ReadFile, FileProblem, FileRefusal>;

export const nameMax = 120;
/** Spreadsheet programs allow names of 31 letters. */
const sheetNameMax = 31;

/** The rows of a file; every problem is named, with its line or the sheets if it has them. */
export async function openFile(bytes: Uint8Array, choice: SheetChoice = null): Promise<Opening> {
  return isArchive(bytes) ? openWorkbook(bytes, choice) : openText(bytes);
}

function openText(bytes: Uint8Array): Opening {
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return fail(decoded.code, {});
  const split: Result<SplitFile & { readonly delimiter: Delimiter }, FileProblem, FileRefusal> =
    splitRows(decoded.value.text);
  return split.ok ? ok({ ...split.value, encoding: decoded.value.encoding }) : split;
}

async function openWorkbook(bytes: Uint8Array, choice: SheetChoice): Promise<Opening> {
  const read = await readWorkbook(bytes);
  if (!read.ok) return fail(read.code, {});
  const filled = read.value.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return fail('EMPTY', {});
  const visible = filled.filter(({ isHidden }) => !isHidden);
  const named = (visible.length > 0 ? visible : filled).map((sheet) => ({
    ...sheet,
    name: maskCardNumbers(oneLine(sheet.name)).slice(0, sheetNameMax),
  }));
  // A cover sheet has no rows below names: it is no choice, unless there is nothing else.
  const tables = named.filter(({ rows }) => layRows(rows).ok);
  const offered = tables.length > 0 ? tables : named.slice(0, 1);
  const isAsked = offered.length > 1 || visible.length === 0;
  if (choice === null && isAsked) {
    return fail('SEVERAL_SHEETS', { sheets: offered.map(({ name }) => name) });
  }
  const chosen =
    typeof choice === 'number' && isAsked ? offered.slice(choice, choice + 1) : offered;
  const joined = joinSheets(chosen);
  return joined.ok
    ? ok({ ...joined.value, rows: doubtDates(joined.value.rows), encoding: 'xlsx' })
    : joined;
}
