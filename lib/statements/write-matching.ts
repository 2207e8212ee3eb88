// How is a comparison stored? Rows, missing movements, and issues for differences.
import 'server-only';
import { kindsSettledBy } from '@/lib/attention/attention-kinds';
import { attentionInsert } from '@/lib/attention/open-attention';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { Difference } from './differences';
import type { Matching } from './match-rows';
import type { FullMovement } from './our-movements';
import type { BankRow, RowProblem } from './read-row';

export type UnreadRow = {
  readonly line: number;
  readonly problem: RowProblem;
  readonly field: string;
};

const rowsAtOnce = 5_000;
/** More than these at once mean a wrong mapping, or another merchant's statement. */
const itemsMax = 300;

const forgetMatches = sql`
  UPDATE statement_row SET movement_key = NULL, outcome = NULL WHERE statement_id = $1::uuid
    AND problem IS DISTINCT FROM $2`;

/** Writes each row's values and outcome over those of an earlier comparison. */
export async function writeRows(
  tx: Tx,
  statementId: string,
  rows: readonly BankRow[],
  unread: readonly UnreadRow[],
  matching: Matching,
  ours: readonly FullMovement[],
): Promise<void> {
  const movements = new Map(ours.map((movement) => [movement.key, movement]));
  const orderOfRrn = new Map(ours.flatMap(({ rrn, orderId }) => (rrn ? [[rrn, orderId]] : [])));
  const read = rows.map((row, index) => {
    const match = matching.rows[index];
    const movement = match?.key ? movements.get(match.key) : undefined;
    return {
      ...row,
      amountMinor: (row.direction === 'out' ? -row.amountMinor : row.amountMinor).toString(),
      outcome: match?.outcome ?? 'bank_only',
      note: match?.note ?? null,
      movementKey: movement?.key ?? null,
      oursMinor: movement ? signed(movement) : null,
      orderId: movement?.orderId ?? (row.rrn === null ? null : (orderOfRrn.get(row.rrn) ?? null)),
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
    }
  }
}

const updateRows = sql`UPDATE statement_row s SET problem = r.problem,
    problem_field = r."problemField", direction = r.direction, rrn = r.rrn,
    approval_code = r."approvalCode", amount_minor = r."amountMinor", day = r.day, at = r.at,
    terminal = r.terminal, outcome = r.outcome, note = r.note, movement_key = r."movementKey",
    ours_minor = r."oursMinor", order_id = r."orderId"
  FROM jsonb_to_recordset($2::jsonb) AS r(line int, problem text, "problemField" text,
    direction text, rrn text, "approvalCode" text, "amountMinor" int8, day date, at timestamptz,
    terminal text, outcome "StatementOutcome", note text, "movementKey" text, "oursMinor" int8,
    "orderId" uuid)
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

const settleItems = sql`UPDATE attention_item SET closed_at = $1, closed_reason = 'settled'
  WHERE closed_at IS NULL AND kind = ANY($2::text[])
    AND (detail->>'statementId' = $3 OR subject = ANY($4::text[]))
    AND NOT (kind || ' ' || subject) = ANY($5::text[])`;

const openItems = sql`${attentionInsert(
  `SELECT d.kind, d.subject, d."orderId", d."attemptId", NULL::uuid,
         d.detail || jsonb_build_object('statementId', $2::text), $3::timestamptz
       FROM jsonb_to_recordset($1::jsonb) AS d(kind text, subject text,
         "orderId" uuid, "attemptId" uuid, detail jsonb, place int)
       WHERE NOT EXISTS (
         SELECT 1 FROM attention_item t WHERE t.kind = d.kind AND t.subject = d.subject
           AND (t.closed_at IS NULL OR t.closed_by_id IS NOT NULL))
       ORDER BY d.place LIMIT ${itemsMax}`,
  'keep',
)}
     RETURNING id`;

const countItems = sql({ count: 'int4' })`
  SELECT count(DISTINCT (kind, subject))::int AS count FROM attention_item
  WHERE kind || ' ' || subject = ANY($1::text[]) AND kind = ANY($2::text[])`;

/**
 * Opens an item for each difference that never had one, at most 300 at once, and closes those of
 * this statement, and of its movements, that are none any more. Gives how many were opened and
 * how many have no item.
 */
export async function writeDifferences(
  tx: Tx,
  statementId: string,
  differences: readonly Difference[],
  matchedKeys: readonly string[],
  at: Date,
): Promise<{ readonly opened: number; readonly left: number }> {
  const kinds = kindsSettledBy('statement');
  const names = differences.map(({ kind, subject }) => `${kind} ${subject}`);
  await tx.query(settleItems, [
    at,
    kinds,
    statementId,
    matchedKeys.map((key) => `movement:${key}`),
    names,
  ]);
  const placed = differences.map((difference, place) => ({ ...difference, place }));
  const opened = await tx.query(openItems, [JSON.stringify(placed), statementId, at]);
  const [counted] = await tx.query(countItems, [names, kinds]);
  return { opened: opened.length, left: names.length - (counted?.count ?? 0) };
}

function signed({ direction, amountMinor }: FullMovement): string {
  return (direction === 'out' ? -amountMinor : amountMinor).toString();
}
