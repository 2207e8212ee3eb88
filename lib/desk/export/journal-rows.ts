// Which lines of the book are in a journal? Those of a period, in order, a thousand at a time.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import type { DocumentContent } from '@/lib/documents/document-content';
import { isStillAssumed } from '@/lib/payments/rules/book/assumed-lines';
import type { Certainty } from '@/lib/payments/rules/book/movements';
import { isLate } from '@/lib/payments/rules/book/signed-lines';
import type { Adjustment } from '@/lib/reconciliation/adjustments';
import type { DaySpan } from '@/lib/reconciliation/calendar-day';
import type { MovementKind } from '@/lib/reconciliation/movement';
import { bookSource } from '@/lib/reconciliation/movement-sql';
import { typed } from '@/lib/rows/columns';

const linesPerPiece = 1_000;

const lineColumns = {
  id: 'uuid!',
  at: 'timestamptz!',
  kind: typed<Exclude<MovementKind, 'declined'>>('text'),
  isCorrection: 'bool',
  bankAt: 'timestamptz?',
  recordedAt: 'timestamptz!',
  amountMinor: 'int8!',
  currency: 'text!',
  terminal: 'text!',
  rrn: 'text?',
  approvalCode: 'text?',
  certainty: typed<Certainty>('text'),
  orderReference: 'text!',
  document: 'text?',
  /** The tax within its invoice or credit note, by rate; null: no document yet, or an older one. */
  taxes: typed<DocumentContent['taxes'] | null>('jsonb?'),
  operation: typed<'payment' | 'completion' | 'reversal'>('text'),
  person: 'text?',
} as const;

const lines = `
  SELECT m.id, ${bookSource.at} AS at, ${bookSource.kind} AS kind,
    m.kind = 'CORRECTED' AS "isCorrection", m.money_at AS "bankAt",
    m.recorded_at AS "recordedAt", m.amount_minor AS "amountMinor", m.currency, m.terminal, m.rrn,
    m.approval AS "approvalCode", CASE WHEN m.certainty = 'assumed' AND NOT ${isStillAssumed}
      THEN 'authentic' ELSE m.certainty END AS certainty, o.reference AS "orderReference",
    coalesce((SELECT string_agg(d.label, ' ' ORDER BY d.version) FROM document d
      WHERE d.movement_id = m.id AND d.kind <> 'confirmation'), CASE WHEN m.figure = 'TAKEN' THEN o.invoice_number::text END) AS document,
    (SELECT d.content->'taxes' FROM document d
      WHERE d.movement_id = m.id AND d.kind <> 'confirmation'
      ORDER BY d.version LIMIT 1) AS taxes,
    coalesce(p.kind::text, 'payment') AS operation, u.name AS person
  FROM money_movement m JOIN "order" o ON o.id = m.order_id
  LEFT JOIN operation p ON p.id = m.operation_id
  LEFT JOIN "user" u ON u.id = m.person`;

const findLines = sql(lineColumns)`${lines}
  WHERE m.is_test = $3::boolean AND ${bookSource.at} >= $1::timestamptz
    AND ${bookSource.at} < $2::timestamptz AND (${bookSource.at}, m.id) > ($1, $4::uuid)
    AND ($5::boolean OR NOT ${isLate})
  ORDER BY ${bookSource.at}, m.id LIMIT ${linesPerPiece}`;

const findChosen = sql(lineColumns)`${lines}
  WHERE m.id = ANY($1::uuid[]) ORDER BY ${bookSource.at}, m.id`;

export type JournalRow = RowsOf<typeof findLines> & {
  /** Set if it counts in another day because its own was signed: both days. */
  readonly adjusts?: Pick<Adjustment, 'inDay' | 'ofDay'>;
};

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * The lines of a period by date, read on demand. Late lines are left out where they count in other
 * days.
 */
export async function* journalLines(
  { since, until }: DaySpan,
  isTest: boolean,
  hasLate: boolean,
): AsyncGenerator<readonly JournalRow[]> {
  let place = { at: since, id: beforeAll };
  let lines: readonly JournalRow[];
  do {
    lines = await readRows(findLines, [place.at, until, isTest, place.id, hasLate]);
    place = lines.at(-1) ?? place;
    yield lines;
  } while (lines.length === linesPerPiece);
}

/** The late lines that count in these days. */
export async function* adjustmentLines(
  adjustments: readonly Adjustment[],
): AsyncGenerator<readonly JournalRow[]> {
  for (let from = 0; from < adjustments.length; from += linesPerPiece) {
    const piece = adjustments.slice(from, from + linesPerPiece);
    const days = new Map(piece.map((one) => [one.id, one]));
    const found = await readRows(findChosen, [[...days.keys()]]);
    yield found.flatMap((row) => {
      const adjusts = days.get(row.id);
      return adjusts === undefined ? [] : [{ ...row, adjusts }];
    });
  }
}
