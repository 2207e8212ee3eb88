// Which row names the columns, if the guess was wrong? A person says; the rows are kept either way.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { headerWithin, wholeHeader } from './file/split-rows';
import { headerSignature } from './receive-statement';

type Refusal =
  | 'NOT_FOUND'
  /** It was compared, or is still being written. */
  | 'NOT_READY'
  | 'NOT_A_ROW';

const findStatement = sql({
  state: 'StatementState',
  header: typed<readonly string[]>('text[]!'),
  headerLine: 'int4?',
  encoding: 'text',
  digest: 'text',
})`
  SELECT state, header, header_line AS "headerLine", encoding, digest
  FROM bank_statement WHERE id = $1::uuid FOR UPDATE`;

type Found = RowsOf<typeof findStatement>;

const findFirst = sql({ line: 'int4', cells: typed<readonly string[]>('text[]!') })`
  SELECT line, cells FROM statement_row WHERE statement_id = $1::uuid
  ORDER BY line LIMIT ${headerWithin}`;

export type HeaderChoice = RowsOf<typeof findFirst>;

/** The first rows, from which another one may be chosen; not the one that names the columns now. */
export function listHeaderRows(statementId: string): Promise<HeaderChoice[]> {
  return readRows(findFirst, [statementId]);
}

/**
 * Takes the names of the columns from this row (with the next, if names stand in two), or from none.
 * Only before a comparison: what was compared keeps its columns.
 */
export async function chooseHeader(
  actor: Actor<'resolve'>,
  input: { readonly statementId: string; readonly line: number | null },
  clock = systemClock,
): Promise<Result<null, Refusal>> {
  const { statementId, line } = input;
  if (!isRowId(statementId)) return fail('NOT_FOUND');
  const at = clock.now();
  return withTx(async (tx) => {
    const [found] = await tx.query(findStatement, [statementId]);
    if (!found) return fail('NOT_FOUND');
    if (found.state !== 'MAPPING' || found.headerLine === null) return fail('NOT_READY');
    await tx.query(keepOldNames, [statementId, found.headerLine, namesOf(found)]);
    const rows = await tx.query(findFirst, [statementId]);
    const place = rows.findIndex((row) => row.line === line);
    const chosen = rows[place];
    if (line !== null && chosen === undefined) return fail('NOT_A_ROW');
    const header = chosen
      ? wholeHeader(chosen, rows[place + 1])
      : { line: (rows[0]?.line ?? 1) - 1, cells: [] };
    await write(tx, statementId, found, header);
    await auditPerson(tx, actor, at, {
      subject: `statement:${statementId}`,
      action: 'statement.header_chosen',
      cause: `file:${found.digest}`,
      before: { line: found.headerLine },
      after: { line: header.line },
    });
    return ok(null);
  });
}

function namesOf({ header }: Found): readonly string[] {
  return header.slice(0, header.findLastIndex((name) => name !== '') + 1);
}

/** The names become a row again; a file without names has none. */
const keepOldNames = sql`INSERT INTO statement_row (statement_id, line, cells)
  SELECT $1::uuid, $2, $3::text[] WHERE cardinality($3::text[]) > 0
  ON CONFLICT (statement_id, line) DO NOTHING`;

/** A mark that begins a cell was never closed, or it would not be there. */
const markRows = sql`
  UPDATE statement_row SET
    problem = CASE WHEN line < $2::int THEN 'ABOVE_HEADER'
      WHEN EXISTS (SELECT FROM unnest(cells) AS c WHERE c LIKE '"%') THEN 'BROKEN_QUOTES' END,
    outcome = CASE WHEN line < $2::int THEN 'set_aside'::"StatementOutcome" END
  WHERE statement_id = $1::uuid AND line <= greatest($2::int, $3::int)`;

const deleteRow = sql`DELETE FROM statement_row WHERE statement_id = $1::uuid AND line = $2`;

const findSize = sql({ rows: 'int4', width: 'int4' })`
  SELECT count(*)::int AS rows, coalesce(max(cardinality(cells)), 0)::int AS width
  FROM statement_row WHERE statement_id = $1::uuid`;

const updateStatement = sql`
  UPDATE bank_statement SET header = $2::text[], header_signature = $3, header_line = $4,
    header_width = $5, row_count = $6, mapping = NULL WHERE id = $1::uuid`;

async function write(
  tx: Tx,
  statementId: string,
  found: Found,
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
): Promise<void> {
  if (cells.length > 0) await tx.query(deleteRow, [statementId, line]);
  await tx.query(markRows, [statementId, line, found.headerLine]);
  const [size] = await tx.query(findSize, [statementId]);
  const width = Math.max(size?.width ?? 0, cells.length);
  const names = Array.from({ length: width }, (_, index) => cells[index] ?? '');
  const isCounted = found.encoding !== 'xlsx' && cells.length > 0;
  await tx.query(updateStatement, [
    statementId,
    names,
    headerSignature(names),
    line,
    isCounted ? cells.length : null,
    size?.rows ?? 0,
  ]);
}
