// Which rows has a file of the bank's, without card numbers? Read in a process of its own.
import 'server-only';
import { type ApartProblem, runApart } from '@/lib/apart/run-apart';
import { fail, ok, type Result } from '@/lib/result/result';
import type { FileProblem, FileRefusal, ReadFile, SheetChoice } from './open-file';
import type { FileRow } from './parse-rows';

/** A file as it is kept. */
export type SafeFile = ReadFile & {
  /** Emptied cells that looked like card numbers, and their columns. */
  readonly cards: { readonly cells: number; readonly columns: readonly number[] };
};

type Piece =
  | { readonly refused: Result<never, FileProblem, FileRefusal> & { readonly ok: false } }
  | { readonly file: Omit<SafeFile, 'header' | 'above' | 'rows'> & { readonly aboveCount: number } }
  | { readonly rows: readonly FileRow[] };

/** Ten megabytes of text take a tenth of the memory and a hundredth of the time. */
const limits = { memoryMb: 384, seconds: 120 };
const program = 'lib/statements/file/open-apart.ts';

/** The rows of a file without card numbers; a file that needs too much is refused as one. */
export async function readFile(
  bytes: Uint8Array,
  choice: SheetChoice = null,
): Promise<Result<SafeFile, FileProblem | ApartProblem, FileRefusal>> {
  const answer = await runApart<Piece>(program, { bytes, choice }, limits);
  if (!answer.ok) return fail(answer.code, {});
  const [first, ...others] = answer.value;
  if (first === undefined) return fail('TOO_MUCH_WORK', {});
  if ('refused' in first) return first.refused;
  if (!('file' in first)) throw new Error('a file came without its head');
  const [header, ...rows] = others.flatMap((one) => ('rows' in one ? one.rows : []));
  const { aboveCount, ...file } = first.file;
  return ok({
    ...file,
    header: header ?? { line: 0, cells: [] },
    above: rows.slice(0, aboveCount),
    rows: rows.slice(aboveCount),
  });
}
