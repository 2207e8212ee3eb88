// Which bank statements are there? The list, one with its counts, and its rows page by page.
import 'server-only';
import { db } from '@/lib/db/client';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';
import type { StatementOutcome } from '@/prisma/generated/enums';
import { missingDifference } from './differences';
import { readSample } from './preview-rows';
import { betterMapping } from './reading/guess-mapping';
import { readStoredMapping } from './reading/mapping';
import type { RowRole } from './reading/read-role';
import type { RowProblem } from './reading/read-row';
import { countOpen, isSettledLater } from './statement-issues';

export type StatementItem = ReturnType<typeof itemOf>;

const listed = 50;

/** The last fifty, the newest first. */
export async function listStatements(): Promise<StatementItem[]> {
  const rows = await db().bankStatement.findMany({
    orderBy: [{ uploadedAt: 'desc' }, { id: 'asc' }],
    take: listed,
    include: { uploadedBy: { select: { name: true } } },
  });
  return rows.map((row) => itemOf(row));
}

export type StatementDetail = NonNullable<Awaited<ReturnType<typeof readStatement>>>;

const countOutcomes = sql({ outcome: 'StatementOutcome!', count: 'int4' })`
  SELECT outcome, count(*)::int AS count FROM statement_row
       WHERE statement_id = $1::uuid AND outcome IS NOT NULL GROUP BY 1`;

/** One statement; null when there is none. */
export async function readStatement(id: string) {
  if (!isRowId(id)) return null;
  const row = await db().bankStatement.findUnique({
    where: { id },
    include: { uploadedBy: { select: { name: true } }, _count: { select: { missing: true } } },
  });
  if (row === null) return null;
  const [counted, remembered, sample] = await Promise.all([
    readRows(countOutcomes, [id]),
    db().statementMapping.findUnique({ where: { headerSignature: row.headerSignature } }),
    readSample(id),
  ]);
  const [open] = await readRows(countOpen, [[id]]);
  const of = (outcome: StatementOutcome) =>
    counted.find((one) => one.outcome === outcome)?.count ?? 0;
  const own = readStoredMapping(row.mapping, row.header.length);
  const known = readStoredMapping(remembered?.mapping, row.header.length);
  const cells = sample.map((one) => one.cells);
  const better = betterMapping(known, row.header, cells);
  return {
    ...itemOf(row),
    encoding: row.encoding,
    isTest: row.isTest,
    header: row.header,
    headerLine: row.headerLine,
    /** The first value in each column. */
    samples: row.header.map((_, column) => sampleOf(cells, column)),
    sheet: row.encoding === 'xlsx' ? row.delimiter : null,
    cardCells: row.cardCells,
    /** Names of the columns that held card numbers, or their places. */
    cardColumns: row.cardColumns.map((column) => row.header[column] || String(column + 1)),
    matchedAt: row.matchedAt?.toISOString() ?? null,
    counts: {
      matched: of('matched'),
      amount_differs: of('amount_differs'),
      bank_only: of('bank_only'),
      set_aside: of('set_aside'),
      unreadable: of('unreadable'),
      ours_only: row._count.missing,
    },
    /** Unexplained differences that no other statement has settled. */
    open: open?.count ?? 0,
    progress: row.progress,
    /** As last read, or as another file with these columns was, or guessed. */
    mapping: own ?? better.mapping,
    mappingSource: own ? 'own' : better.isKnown ? 'remembered' : 'guessed',
  };
}

const sampleMax = 24;

function sampleOf(rows: readonly (readonly string[])[], column: number): string {
  return (rows.find((cells) => cells[column])?.[column] ?? '').slice(0, sampleMax);
}

/** Who explained it, how, and when. */
export type DifferenceExplanation = {
  readonly reason: string;
  readonly by: string;
  readonly at: string;
};

const explanationOf = (difference: string) => `
  SELECT jsonb_build_object('reason', e.reason, 'by', u.name, 'at', e.explained_at)
  FROM statement_explanation e JOIN "user" u ON u.id = e.explained_by_id
  WHERE e.difference = ${difference}`;

export type ComparedRow = RowsOf<typeof findRows>;

const pageSize = 100;

const findRows = sql({
  line: 'int4',
  cells: typed<readonly string[]>('text[]!'),
  outcome: 'StatementOutcome!',
  problem: typed<RowProblem | null>('text?'),
  problemField: 'text?',
  note: 'text?',
  rrn: 'text?',
  approvalCode: 'text?',
  amountMinor: 'text?',
  oursMinor: 'text?',
  commissionMinor: 'text?',
  netMinor: 'text?',
  day: 'text?',
  terminal: 'text?',
  /** Where it is another than the bank's. */
  oursDay: 'text?',
  /** How often the statement lists it. */
  listed: 'int4?',
  role: typed<RowRole | null>('text?'),
  isSettledLater: 'bool',
  orderReference: 'text?',
  difference: 'text?',
  explanation: typed<DifferenceExplanation | null>('jsonb?'),
})`
  SELECT r.line, r.cells, r.outcome, r.problem, r.problem_field AS "problemField", r.note, r.rrn,
       r.approval_code AS "approvalCode", r.amount_minor::text AS "amountMinor",
       r.ours_minor::text AS "oursMinor", r.commission_minor::text AS "commissionMinor",
       r.net_minor::text AS "netMinor", r.day::text AS day, r.terminal, r.listed, r.role,
       nullif(r.ours_day, r.day)::text AS "oursDay",
       (${isSettledLater}) AS "isSettledLater", o.reference AS "orderReference", r.difference,
       (${explanationOf('r.difference')}) AS explanation
     FROM statement_row r LEFT JOIN "order" o ON o.id = r.order_id
     WHERE r.statement_id = $1::uuid AND r.outcome = $2::"StatementOutcome" AND r.line > $3
     ORDER BY r.line LIMIT ${pageSize + 1}`;

/** Rows with an outcome after a line, at most a hundred; `nextAfter` is null on the last page. */
export async function listStatementRows(id: string, outcome: StatementOutcome, after: number) {
  const found = await readRows(findRows, [id, outcome, after]);
  const rows = found.slice(0, pageSize);
  return { rows, nextAfter: found.length > pageSize ? (rows.at(-1)?.line ?? null) : null };
}

/** `sold`, `completed` and `reversed` come from comparisons made before the book of movements. */
type MissingKind = 'taken' | 'refunded' | 'sold' | 'completed' | 'reversed';

const findMissing = sql({
  key: 'text',
  kind: typed<MissingKind>('text'),
  at: 'timestamptz',
  amountMinor: 'text',
  rrn: 'text?',
  note: 'text?',
  orderReference: 'text',
  explanation: typed<DifferenceExplanation | null>('jsonb?'),
  isListedElsewhere: 'bool',
})`
  WITH place AS (SELECT at, movement_key FROM statement_missing
       WHERE statement_id = $1::uuid AND movement_key = $2)
     SELECT m.movement_key AS key, m.kind, m.at, m.amount_minor::text AS "amountMinor", m.rrn,
       m.note, o.reference AS "orderReference",
       (${explanationOf(`'${missingDifference}' || m.movement_key`)}) AS explanation,
       EXISTS (SELECT FROM statement_row f WHERE f.movement_key = m.movement_key)
         AS "isListedElsewhere"
     FROM statement_missing m JOIN "order" o ON o.id = m.order_id
     WHERE m.statement_id = $1::uuid AND (m.at, m.movement_key) >
       (coalesce((SELECT at FROM place), '-infinity'),
         coalesce((SELECT movement_key FROM place), ''))
     ORDER BY m.at, m.movement_key LIMIT ${pageSize + 1}`;

export type MissingRow = Awaited<ReturnType<typeof listMissing>>['rows'][number];

/**
 * Movements of ours that the statement lacks, the oldest first, a hundred after the one named by
 * `after`; `nextAfter` is null on the last page. If that one is no longer missing, the list
 * restarts from the beginning.
 */
export async function listMissing(id: string, after: string) {
  const found = await readRows(findMissing, [id, after]);
  const rows = found.slice(0, pageSize).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { rows, nextAfter: found.length > pageSize ? (rows.at(-1)?.key ?? null) : null };
}

type Row = Awaited<ReturnType<ReturnType<typeof db>['bankStatement']['findMany']>>[number];

function itemOf(row: Row & { readonly uploadedBy: { readonly name: string } }) {
  return {
    id: row.id,
    fileName: row.fileName,
    uploadedAt: row.uploadedAt.toISOString(),
    uploadedBy: row.uploadedBy.name,
    state: row.state,
    rowCount: row.rowCount,
    /** The days that it covers; null before it was read. */
    firstDay: row.firstDay?.toISOString().slice(0, 10) ?? null,
    lastDay: row.lastDay?.toISOString().slice(0, 10) ?? null,
  };
}
