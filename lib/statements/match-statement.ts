// What would a statement contain, read by a mapping? Its rows, our movements, and their matches.
import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, select } from '@/lib/db/statement';
import { zoneOf } from '@/lib/reconciliation/calendar-day';
import { fail, ok, type Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { type Mapping, type MappingProblems, readMapping, readStoredMapping } from './mapping';
import { type Matching, matchRows } from './match-rows';
import { type FullMovement, readOurMovements, readOurTerminals } from './our-movements';
import { type BankRow, readRow } from './read-row';
import type { UnreadRow } from './write-matching';

export type MatchRefusal =
  | 'NOT_FOUND'
  /** Its rows are still being written, or were interrupted: send the file again. */
  | 'NOT_READY'
  | 'MAPPING_INCOMPLETE'
  /** Not one row can be read with this mapping. */
  | 'NOTHING_READABLE';

export type StatementFile = RowsOf<typeof findFile>;

/** A mapping from a form, or null: the one last used for the statement. */
export type MatchInput = {
  readonly statementId: string;
  readonly mapping: Readonly<Record<string, string | readonly string[] | undefined>> | null;
};

export type Matched = {
  readonly statement: StatementFile;
  readonly mapping: Mapping;
  readonly rows: readonly BankRow[];
  readonly unread: readonly UnreadRow[];
  readonly ours: readonly FullMovement[];
  readonly terminals: ReadonlySet<string>;
  readonly matching: Matching;
  readonly firstDay: string;
  readonly lastDay: string;
};

/** Receives the number of rows read and the total. */
type Watch = (done: number, total: number) => Promise<void>;

/** Reads and matches a statement; writes nothing. */
export async function matchStatement(
  input: MatchInput,
  watch: Watch = async () => undefined,
): Promise<Result<Matched, MatchRefusal, { readonly problems?: MappingProblems }>> {
  const statement = isRowId(input.statementId) ? await findStatement(input.statementId) : null;
  if (statement === null) return fail('NOT_FOUND', {});
  if (statement.state === 'RECEIVING') return fail('NOT_READY', {});
  const chosen = chooseMapping(statement, input);
  if (!chosen.ok) return chosen;
  const mapping = chosen.value;
  const { merchantTimezone } = settings();
  const { rows, unread } = await readCells(statement.id, mapping, merchantTimezone, watch);
  const days = rows.map(({ day }) => day).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return fail('NOTHING_READABLE', {});
  const rrns = [...new Set(rows.flatMap(({ rrn }) => rrn ?? []))];
  const zone = zoneOf(mapping.clock, merchantTimezone);
  const covered = { firstDay, lastDay, zone, writtenBefore: statement.uploadedAt };
  const ours = await readOurMovements(covered, rrns, statement.isTest);
  const terminals = await readOurTerminals(ours);
  const matching = matchRows(rows, ours, terminals);
  return ok({ statement, mapping, rows, unread, ours, terminals, matching, firstDay, lastDay });
}

/** Rows that are ours by a movement or by its RRN. */
export function countOwn({ rows, ours, matching }: Matched): number {
  const rrns = new Set(ours.map(({ rrn }) => rrn));
  return rows.filter(
    ({ rrn }, index) => matching.rows[index]?.key || (rrn !== null && rrns.has(rrn)),
  ).length;
}

function chooseMapping(
  statement: StatementFile,
  input: MatchInput,
): Result<Mapping, 'MAPPING_INCOMPLETE', { readonly problems?: MappingProblems }> {
  if (input.mapping === null) {
    const stored = readStoredMapping(statement.mapping, statement.header.length);
    return stored === null ? fail('MAPPING_INCOMPLETE', {}) : ok(stored);
  }
  const { mapping, problems } = readMapping(input.mapping, statement.header.length);
  return Object.keys(problems).length === 0
    ? ok(mapping)
    : fail('MAPPING_INCOMPLETE', { problems });
}

const findFile = select({
  id: 'uuid',
  state: 'StatementState',
  header: typed<readonly string[]>('text[]!'),
  headerSignature: 'text',
  digest: 'text',
  mapping: typed<unknown>('jsonb!'),
  isTest: 'bool',
  uploadedAt: 'timestamptz',
})`
  FROM bank_statement WHERE id = $1::uuid`;

async function findStatement(id: string): Promise<StatementFile | null> {
  const [row] = await readRows(findFile, [id]);
  return row ?? null;
}

const rowsInTurn = 1_000;
const rowsWatched = 5_000;

const findRows = select({ line: 'int4', cells: typed<string[]>('text[]!') })`
  FROM statement_row WHERE statement_id = $1::uuid
  AND problem IS DISTINCT FROM 'ABOVE_HEADER' ORDER BY line`;

/** Every row below the names of the columns: read, or with the reason why not. */
async function readCells(
  statementId: string,
  mapping: Mapping,
  houseZone: string,
  watch: Watch,
): Promise<{ rows: BankRow[]; unread: UnreadRow[] }> {
  const kept = await readRows(findRows, [statementId]);
  const rows: BankRow[] = [];
  const unread: UnreadRow[] = [];
  for (const [index, row] of kept.entries()) {
    // A payment never waits for a long file.
    if (index % rowsInTurn === 0) await nextTurn();
    if (index > 0 && index % rowsWatched === 0) await watch(index, kept.length);
    const read = readRow(row, mapping, houseZone);
    if (read.ok) rows.push(read.value);
    else unread.push({ line: row.line, problem: read.code, field: read.field });
  }
  return { rows, unread };
}
