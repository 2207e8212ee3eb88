// Which movements of ours may a statement hold? Those of its days, and those whose RRN it names.
import 'server-only';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { select, sql } from '@/lib/db/statement';
import { addDays, dayOf, isIn, startOfDay } from '@/lib/reconciliation/calendar-day';
import type { MovementKind } from '@/lib/reconciliation/movement';
import { movementSources } from '@/lib/reconciliation/movement-sql';
import { settings } from '@/lib/settings/env';
import { approvalLength, plainReference, readTerminal, rrnLength } from './cell-values';
import { type OurMovement, windowDays } from './match-rows';

export type FullMovement = OurMovement & {
  readonly kind: MovementKind;
  readonly at: Date;
  readonly orderId: string;
  readonly attemptId: string;
  /** A statement of its day must hold it. A hold, and giving one back, move no money. */
  readonly isExpected: boolean;
};

type StatementDays = {
  readonly firstDay: string;
  readonly lastDay: string;
  /** The time zone of the statement's own days. */
  readonly zone: string;
  /** Later movements cannot be in it. */
  readonly writtenBefore: Date;
};

/**
 * Movements within five days of the statement's, and older ones whose RRN it names. Those of its
 * own days are expected in it, unless they came after it had been written.
 */
export async function readOurMovements(
  days: StatementDays,
  rrns: readonly string[],
  isTest: boolean,
): Promise<FullMovement[]> {
  const around = {
    since: startOfDay(addDays(days.firstDay, -windowDays), days.zone),
    until: startOfDay(addDays(days.lastDay, windowDays + 1), days.zone),
  };
  const own = {
    since: startOfDay(days.firstDay, days.zone),
    until: startOfDay(addDays(days.lastDay, 1), days.zone),
  };
  const rows = await readRows(findMovements, [around.since, around.until, isTest, rrns]);
  return rows.map(({ minor, hasTaken, ...row }) => ({
    ...row,
    rrn: plainReference(row.rrn ?? '', rrnLength),
    approvalCode: plainReference(row.approvalCode ?? '', approvalLength),
    terminal: readTerminal(row.terminal) ?? '',
    amountMinor: BigInt(minor),
    day: dayOf(row.at, days.zone),
    direction: row.kind === 'held' ? 'hold' : row.kind === 'reversed' ? 'out' : 'in',
    isExpected:
      isIn(own, row.at) &&
      row.at < days.writtenBefore &&
      row.kind !== 'held' &&
      (row.kind !== 'reversed' || hasTaken),
  }));
}

const findTerminals = select({ terminal: 'text' })`
  FROM gateway_order_counter`;

/** The terminals that are ours: every one that ever drew an order number, or took one of these. */
export async function readOurTerminals(
  ours: readonly FullMovement[],
): Promise<ReadonlySet<string>> {
  const rows = await readRows(findTerminals);
  const all = [settings().gateway, ...rows, ...ours];
  return new Set(all.map(({ terminal }) => readTerminal(terminal) ?? ''));
}

const parts = movementSources.map((source) => {
  const isOperation = source.from.startsWith('operation');
  const attemptId = isOperation ? 'p.attempt_id' : 'a.id';
  const approval = isOperation
    ? `coalesce(nullif(p.approval_code, ''), t.approval_code)`
    : 't.approval_code';
  return `SELECT ${source.key} AS key, ${source.kind} AS kind, ${source.at} AS at,
      (${source.minor})::text AS minor, t.order_id AS "orderId", t.id AS "attemptId", t.terminal,
      t.rrn, ${approval} AS "approvalCode",
      (t.transaction_type = 'sale' OR t.completed_amount_minor IS NOT NULL) AS "hasTaken"
    FROM ${source.from} JOIN payment_attempt t ON t.id = ${attemptId}
      JOIN "order" o ON o.id = t.order_id
    WHERE ${source.where} AND o.is_test = $3 AND t.state <> 'DECLINED'`;
});

const inTime = movementSources.map(
  ({ at }, index) => `${parts[index]} AND ${at} >= $1 AND ${at} < $2`,
);
const byRrn = movementSources.map(
  ({ at }, index) =>
    `${parts[index]} AND t.rrn = ANY($4::text[]) AND ${at} IS NOT NULL
      AND (${at} < $1 OR ${at} >= $2)`,
);

const findMovements = sql({
  key: 'text',
  kind: typed<Exclude<MovementKind, 'declined'>>('text'),
  at: 'timestamptz!',
  minor: 'text',
  orderId: 'uuid',
  attemptId: 'uuid',
  terminal: 'text',
  rrn: 'text?',
  approvalCode: 'text?',
  hasTaken: 'bool',
})`
  ${[...inTime, ...byRrn].join(' UNION ALL ')}`;
