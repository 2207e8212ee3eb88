// How is a comparison stored? Each row with its outcome, and the movements that are missing.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { differencesOf, signed } from './differences';
import type { Matched, SaidRole } from './match-statement';
import { asideNotes } from './reading/read-role';

const rowsAtOnce = 5_000;

const forgetMatches = sql`
  UPDATE statement_row SET movement_key = NULL, outcome = NULL, difference = NULL, note = NULL,
    role = CASE WHEN role_by_id IS NOT NULL THEN role END
  WHERE statement_id = $1::uuid AND problem IS DISTINCT FROM $2`;

const sayRole = sql`
  UPDATE statement_row SET role = $3, role_by_id = $4::uuid
  WHERE statement_id = $1::uuid AND line = ANY($2::int[]) AND problem IS DISTINCT FROM $5`;

/** Writes each row's values and outcome over those of an earlier comparison. */
export async function writeRows(
  tx: Tx,
  { statement, rows, unread, aside, matching, ours }: Matched,
  said: SaidRole | undefined,
  watch: (written: number) => Promise<void>,
): Promise<void> {
  const statementId = statement.id;
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
      listed: match?.listed ?? 1,
      movementKey: movement?.key ?? null,
      oursMinor: movement ? signed(movement) : null,
      oursDay: movement?.day ?? null,
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
  const setAside = aside.map(({ line, role, asideMinor, day }) => ({
    line,
    outcome: 'set_aside',
    note: asideNotes[role],
    role,
    // What the bank kept is money that we do not get; what it paid out, we got.
    amountMinor:
      asideMinor === null ? null : (role === 'fee' ? -asideMinor : asideMinor).toString(),
    day,
  }));
  // A row may be matched with another movement now, so all matches are cleared first.
  await tx.query(forgetMatches, [statementId, 'ABOVE_HEADER']);
  if (said) {
    const { lines, role, userId } = said;
    await tx.query(sayRole, [statementId, lines, role, userId, 'ABOVE_HEADER']);
  }
  for (const list of [read, setAside, refused]) {
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
    ours_minor = r."oursMinor", ours_day = r."oursDay", order_id = r."orderId",
    difference = r.difference, commission_minor = r."commissionMinor", net_minor = r."netMinor",
    listed = r.listed, role = coalesce(r.role, s.role)
  FROM jsonb_to_recordset($2::jsonb) AS r(line int, problem text, "problemField" text,
    direction text, rrn text, "approvalCode" text, "amountMinor" int8, day date, at timestamptz,
    terminal text, outcome "StatementOutcome", note text, "movementKey" text, "oursMinor" int8, "oursDay" date,
    "orderId" uuid, difference text, "commissionMinor" int8, "netMinor" int8, listed int,
    role text)
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
  { statement, matching, ours }: Pick<Matched, 'statement' | 'matching' | 'ours'>,
): Promise<void> {
  const movements = new Map(ours.map((movement) => [movement.key, movement]));
  const missing = matching.oursOnly.flatMap(({ key, note }) => {
    const movement = movements.get(key);
    if (!movement?.isExpected) return [];
    const { kind, at, orderId, attemptId, rrn } = movement;
    return [{ key, note, kind, at, orderId, attemptId, rrn, minor: signed(movement) }];
  });
  await tx.query(deleteMissing, [statement.id]);
  await tx.query(insertMissing, [statement.id, JSON.stringify(missing)]);
}
