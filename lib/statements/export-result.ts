// How does what came of a statement leave the desk? As a file, line by line, with our own beside it.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { appendAudit } from '@/lib/audit/append-audit';
import { systemClock } from '@/lib/clock';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { csvBom, csvRecords } from '@/lib/text/csv';
import { isRowId } from '@/lib/text/row-id';
import { plainDecimal } from '@/lib/typed-amount';
import type { StatementOutcome } from '@/prisma/generated/enums';
import { missingDifference } from './differences';

export const resultColumns = [
  'line',
  'outcome',
  'why',
  'rrn',
  'approval',
  'day',
  'terminal',
  'bankIn',
  'bankOut',
  'oursIn',
  'oursOut',
  'commission',
  'net',
  'order',
  'explanation',
  'explainedBy',
] as const;

/** The file's words in the language of the person who asks for it. */
export type ResultWords = {
  readonly headings: Readonly<Record<(typeof resultColumns)[number], string>>;
  readonly outcomeOf: (outcome: StatementOutcome | 'ours_only') => string;
  readonly whyOf: (code: string) => string;
};

const linesAtOnce = 2_000;

const columns = {
  line: 'int4',
  outcome: typed<StatementOutcome>('StatementOutcome!'),
  why: 'text?',
  rrn: 'text?',
  approval: 'text?',
  day: 'text?',
  terminal: 'text?',
  bankMinor: 'int8?',
  oursMinor: 'int8?',
  commissionMinor: 'int8?',
  netMinor: 'int8?',
  order: 'text?',
  explanation: 'text?',
  explainedBy: 'text?',
} as const;

const findLines = sql(columns)`
  SELECT s.line, s.outcome, coalesce(s.problem, s.note) AS why, s.rrn, s.approval_code AS approval,
    s.day::text AS day, s.terminal, s.amount_minor AS "bankMinor", s.ours_minor AS "oursMinor",
    s.commission_minor AS "commissionMinor", s.net_minor AS "netMinor", o.reference AS "order",
    e.reason AS explanation, u.name AS "explainedBy"
  FROM statement_row s LEFT JOIN "order" o ON o.id = s.order_id
    LEFT JOIN statement_explanation e ON e.difference = s.difference
    LEFT JOIN "user" u ON u.id = e.explained_by_id
  WHERE s.statement_id = $1::uuid AND s.line > $2 AND s.outcome IS NOT NULL
  ORDER BY s.line LIMIT ${linesAtOnce}`;

const findMissing = sql({
  key: 'text',
  why: 'text?',
  rrn: 'text?',
  day: 'text?',
  oursMinor: 'int8',
  order: 'text',
  explanation: 'text?',
  explainedBy: 'text?',
})`
  SELECT m.movement_key AS key, m.note AS why, m.rrn, m.at::date::text AS day,
    m.amount_minor AS "oursMinor", o.reference AS "order", e.reason AS explanation,
    u.name AS "explainedBy"
  FROM statement_missing m JOIN "order" o ON o.id = m.order_id
    LEFT JOIN statement_explanation e ON e.difference = '${missingDifference}' || m.movement_key
    LEFT JOIN "user" u ON u.id = e.explained_by_id
  WHERE m.statement_id = $1::uuid AND m.movement_key > $2
  ORDER BY m.movement_key LIMIT ${linesAtOnce}`;

const findStatement = sql({ digest: 'text' })`
  SELECT digest FROM bank_statement WHERE id = $1::uuid AND state = 'MATCHED'`;

/**
 * The pieces of the file, read as fast as they are taken; null when there is no such statement or it
 * was not compared. That it was asked for stands in the audit first.
 */
export async function exportResult(
  actor: Actor<'export'>,
  statementId: string,
  words: ResultWords,
  clock = systemClock,
): Promise<AsyncGenerator<string> | null> {
  if (!isRowId(statementId)) return null;
  const isThere = await withTx(async (tx) => {
    const [found] = await tx.query(findStatement, [statementId]);
    if (!found) return false;
    await appendAudit(tx, {
      subject: `statement:${statementId}`,
      actor: { kind: 'user', id: actor.userId, name: actor.name },
      action: 'statement.exported',
      cause: `file:${found.digest}`,
      at: clock.now(),
    });
    return true;
  });
  return isThere ? pieces(statementId, words) : null;
}

async function* pieces(statementId: string, words: ResultWords): AsyncGenerator<string> {
  yield csvBom + csvRecords([resultColumns.map((column) => words.headings[column])]);
  for (let line: number | undefined = 0; line !== undefined; ) {
    const rows: RowsOf<typeof findLines>[] = await readRows(findLines, [statementId, line]);
    if (rows.length > 0) yield csvRecords(rows.map((row) => cellsOf(row, words)));
    line = rows.length < linesAtOnce ? undefined : rows.at(-1)?.line;
  }
  for (let key: string | undefined = ''; key !== undefined; ) {
    const rows: RowsOf<typeof findMissing>[] = await readRows(findMissing, [statementId, key]);
    const lines = rows.map((row) => cellsOf({ ...row, ...onlyOurs }, words));
    if (lines.length > 0) yield csvRecords(lines);
    key = rows.length < linesAtOnce ? undefined : rows.at(-1)?.key;
  }
}

const onlyOurs = {
  line: null,
  outcome: 'ours_only',
  approval: null,
  terminal: null,
  bankMinor: null,
  commissionMinor: null,
  netMinor: null,
} as const;

type Line = Omit<RowsOf<typeof findLines>, 'line' | 'outcome'> & {
  readonly line: number | null;
  readonly outcome: StatementOutcome | 'ours_only';
};

function cellsOf(row: Line, words: ResultWords): string[] {
  return [
    String(row.line ?? ''),
    words.outcomeOf(row.outcome),
    row.why === null ? '' : words.whyOf(row.why),
    row.rrn ?? '',
    row.approval ?? '',
    row.day ?? '',
    row.terminal ?? '',
    ...twoWays(row.bankMinor),
    ...twoWays(row.oursMinor),
    amountOf(row.commissionMinor),
    amountOf(row.netMinor),
    row.order ?? '',
    row.explanation ?? '',
    row.explainedBy ?? '',
  ];
}

/** Received and returned, each in a column of its own: no cell begins with a minus. */
function twoWays(minor: bigint | null): [string, string] {
  if (minor === null) return ['', ''];
  return minor < 0n ? ['', plainDecimal(-minor)] : [plainDecimal(minor), ''];
}

function amountOf(minor: bigint | null): string {
  return minor === null ? '' : plainDecimal(minor);
}
