// Does a statement still need work? One open issue while any difference is unexplained.
import 'server-only';
import type { AttentionKind } from '@/lib/attention/attention-kinds';
import { attentionInsert } from '@/lib/attention/open-attention';
import { lockNamed } from '@/lib/db/named-lock';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { missingDifference } from './differences';

const kind: AttentionKind = 'statement_differences';

/** Condition on `r`, a row of a statement: a later statement has its movement with our amount. */
export const isSettledLater = `r.outcome = 'amount_differs' AND EXISTS (
    SELECT FROM statement_row f JOIN bank_statement n ON n.id = f.statement_id
      JOIN bank_statement w ON w.id = r.statement_id
    WHERE f.movement_key = r.movement_key AND f.outcome = 'matched'
      AND (n.uploaded_at, n.id) > (w.uploaded_at, w.id))`;

const isExplained = `EXISTS (SELECT FROM statement_explanation e WHERE e.difference = r.difference)`;

/** Condition on `r`, a row of a statement: it has an unexplained difference. */
export const isOpenRow = `r.difference IS NOT NULL AND NOT ${isExplained}
  AND NOT (${isSettledLater})`;

/** Condition on `r`, a row of a statement: it differs, and a person said why. */
export const isExplainedRow = `r.difference IS NOT NULL AND ${isExplained}
  AND NOT (${isSettledLater})`;

const isListed = `EXISTS (SELECT FROM statement_row f WHERE f.movement_key = m.movement_key)`;
const isExplainedMovement = `EXISTS (SELECT FROM statement_explanation e
    WHERE e.difference = '${missingDifference}' || m.movement_key)`;

/** Condition on `m`, a movement that a statement lacks: no other has it, and it is unexplained. */
export const isOpenMissing = `NOT ${isListed} AND NOT ${isExplainedMovement}`;

/** Condition on `m`, a movement that no statement has: a person said why. */
export const isExplainedMissing = `NOT ${isListed} AND ${isExplainedMovement}`;

/** Serialises changes of statements: what one explains or lists can settle another. */
export async function lockStatements(tx: Tx): Promise<void> {
  await lockNamed(tx, 'statements');
}

const open = `SELECT s.id, s.file_name,
    (SELECT count(*) FROM statement_row r WHERE r.statement_id = s.id AND ${isOpenRow})
    + (SELECT count(*) FROM statement_missing m WHERE m.statement_id = s.id AND ${isOpenMissing})
      AS count
  FROM bank_statement s WHERE s.id = ANY($1::uuid[])`;

/** Unexplained differences of each of these statements. */
export const countOpen = sql({ id: 'uuid', count: 'int4' })`
  SELECT id, count::int AS count FROM (${open}) o`;

const settle = sql`UPDATE attention_item i SET closed_at = $2, closed_reason = 'settled'
  WHERE kind = '${kind}' AND closed_at IS NULL
    AND subject = ANY(SELECT 'statement:' || id FROM unnest($1::uuid[]) AS id)`;

const say = sql`${attentionInsert(
  `SELECT '${kind}'::text, 'statement:' || o.id, NULL::uuid, NULL::uuid, NULL::uuid,
     jsonb_build_object('statementId', o.id, 'file', o.file_name, 'differences', o.count),
     $2::timestamptz FROM (${open}) o`,
  'replace',
)}`;

/**
 * Opens or updates the issue of each of these statements with an unexplained difference, and closes
 * the others', also of a deleted statement. Returns the counts.
 */
export async function refreshIssues(
  tx: Tx,
  statementIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(statementIds)];
  const found = await tx.query(countOpen, [ids]);
  const counts = new Map(found.map(({ id, count }) => [id, count]));
  const isOpen = (id: string) => (counts.get(id) ?? 0) > 0;
  await tx.query(settle, [ids.filter((id) => !isOpen(id)), at]);
  await tx.query(say, [ids.filter(isOpen), at]);
  return counts;
}

const listedElsewhere = sql({ id: 'uuid' })`
  SELECT m.statement_id AS id FROM statement_missing m
    JOIN statement_row r ON r.movement_key = m.movement_key
  WHERE r.statement_id = $1::uuid AND m.statement_id <> $1::uuid
  UNION
  SELECT d.statement_id FROM statement_row d JOIN statement_row r ON r.movement_key = d.movement_key
  WHERE r.statement_id = $1::uuid AND d.statement_id <> $1::uuid
    AND d.outcome = 'amount_differs'`;

/** The other statements that lack a movement that this one has, or have it with another amount. */
export async function lackingStatements(tx: Tx, statementId: string): Promise<string[]> {
  return (await tx.query(listedElsewhere, [statementId])).map(({ id }) => id);
}

const holding = sql({ id: 'uuid' })`
  SELECT statement_id AS id FROM statement_row WHERE difference = ANY($1::text[])
  UNION
  SELECT statement_id FROM statement_missing WHERE movement_key = ANY(
    SELECT substr(d, ${missingDifference.length + 1}) FROM unnest($1::text[]) AS d
    WHERE starts_with(d, '${missingDifference}'))`;

/** Every statement that has one of these differences. */
export async function statementsWith(tx: Tx, differences: readonly string[]): Promise<string[]> {
  return (await tx.query(holding, [differences])).map(({ id }) => id);
}
