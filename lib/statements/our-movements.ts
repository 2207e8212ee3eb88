// Which movements of ours may a statement hold? Those of its days, and those whose RRN it names.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { select, sql } from '@/lib/db/statement';
import { moneyDateOf } from '@/lib/payments/rules/book/money-date';
import { dayOf, isIn, startOfDay } from '@/lib/reconciliation/calendar-day';
import type { MovementKind } from '@/lib/reconciliation/movement';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { addDays } from '@/lib/time/iso-date';
import { type OurMovement, windowDays } from './match-rows';
import { approvalLength, plainReference, readTerminal, rrnLength } from './reading/cell-values';

export type FullMovement = OurMovement & {
  readonly kind: MovementKind;
  readonly at: Date;
  readonly orderId: string;
  readonly attemptId: string;
  /** A statement of its day must contain it. Holds and their releases move no money. */
  readonly isExpected: boolean;
};

type StatementDays = {
  readonly firstDay: string;
  readonly lastDay: string;
  /** The time zone of the statement's days. */
  readonly zone: string;
  /** Later movements cannot be in it. */
  readonly writtenBefore: Date;
};

/**
 * Movements within five days of the statement's, and older ones whose RRN it contains. Those of its
 * own days are expected in it, unless they were recorded after it was written.
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
  return rows.map(({ minor, ...row }) => ({
    ...row,
    rrn: plainReference(row.rrn ?? '', rrnLength),
    approvalCode: plainReference(row.approvalCode ?? '', approvalLength),
    terminal: readTerminal(row.terminal) ?? '',
    amountMinor: BigInt(minor),
    day: dayOf(row.at, days.zone),
    direction: directions[row.kind],
    isExpected:
      isIn(own, row.at) &&
      row.at < days.writtenBefore &&
      (row.kind === 'taken' || row.kind === 'refunded'),
  }));
}

const directions = { held: 'hold', released: 'out', taken: 'in', refunded: 'out' } as const;

const findTerminals = select({ terminal: 'text' })`
  FROM gateway_order_counter`;

/** Our terminals: every one that ever drew an order number, or took one of these. */
export async function readOurTerminals(
  ours: readonly FullMovement[],
): Promise<ReadonlySet<string>> {
  const rows = await readRows(findTerminals);
  const all = [settings().gateway, ...rows, ...ours];
  return new Set(all.map(({ terminal }) => readTerminal(terminal) ?? ''));
}

/** The key of a movement in every comparison, also for those from before the book. */
const key = `CASE WHEN m.operation_id IS NOT NULL THEN 'operation:' || m.operation_id
    WHEN m.figure = 'HELD' OR (m.figure = 'TAKEN' AND t.transaction_type = 'sale')
      THEN 'attempt:' || m.attempt_id
    WHEN m.figure = 'TAKEN' THEN 'completed:' || m.attempt_id
    ELSE 'reversed:' || m.attempt_id END`;

/** Corrected movements never happened, and a fee is part of what was taken. */
const lines = `SELECT ${key} AS key, lower(m.figure) AS kind, ${moneyDateOf('m')} AS at,
    m.amount_minor::text AS minor, m.order_id AS "orderId", m.attempt_id AS "attemptId",
    m.terminal, t.rrn, m.approval AS "approvalCode"
  FROM money_movement m JOIN payment_attempt t ON t.id = m.attempt_id
  WHERE m.is_test = $3::boolean AND m.kind NOT IN ('CORRECTED', 'FEE')
    AND NOT EXISTS (SELECT 1 FROM money_movement c WHERE c.attempt_id = m.attempt_id
      AND c.kind = 'CORRECTED' AND c.figure = m.figure AND c.round >= m.round)`;

const findMovements = sql({
  key: 'text',
  kind: typed<Exclude<MovementKind, 'declined' | 'fee'>>('text'),
  at: 'timestamptz!',
  minor: 'text',
  orderId: 'uuid',
  attemptId: 'uuid',
  terminal: 'text',
  rrn: 'text?',
  approvalCode: 'text?',
})`
  ${lines} AND ${moneyDateOf('m')} >= $1::timestamptz AND ${moneyDateOf('m')} < $2::timestamptz
  UNION ALL ${lines} AND t.rrn = ANY($4::text[])
    AND (${moneyDateOf('m')} < $1 OR ${moneyDateOf('m')} >= $2)`;
