// What would the first rows say, read by a mapping? For the page on which it is chosen.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import type { Mapping } from './reading/mapping';
import { type BankRow, type RowProblem, readRow } from './reading/read-row';

type Kept = RowsOf<typeof findSample>;

const sampled = 200;

const findSample = sql({
  line: 'int4',
  cells: typed<string[]>('text[]!'),
  problem: 'text?',
  headerWidth: 'int4?',
})`
  SELECT r.line, r.cells, r.problem, s.header_width AS "headerWidth"
  FROM statement_row r JOIN bank_statement s ON s.id = r.statement_id
  WHERE r.statement_id = $1::uuid AND r.problem IS DISTINCT FROM 'ABOVE_HEADER'
  ORDER BY r.line LIMIT ${sampled}`;

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
    const { line, cells } = row;
    const read = readRow(row, mapping, zone, row.headerWidth);
    return { line, cells, read: read.ok ? read.value : null, problem: read.ok ? null : read.code };
  });
  const readable = rows.filter(({ read }) => read !== null).length;
  return { rows: rows.slice(0, previewed), tried: rows.length, readable };
}

/** A word of the type column, and in how many rows it stands. */
export type TypeWordCount = RowsOf<typeof findKinds>;

const kindsShown = 24;

const findKinds = sql({ word: 'text', count: 'int4' })`
  SELECT coalesce(cells[$2::int + 1], '') AS word, count(*)::int AS count FROM statement_row
  WHERE statement_id = $1::uuid AND problem IS DISTINCT FROM 'ABOVE_HEADER'
  GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${kindsShown}`;

/** The words of a column over the whole file, the most frequent first; at most 24. */
export function listKinds(statementId: string, column: number): Promise<TypeWordCount[]> {
  return readRows(findKinds, [statementId, column]);
}
