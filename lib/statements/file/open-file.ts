// What does the bank's file contain? Text in one of several encodings, or a workbook.
import 'server-only';
import { fail, ok, type Result } from '@/lib/result';
import { maskCardNumbers } from '@/lib/text/card-data';
import { oneLine } from '@/lib/text/one-line';
import { decodeFile, isArchive } from './decode-file';
import { readWorkbook, type WorkbookProblem } from './read-workbook';
import { layRows, type SplitFile, splitRows } from './split-rows';

export type FileProblem =
  | 'EMPTY'
  | WorkbookProblem
  | 'NOT_TEXT'
  | 'NO_COLUMNS'
  | 'NO_ROWS'
  | 'TOO_MANY_ROWS'
  | 'BROKEN_QUOTES';

/** An encoding and a delimiter, or a workbook and its sheet. */
export type ReadFile = SplitFile & { readonly encoding: string; readonly delimiter: string };

type Opening = Promise<Result<ReadFile, FileProblem, { readonly line?: number }>>;

export const nameMax = 120;

/** The rows of a file; every problem is named, with its line if it has one. */
export function openFile(bytes: Uint8Array): Opening {
  return (isArchive(bytes) ? openWorkbook : openText)(bytes);
}

async function openText(bytes: Uint8Array): Opening {
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return fail(decoded.code, {});
  const split = await splitRows(decoded.value.text);
  return split.ok ? ok({ ...split.value, encoding: decoded.value.encoding }) : split;
}

async function openWorkbook(bytes: Uint8Array): Opening {
  const read = await readWorkbook(bytes);
  if (!read.ok) return fail(read.code, {});
  const laid = layRows(read.value.rows);
  if (!laid.ok) return read.value.rows.length === 0 ? fail('EMPTY', {}) : laid;
  const sheet = maskCardNumbers(oneLine(read.value.sheet)).slice(0, nameMax);
  return ok({ ...laid.value, encoding: 'xlsx', delimiter: sheet });
}
