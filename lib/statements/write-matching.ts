// How is a comparison stored? Each row with its outcome, and the movements that are missing.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { differencesOf, signed } from './differences';
import type { Matching } from './match-rows';
import type { FullMovement } from './our-movements';
import type { BankRow, RowProblem } from './read-row';

export type UnreadRow = {
  readonly line: number;
  readonly problem: RowProblem;
  readonly field: string;
};

const rowsAtOnce = 5_000;

const forgetMatches = sql`
  UPDATE statement_row SET movement_key = NULL, outcome = NULL, difference = NULL
  WHERE statement_id = $1::uuid AND problem IS DISTINCT FROM $2`;

/** Writes each row's values and outcome over those of an earlier comparison. */
export async function writeRows(
  tx: Tx,
  statementId: string,
  rows: readonly BankRow[],
  unread: readonly UnreadRow[],
  matching: Matching,
  ours: readonly FullMovement[],
  watch: (written: number) => Promise<void>,
): Promise<void> {
  const movements = new Map(ours.map((movement) => [movement.key, movement]));
  const orderOfRrn = new Map(ours.flatMap(({ rrn, orderId }) => (rrn ? [[rrn, orderId]] : [])));
  const differences = differencesOf(rows, ours, matching);
  const read = rows.map((row, index) => {
    const match = matching.rows[index];
    const movement = match?.key ? movements.get(match.key) : undefined;
    return {
      ...row,
      amountMinor: signed(row),
      commissionMinor: row.commissionMinor?.toString() ?? null,
      netMinor: row.netMinor?.toString() ?? null,
      outcome: match?.outcome ?? 'bank_only',
      note: match?.note ?? null,
      movementKey: movement?.key ?? null,
      oursMinor: movement ? signed(movement) : null,
      orderId: movement?.orderId ?? (row.rrn === null ? null : (orderOfRrn.get(row.rrn) ?? null)),
      difference: differences.get(row.line) ?? null,
    };
  });
  const refused = unread.map(({ line, problem, field }) => ({
    line,
    outcome: 'unreadable',
    problem,
    problemField: field,
  }));
  // A row may be matched with another movement now, so all matches are cleared first.
  await tx.query(forgetMatches, [statementId, 'ABOVE_HEADER']);
  for (const list of [read, refused]) {
    for (let from = 0; from < list.length; from += rowsAtOnce) {
      const some = JSON.stringify(list.slice(from, from + rowsAtOnce));
      await tx.query(updateRows, [statementId, some]);
      await watch(from);
    }
  }
}

const updateRows = sql`UPDATE statement_row s SET problem = r.problem,
    problem_field = r."problemField", direction = r.direction, rrn = r.rrn,
    approval_code = r."approvalCode", amount_minor = r."amountMinor", day = r.day, at = r.at,
    terminal = r.terminal, outcome = r.outcome, note = r.note, movement_key = r."movementKey",
    ours_minor = r."oursMinor", order_id = r."orderId",
    difference = r.difference, commission_minor = r."commissionMinor", net_minor = r."netMinor"
  FROM jsonb_to_recordset($2::jsonb) AS r(line int, problem text, "problemField" text,
    direction text, rrn text, "approvalCode" text, "amountMinor" int8, day date, at timestamptz,
    terminal text, outcome "StatementOutcome", note text, "movementKey" text, "oursMinor" int8,
    "orderId" uuid, difference text, "commissionMinor" int8, "netMinor" int8)
  WHERE s.statement_id = $1::uuid AND s.line = r.line`;

const deleteMissing = sql`DELETE FROM statement_missing WHERE statement_id = $1::uuid`;

const insertMissing = sql`
  INSERT INTO statement_missing (statement_id, movement_key, kind, amount_minor, at, order_id,
    attempt_id, rrn, note)
  SELECT $1::uuid, m.key, m.kind, m.minor, m.at, m."orderId", m."attemptId", m.rrn, m.note
  FROM jsonb_to_recordset($2::jsonb) AS m(key text, kind text, minor int8, at timestamptz,
    "orderId" uuid, "attemptId" uuid, rrn text, note text)`;

/** Movements of the statement's days that it does not hold. */
export async function writeMissing(
  tx: Tx,
  statementId: string,
  matching: Matching,
  ours: readonly FullMovement[],
): Promise<void> {
  const movements = new Map(ours.map((movement) => [movement.key, movement]));
  const missing = matching.oursOnly.flatMap(({ key, note }) => {
    const movement = movements.get(key);
    if (!movement?.isExpected) return [];
    const { kind, at, orderId, attemptId, rrn } = movement;
    return [{ key, note, kind, at, orderId, attemptId, rrn, minor: signed(movement) }];
  });
  await tx.query(deleteMissing, [statementId]);
  await tx.query(insertMissing, [statementId, JSON.stringify(missing)]);
}
