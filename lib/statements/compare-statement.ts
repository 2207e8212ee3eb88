// Do the bank and we agree? Reads a statement's rows by a mapping, compares, keeps what differs.
import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '@/lib/actor';
import { appendAudit } from '@/lib/audit/append-audit';
import { systemClock } from '@/lib/clock';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { zoneOf } from '@/lib/reconciliation/calendar-day';
import { fail, ok, type Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { type Mapping, type MappingProblems, readMapping, readStoredMapping } from './mapping';
import { matchRows } from './match-rows';
import { readOurMovements, readOurTerminals } from './our-movements';
import { type BankRow, readRow } from './read-row';
import { lackingStatements, lockStatements, refreshIssues } from './statement-issues';
import { type UnreadRow, writeMissing, writeRows } from './write-matching';

export type Comparison = {
  readonly matched: number;
  /** Differences that nobody has explained yet. */
  readonly open: number;
};

type CompareRefusal =
  | 'NOT_FOUND'
  /** Its rows are still being written, or were interrupted: send the file again. */
  | 'NOT_READY'
  | 'MAPPING_INCOMPLETE'
  /** By this mapping not one row can be read. */
  | 'NOTHING_READABLE';

type Statement = RowsOf<typeof findFile>;

/** A mapping from a form, or null: the one that the statement was read by before. */
type ComparisonInput = {
  readonly statementId: string;
  readonly mapping: Readonly<Record<string, string>> | null;
};

/**
 * Compares a statement with our own movements, for the first time or again after evidence has
 * arrived. It never changes a payment; its differences are one issue until all are explained.
 */
export async function compareStatement(
  actor: Actor<'resolve'>,
  input: ComparisonInput,
  clock = systemClock,
): Promise<Result<Comparison, CompareRefusal, { readonly problems?: MappingProblems }>> {
  const statement = isRowId(input.statementId) ? await findStatement(input.statementId) : null;
  if (statement === null) return fail('NOT_FOUND', {});
  if (statement.state === 'RECEIVING') return fail('NOT_READY', {});
  const chosen = chooseMapping(statement, input);
  if (!chosen.ok) return chosen;
  const mapping = chosen.value;
  const { merchantTimezone } = settings();
  const { rows, unread } = await readCells(statement.id, mapping, merchantTimezone);
  const days = rows.map(({ day }) => day).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return fail('NOTHING_READABLE', {});
  const rrns = [...new Set(rows.flatMap(({ rrn }) => rrn ?? []))];
  const zone = zoneOf(mapping.clock, merchantTimezone);
  const covered = { firstDay, lastDay, zone, writtenBefore: statement.uploadedAt };
  const ours = await readOurMovements(covered, rrns, statement.isTest);
  const matching = matchRows(rows, ours, await readOurTerminals(ours));
  const at = clock.now();
  const matched = matching.rows.filter(({ outcome }) => outcome === 'matched').length;
  return withTx(async (tx) => {
    await lockStatements(tx);
    if (!(await keepMapping(tx, statement, mapping, { firstDay, lastDay, at }))) {
      return fail('NOT_FOUND', {});
    }
    const before = await lackingStatements(tx, statement.id);
    await writeRows(tx, statement.id, rows, unread, matching, ours);
    await writeMissing(tx, statement.id, matching, ours);
    const after = await lackingStatements(tx, statement.id);
    const counts = await refreshIssues(tx, [statement.id, ...before, ...after], at);
    const compared = { matched, open: counts.get(statement.id) ?? 0 };
    await note(tx, actor, statement, { mapping, ...compared }, at);
    return ok(compared);
  });
}

function chooseMapping(
  statement: Statement,
  input: ComparisonInput,
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

async function findStatement(id: string): Promise<Statement | null> {
  const [row] = await readRows(findFile, [id]);
  return row ?? null;
}

const rowsInTurn = 1_000;

const findRows = select({ line: 'int4', cells: typed<string[]>('text[]!') })`
  FROM statement_row WHERE statement_id = $1::uuid
  AND problem IS DISTINCT FROM 'ABOVE_HEADER' ORDER BY line`;

/** Every row below the names of the columns: read, or with the reason why not. */
async function readCells(
  statementId: string,
  mapping: Mapping,
  houseZone: string,
): Promise<{ rows: BankRow[]; unread: UnreadRow[] }> {
  const kept = await readRows(findRows, [statementId]);
  const rows: BankRow[] = [];
  const unread: UnreadRow[] = [];
  for (const [index, row] of kept.entries()) {
    // A payment never waits for a long file.
    if (index % rowsInTurn === 0) await nextTurn();
    const read = readRow(row, mapping, houseZone);
    if (read.ok) rows.push(read.value);
    else unread.push({ line: row.line, problem: read.code, field: read.field });
  }
  return { rows, unread };
}

const updateStatement = sql({ id: 'uuid' })`
  UPDATE bank_statement SET state = 'MATCHED', mapping = $2::jsonb, first_day = $3::date,
  last_day = $4::date, matched_at = $5 WHERE id = $1::uuid RETURNING id`;

const rememberMapping = sql`
  INSERT INTO statement_mapping (header_signature, mapping, saved_at) VALUES ($1, $2::jsonb, $3)
  ON CONFLICT (header_signature)
    DO UPDATE SET mapping = excluded.mapping, saved_at = excluded.saved_at`;

/** False: the statement was withdrawn meanwhile. */
async function keepMapping(
  tx: Tx,
  statement: Statement,
  mapping: Mapping,
  found: { readonly firstDay: string; readonly lastDay: string; readonly at: Date },
): Promise<boolean> {
  const stored = JSON.stringify(mapping);
  const { firstDay, lastDay, at } = found;
  const kept = await tx.query(updateStatement, [statement.id, stored, firstDay, lastDay, at]);
  if (kept.length === 0) return false;
  await tx.query(rememberMapping, [statement.headerSignature, stored, at]);
  return true;
}

async function note(
  tx: Tx,
  actor: Actor,
  statement: Statement,
  after: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  await appendAudit(tx, {
    subject: `statement:${statement.id}`,
    actor: { kind: 'user', id: actor.userId, name: actor.name },
    action: 'statement.compared',
    cause: `file:${statement.digest}`,
    before: { state: statement.state },
    after,
    at,
  });
}
