// How is a statement's comparison exported? As a file, line by line, with our data beside it.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { missingDifference } from '@/lib/statements/differences';
import { type CsvForm, csvPieces } from '@/lib/text/csv';
import { isRowId } from '@/lib/text/row-id';
import type { SheetCell } from '@/lib/text/sheet-cell';
import { workbook } from '@/lib/text/workbook';
import { systemClock } from '@/lib/time/clock';
import type { StatementOutcome } from '@/prisma/generated/enums';

export const resultColumns = [
  'line',
  'outcome',
  'why',
  'rrn',
  'approval',
  'day',
  'terminal',
  'bank',
  'ours',
  'difference',
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
  /** `listed`: how often the statement lists the row. */
  readonly whyOf: (code: string, listed: number) => string;
  readonly title: string;
  readonly isRightToLeft: boolean;
};

/** A workbook, or a text file with the separators that a person's spreadsheet expects. */
type ResultForm = CsvForm & { readonly format: 'csv' | 'xlsx' };

const linesAtOnce = 2_000;

const columns = {
  line: 'int4',
  outcome: typed<StatementOutcome>('StatementOutcome!'),
  why: 'text?',
  listed: 'int4?',
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
  SELECT s.line, s.outcome, coalesce(s.problem, s.note) AS why, s.listed, s.rrn, s.approval_code AS approval,
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
  SELECT m.movement_key AS key, m.note AS why, m.rrn, (m.at AT TIME ZONE $3::text)::date::text AS day,
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
 * The pieces of the file, read as fast as they are consumed; null if there is no such statement or
 * it was not compared. The export is audited first.
 */
export async function exportResult(
  actor: Actor<'export'>,
  statementId: string,
  words: ResultWords,
  form: ResultForm,
  clock = systemClock,
): Promise<AsyncGenerator<string | Uint8Array> | null> {
  if (!isRowId(statementId)) return null;
  const isThere = await withTx(async (tx) => {
    const [found] = await tx.query(findStatement, [statementId]);
    if (!found) return false;
    await auditPerson(tx, actor, clock.now(), {
      subject: `statement:${statementId}`,
      action: 'statement.exported',
      cause: `file:${found.digest}`,
    });
    return true;
  });
  return isThere ? resultPieces(statementId, words, form) : null;
}

/** The pieces of the file of a compared statement, for what was audited already. */
export function resultPieces(statementId: string, words: ResultWords, form: ResultForm) {
  const lines = linesOf(statementId);
  const heading = resultColumns.map((column) => words.headings[column]);
  const cells = (line: Line) => cellsOf(line, words);
  if (form.format === 'csv') return csvPieces(heading, lines, cells, form);
  const { title: name, isRightToLeft } = words;
  return workbook({ name, heading, rows: eachOf(lines, cells), isRightToLeft });
}

async function* eachOf(lines: AsyncIterable<Line[]>, cells: (line: Line) => SheetCell[]) {
  for await (const some of lines) yield some.map(cells);
}

/** The statement's lines in order, then what only we have. */
async function* linesOf(statementId: string): AsyncGenerator<Line[]> {
  for (let line: number | undefined = 0; line !== undefined; ) {
    const rows: RowsOf<typeof findLines>[] = await readRows(findLines, [statementId, line]);
    yield rows;
    line = rows.length < linesAtOnce ? undefined : rows.at(-1)?.line;
  }
  const zone = settings().merchantTimezone;
  for (let key: string | undefined = ''; key !== undefined; ) {
    const rows: RowsOf<typeof findMissing>[] = await readRows(findMissing, [
      statementId,
      key,
      zone,
    ]);
    yield rows.map((row) => ({ ...row, ...onlyOurs }));
    key = rows.length < linesAtOnce ? undefined : rows.at(-1)?.key;
  }
}

const onlyOurs = {
  line: null,
  outcome: 'ours_only',
  listed: null,
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

function cellsOf(row: Line, words: ResultWords): SheetCell[] {
  const { bankMinor, oursMinor } = row;
  const difference = bankMinor === null || oursMinor === null ? null : bankMinor - oursMinor;
  return [
    row.line === null ? '' : { count: row.line },
    words.outcomeOf(row.outcome),
    row.why === null ? '' : words.whyOf(row.why, row.listed ?? 0),
    row.rrn === null ? '' : { reference: row.rrn },
    row.approval === null ? '' : { reference: row.approval },
    row.day === null ? '' : { day: row.day },
    row.terminal ?? '',
    amount(bankMinor),
    amount(oursMinor),
    amount(difference),
    amount(row.commissionMinor),
    amount(row.netMinor),
    row.order ?? '',
    row.explanation ?? '',
    row.explainedBy ?? '',
  ];
}

function amount(minor: bigint | null): SheetCell {
  return minor === null ? '' : { amountMinor: minor };
}
