// What would the first rows say, read by a mapping? For the page on which it is chosen.
import 'server-only';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, select } from '@/lib/db/statement';
import { settings } from '@/lib/settings/env';
import type { Mapping } from './mapping';
import { type BankRow, type RowProblem, readRow } from './read-row';

type Kept = RowsOf<typeof findSample>;

const sampled = 200;

const findSample = select({ line: 'int4', cells: typed<string[]>('text[]!') })`
  FROM statement_row WHERE statement_id = $1::uuid
       AND problem IS DISTINCT FROM 'ABOVE_HEADER' ORDER BY line LIMIT ${sampled}`;

/** The first rows below the names of the columns. */
export function readSample(id: string): Promise<Kept[]> {
  return readRows(findSample, [id]);
}

export type PreviewRow = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly read: BankRow | null;
  readonly problem: RowProblem | null;
};

export type Preview = {
  readonly rows: readonly PreviewRow[];
  /** How many first rows were tried, and how many of them can be read. */
  readonly tried: number;
  readonly readable: number;
};

const previewed = 8;

/** The first rows as a mapping would read them. */
export async function previewRows(id: string, mapping: Mapping): Promise<Preview> {
  const zone = settings().merchantTimezone;
  const rows = (await readSample(id)).map((row): PreviewRow => {
    const read = readRow(row, mapping, zone);
    return { ...row, read: read.ok ? read.value : null, problem: read.ok ? null : read.code };
  });
  const readable = rows.filter(({ read }) => read !== null).length;
  return { rows: rows.slice(0, previewed), tried: rows.length, readable };
}
