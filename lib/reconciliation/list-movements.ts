// Which movements are in a period? A page of them, by the time of the bank's answers.
import 'server-only';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import type { Span } from './calendar-day';
import type { MovementKind } from './movement';
import { type MovementCursor, type MovementFilter, writeCursor } from './movement-filter';
import { movementSources } from './movement-sql';
import { byMode, type OrderMode, ofMode } from './order-mode';

/** Amounts are minor units as text, times ISO 8601. */
export type MovementPage = Awaited<ReturnType<typeof listMovements>>;
export type MovementRow = MovementPage['rows'][number];

const pageSize = 100;

type MovementQuery = Pick<MovementFilter, 'kind' | 'responseCode' | 'after'>;

/** At most 100 movements after the cursor. */
export async function listMovements(
  span: Span,
  { kind, responseCode, after }: MovementQuery,
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
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    /** For `after` in the address of the next page; null on the last. */
    nextAfter: found.length > pageSize && last ? writeCursor(last) : null,
  };
}

function later(since: Date, after: MovementCursor | null): Date {
  return after !== null && after.at > since ? after.at : since;
}

/** What is shown of a movement beside its own facts: of the operation first, then of the attempt. */
const shown = (hasOperation: boolean) => {
  const of = (column: string) =>
    hasOperation ? `coalesce(nullif(p.${column}, ''), t.${column})` : `t.${column}`;
  return `t.terminal, ${of('rrn')} AS rrn, ${of('approval_code')} AS "approvalCode",
    ${hasOperation ? 'p' : 't'}.response_code AS "responseCode",
    ${hasOperation ? 'NULL' : 't.result_timestamp'} AS "bankTimestamp",
    ${hasOperation ? 'p' : 't'}.is_by_hand AS "isByHand", o.reference AS "orderReference"`;
};

const movementColumns = {
  key: 'text',
  kind: typed<MovementKind>('text'),
  // When the bank's word about it came here: every source asks for a time within two others, and for a kind of attempt that has an amount.
  at: 'timestamptz!',
  amountMinor: 'text',
  terminal: 'text',
  rrn: 'text?',
  approvalCode: 'text?',
  responseCode: 'text?',
  /** The TIMESTAMP (GMT) of the bank's result; null where it had none. */
  bankTimestamp: 'text?',
  /** Recorded by people, not by a message. */
  isByHand: 'bool',
  orderReference: 'text',
} as const;

function statementFor(mode: OrderMode, kind: MovementKind | null) {
  const sources = movementSources.filter((one) => kind === null || one.kinds.includes(kind));
  const parts = sources.map((source) => {
    const hasOperation = source.from.startsWith('operation');
    const attemptId = hasOperation ? 'p.attempt_id' : 'a.id';
    const code = hasOperation ? 'p.response_code' : 'a.response_code';
    return `(SELECT ${source.key} AS key, ${source.kind} AS kind, ${source.at} AS at,
        (${source.minor})::text AS "amountMinor", ${shown(hasOperation)}
      FROM ${source.from} JOIN payment_attempt t ON t.id = ${attemptId}
        JOIN "order" o ON o.id = t.order_id
      WHERE ${source.at} >= $1::timestamptz AND ${source.at} < $2::timestamptz AND ${source.where}
        ${ofMode(mode, source.orderId, 3)}
        AND ($4::text IS NULL OR ${source.kind} = $4)
        AND ($5::text IS NULL OR ${code} = $5)
        AND ($6::timestamptz IS NULL OR (${source.at}, ${source.key}) > ($6, $7::text))
      ORDER BY ${source.at}, ${source.key} LIMIT ${pageSize + 1})`;
  });
  return sql(movementColumns)`
  SELECT * FROM (${parts.join(' UNION ALL ')}) m ORDER BY at, key LIMIT ${pageSize + 1}`;
}

const statementsOf = byMode((mode) => ({
  all: statementFor(mode, null),
  held: statementFor(mode, 'held'),
  sold: statementFor(mode, 'sold'),
  declined: statementFor(mode, 'declined'),
  completed: statementFor(mode, 'completed'),
  reversed: statementFor(mode, 'reversed'),
}));
