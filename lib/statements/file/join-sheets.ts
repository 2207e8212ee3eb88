// Which rows do the chosen sheets of a workbook have together? Lines are counted on. Pure.
import { fail, ok, type Result } from '@/lib/result/result';
import type { FileRow } from './parse-rows';
import { fileRowsMax, layRows, type SplitFile } from './split-rows';

export type Sheet = { readonly name: string; readonly rows: readonly FileRow[] };

type Problem = Extract<ReturnType<typeof layRows>, { readonly ok: false }>['code'];
type Joined = SplitFile & { readonly delimiter: string };

/**
 * The first sheet with the rows of the others below it. `delimiter` has their names and, of several,
 * their lines. Fails as `layRows` does, and with SHEETS_DIFFER if their columns are not the same.
 */
export function joinSheets(
  sheets: readonly Sheet[],
): Result<Joined, Problem | 'SHEETS_DIFFER', { readonly line?: number }> {
  const [first, ...others] = sheets;
  if (first === undefined) return fail('NO_ROWS', {});
  const start = layRows(first.rows);
  if (!start.ok) return start;
  const { header } = start.value;
  const above = [...start.value.above];
  const rows = [...start.value.rows];
  let last = first.rows.at(-1)?.line ?? 0;
  const labels = [`${first.name} (1–${last})`];
  for (const { name, rows: own } of others) {
    const laid = layRows(own);
    if (!laid.ok || !isSame(laid.value.header, header)) return fail('SHEETS_DIFFER', {});
    const before = last;
    const moved = (row: FileRow) => ({ ...row, line: row.line + before });
    const names = laid.value.header.cells.length > 0 ? [laid.value.header] : [];
    above.push(...[...laid.value.above, ...names].map(moved));
    for (const row of laid.value.rows) rows.push(moved(row));
    last += own.at(-1)?.line ?? 0;
    labels.push(`${name} (${before + 1}–${last})`);
  }
  if (rows.length > fileRowsMax) return fail('TOO_MANY_ROWS', {});
  const columnCount = rows.reduce(
    (most, { cells }) => Math.max(most, cells.length),
    header.cells.length,
  );
  const delimiter = others.length === 0 ? first.name : labels.join(', ');
  return ok({ header, above, rows, columnCount, delimiter });
}

function isSame(one: FileRow, other: FileRow): boolean {
  const names = ({ cells }: FileRow) => JSON.stringify(cells.map((name) => name.toLowerCase()));
  return names(one) === names(other);
}
