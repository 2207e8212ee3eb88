// Which movements are in a period? A page of them, by the money's date.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { parseTimestamp } from '@/lib/gateway/wire/timestamp';
import { isStillAssumed } from '@/lib/payments/rules/book/assumed-lines';
import { isLate } from '@/lib/payments/rules/book/signed-lines';
import { type RowOf, typed } from '@/lib/rows/columns';
import type { DaySpan } from './calendar-day';
import { forEachKind, type MovementKind } from './movement';
import { type MovementCursor, type MovementFilter, writeMovementCursor } from './movement-filter';
import { bookSource, declineSource } from './movement-sql';
import { byMode, type OrderMode } from './order-mode';

/** Amounts are minor units as text, times ISO 8601. */
export type MovementPage = Awaited<ReturnType<typeof listMovements>>;
export type MovementRow = MovementPage['rows'][number];

const pageSize = 50;

type MovementQuery = Pick<MovementFilter, 'kind' | 'responseCode' | 'terminal' | 'after'> & {
  /**
   * Lines that came after their day was signed count in another: only those, also those, or none.
   */
  readonly late: 'alone' | 'too' | 'left_out';
};

/** At most 100 movements after the cursor. */
export async function listMovements(
  span: DaySpan,
  { kind, responseCode, terminal, after, late }: MovementQuery,
  mode: OrderMode,
) {
  const found = await readRows(statementsOf(mode)[kind ?? 'all'], [
    later(span.since, after),
    span.until,
    mode.isTest,
    kind,
    responseCode,
    after?.at ?? null,
    after?.key ?? null,
    terminal,
    late,
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    rows: rows.map(shownMovement),
    /** For `after` in the address of the next page; null on the last. */
    nextAfter: found.length > pageSize && last ? writeMovementCursor(last) : null,
  };
}

/** A row as pages show it. */
export function shownMovement({ declinedAt, ...row }: RowOf<typeof movementColumns>) {
  return {
    ...row,
    at: row.at.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    bankAt: (row.bankAt ?? parseTimestamp(declinedAt ?? ''))?.toISOString() ?? null,
  };
}

function later(since: Date, after: MovementCursor | null): Date {
  return after !== null && after.at > since ? after.at : since;
}

export const movementColumns = {
  key: 'text',
  kind: typed<MovementKind>('text'),
  /** A line that removes something from its figure, or adds it. */
  isCorrection: 'bool',
  // The money's date; each source falls back through two others.
  at: 'timestamptz!',
  recordedAt: 'timestamptz!',
  amountMinor: 'text',
  terminal: 'text',
  rrn: 'text?',
  approvalCode: 'text?',
  responseCode: 'text?',
  /** The bank's own time; null if it gave none. */
  bankAt: 'timestamptz?',
  /** The bank's time of a decline, from its TIMESTAMP. */
  declinedAt: 'text?',
  /** Recorded by staff, not by a message. */
  isByHand: 'bool',
  /** Its amount follows from a setting; no statement has shown it yet. */
  isAssumed: 'bool',
  /** Recorded after its day was signed, so it counts in another. */
  isLate: 'bool',
  orderReference: 'text',
} as const;

/** Columns of a line `m` of an order `o`. */
export const bookedRow = `'movement:' || m.id AS key, ${bookSource.kind} AS kind,
    m.kind = 'CORRECTED' AS "isCorrection", ${bookSource.at} AS at,
    m.recorded_at AS "recordedAt", m.amount_minor::text AS "amountMinor", m.terminal, m.rrn,
    m.approval AS "approvalCode", NULL AS "responseCode", m.money_at AS "bankAt", NULL AS "declinedAt",
    m.certainty = 'by_hand' AS "isByHand", ${isStillAssumed} AS "isAssumed",
    ${isLate} AS "isLate", o.reference AS "orderReference"`;

const bookPart = `SELECT ${bookedRow} FROM money_movement m JOIN "order" o ON o.id = m.order_id`;

const declinePart = `SELECT 'attempt:' || a.id AS key, 'declined' AS kind,
    false AS "isCorrection", a.outcome_at AS at, a.outcome_at AS "recordedAt",
    '0' AS "amountMinor", a.terminal, a.rrn, a.approval_code AS "approvalCode",
    a.response_code AS "responseCode",
    NULL::timestamptz AS "bankAt", a.result_timestamp AS "declinedAt",
    a.is_by_hand AS "isByHand", false AS "isAssumed", false AS "isLate", o.reference AS "orderReference"
  FROM payment_attempt a JOIN "order" o ON o.id = a.order_id`;

function statementFor(mode: OrderMode, kind: MovementKind | null) {
  const sources = [
    [
      bookSource,
      bookPart,
      `'movement:' || m.id`,
      `$5::text IS NULL AND ($9::text = 'too' OR ${isLate} = ($9 = 'alone'))`,
    ],
    [
      declineSource,
      declinePart,
      `'attempt:' || a.id`,
      `$9::text <> 'alone' AND ($5::text IS NULL OR a.response_code = $5)`,
    ],
  ] as const;
  const parts = sources
    .filter(([{ kinds }]) => kind === null || kinds.includes(kind))
    .map(
      ([source, select, key, isOfCode]) => `(${select}
      WHERE ${source.at} >= $1::timestamptz AND ${source.at} < $2::timestamptz
        AND ${source.where(mode)}
        AND ($4::text IS NULL OR ${source.kind} = $4)
        AND ${isOfCode} AND ($8::text IS NULL OR ${source.terminal} = $8)
        AND ($6::timestamptz IS NULL OR (${source.at}, ${key}) > ($6, $7::text))
      ORDER BY ${source.at}, ${key} LIMIT ${pageSize + 1})`,
    );
  return sql(movementColumns)`
  SELECT * FROM (${parts.join(' UNION ALL ')}) l ORDER BY at, key LIMIT ${pageSize + 1}`;
}

const statementsOf = byMode((mode) => ({
  all: statementFor(mode, null),
  ...forEachKind((kind) => statementFor(mode, kind)),
}));
