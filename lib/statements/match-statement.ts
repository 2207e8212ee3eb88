// What would a statement contain, read by a mapping? Its rows, our movements, and their matches.
import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { patiently } from '@/lib/db/patience';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, select } from '@/lib/db/statement';
import { dayOf, zoneOf } from '@/lib/reconciliation/calendar-day';
import { fail, ok, type Result } from '@/lib/result/result';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { type Doubt, findDoubts } from './find-doubts';
import { type Matching, matchRows } from './match-rows';
import { type FullMovement, readOurMovements, readOurTerminals } from './our-movements';
import {
  type Mapping,
  type MappingProblems,
  readMapping,
  readStoredMapping,
} from './reading/mapping';
import {
  type AsideRow,
  guessRole,
  type RowRole,
  readAside,
  type UnreadRow,
} from './reading/read-role';
import { type BankRow, readRow, shapeProblem } from './reading/read-row';

export type MatchRefusal =
  | 'NOT_FOUND'
  /** Its rows are still being written, or were interrupted: send the file again. */
  | 'NOT_READY'
  | 'MAPPING_INCOMPLETE'
  /** Not one row can be read with this mapping. */
  | 'NOTHING_READABLE'
  /** A row that was said to be the bank's fee or a payout has no amount. */
  | 'FEE_WITHOUT_AMOUNT';

export type StatementFile = RowsOf<typeof findFile>;

/** A mapping from a form, or null: the one last used for the statement. */
export type MatchInput = {
  readonly statementId: string;
  readonly mapping: Readonly<Record<string, string | readonly string[] | undefined>> | null;
  /** What a person says of some lines. */
  readonly said?: SaidRole;
};

export type SaidRole = {
  readonly lines: readonly number[];
  readonly role: RowRole;
  readonly userId: string;
};

export type Matched = {
  readonly statement: StatementFile;
  readonly mapping: Mapping;
  readonly rows: readonly BankRow[];
  readonly unread: readonly UnreadRow[];
  /** Totals, and fees and payouts of the bank: compared with nothing. */
  readonly aside: readonly AsideRow[];
  readonly ours: readonly FullMovement[];
  readonly terminals: ReadonlySet<string>;
  readonly matching: Matching;
  readonly firstDay: string;
  readonly lastDay: string;
};

/** Receives the number of rows read and the total. */
type Watch = (done: number, total: number) => Promise<void>;

type MatchResult = Result<Matched, MatchRefusal, { readonly problems?: MappingProblems }>;

/**
 * Reads and matches a statement; writes nothing. A page waits longer for a whole file than for
 * anything else.
 */
export function matchStatement(
  input: MatchInput,
  watch: Watch = async () => undefined,
): Promise<MatchResult> {
  return patiently(() => readAndMatch(input, watch));
}

async function readAndMatch(input: MatchInput, watch: Watch): Promise<MatchResult> {
  const statement = isRowId(input.statementId) ? await findStatement(input.statementId) : null;
  if (statement === null) return fail('NOT_FOUND', {});
  if (statement.state === 'RECEIVING') return fail('NOT_READY', {});
  const chosen = chooseMapping(statement, input);
  if (!chosen.ok) return chosen;
  const mapping = chosen.value;
  const { merchantTimezone } = settings();
  const read = await readCells({ statement, mapping, said: input.said, watch });
  if (read === null) return fail('FEE_WITHOUT_AMOUNT', {});
  const { rows, unread } = read;
  const days = rows.map(({ day }) => day).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return fail('NOTHING_READABLE', {});
  const rrns = [...new Set(rows.flatMap(({ rrn }) => rrn ?? []))];
  const zone = zoneOf(mapping.clock, merchantTimezone);
  const covered = { firstDay, lastDay, zone, writtenBefore: statement.uploadedAt };
  const ours = await readOurMovements(covered, rrns, statement.isTest);
  const terminals = await readOurTerminals(ours);
  const matching = matchRows(rows, ours, terminals);
  const aside = read.aside.map((row) => ({ ...row, day: dayWithin(row, firstDay, lastDay) }));
  return ok({
    ...{ statement, mapping, rows, unread, aside, ours, terminals, matching },
    ...{ firstDay, lastDay },
  });
}

/** What speaks against this reading of the statement. */
export function doubtsOf({ statement, mapping, rows, ours }: Matched): Doubt[] {
  const zone = zoneOf(mapping.clock, settings().merchantTimezone);
  return findDoubts({ rows, ours, mapping, uploadedDay: dayOf(statement.uploadedAt, zone) });
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
  headerWidth: 'int4?',
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

const findRows = select({
  line: 'int4',
  cells: typed<string[]>('text[]!'),
  problem: 'text?',
  role: typed<RowRole | null>('text?'),
  roleById: 'uuid?',
})`
  FROM statement_row WHERE statement_id = $1::uuid
  AND problem IS DISTINCT FROM 'ABOVE_HEADER' ORDER BY line`;

type Reading = {
  readonly statement: StatementFile;
  readonly mapping: Mapping;
  readonly said: SaidRole | undefined;
  readonly watch: Watch;
};

/**
 * Every row below the names of the columns: read, set aside, or with the reason why not. Null: a
 * row that a person now says is a fee or a payout has no amount.
 */
async function readCells({ statement, mapping, said, watch }: Reading) {
  const kept = await readRows(findRows, [statement.id]);
  const { merchantTimezone } = settings();
  const rows: BankRow[] = [];
  const unread: UnreadRow[] = [];
  const aside: AsideRow[] = [];
  for (const [index, row] of kept.entries()) {
    // A payment never waits for a long file.
    if (index % rowsInTurn === 0) await nextTurn();
    if (index > 0 && index % rowsWatched === 0) await watch(index, kept.length);
    const isSaid = said?.lines.includes(row.line) ?? false;
    const { role, roleById } = isSaid && said ? { role: said.role, roleById: said.userId } : row;
    const set = setAside({ ...row, role, roleById }, mapping, statement.headerWidth);
    if (set === null && isSaid && role !== 'movement') return null;
    if (set !== null) aside.push(set);
    else {
      const read = readRow(row, mapping, merchantTimezone, statement.headerWidth);
      if (read.ok) rows.push(read.value);
      else unread.push({ line: row.line, problem: read.code, field: read.field });
    }
  }
  return { rows, unread, aside };
}

/** A total, or a fee or payout whose amount can be read; what a person said goes before the words. */
function setAside(
  row: RowsOf<typeof findRows>,
  mapping: Mapping,
  headerWidth: number | null,
): AsideRow | null {
  const { line, cells, role, roleById } = row;
  // Its words may have been emptied since it was compared first.
  const chosen = roleById === null ? (guessRole(cells, mapping) ?? role) : role;
  if (chosen === 'total') return { line, role: chosen, roleById, asideMinor: null, day: null };
  if (chosen !== 'fee' && chosen !== 'payout') return null;
  if (shapeProblem(row, mapping, headerWidth) !== null) return null;
  const read = readAside(cells, mapping);
  return read.ok ? { line, role: chosen, roleById, ...read.value } : null;
}

/** A fee or payout counts on a day that the file covers: its own, or the nearest. */
function dayWithin({ role, day }: AsideRow, firstDay: string, lastDay: string): string | null {
  if (role === 'total') return null;
  if (day === null || day > lastDay) return lastDay;
  return day < firstDay ? firstDay : day;
}
