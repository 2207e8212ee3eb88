// How is a wrong statement removed? Whole, with its rows, differences, explanations and issue.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { readForm } from '@/lib/forms/form';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { type Unexplained, whyForm } from './explain-differences';
import {
  lackingStatements,
  lockStatements,
  refreshIssues,
  statementsWith,
} from './statement-issues';

const findStatement = sql({
  fileName: 'text',
  digest: 'text',
  rowCount: 'int4',
  signature: 'text',
})`
  SELECT file_name AS "fileName", digest, row_count AS "rowCount", header_signature AS signature
  FROM bank_statement WHERE id = $1::uuid FOR UPDATE`;

const deleteExplanations = sql({ difference: 'text' })`
  DELETE FROM statement_explanation WHERE statement_id = $1::uuid RETURNING difference`;

const deletions = [
  sql`DELETE FROM statement_missing WHERE statement_id = $1::uuid`,
  sql`DELETE FROM statement_row WHERE statement_id = $1::uuid`,
  sql`DELETE FROM bank_statement WHERE id = $1::uuid`,
];

/** The remembered mapping stays for other files, unless this was the only one with its columns. */
const forgetMapping = sql`DELETE FROM statement_mapping m WHERE header_signature = $1
  AND NOT EXISTS (SELECT FROM bank_statement WHERE header_signature = m.header_signature)`;

/**
 * Withdraws a statement, as if it had never been uploaded; only the audit keeps a record of it.
 * What it settled in other statements is open there again. The same file can be uploaded again.
 */
export async function withdrawStatement(
  actor: Actor<'resolve'>,
  input: { readonly statementId: string; readonly reason: string },
  clock = systemClock,
): Promise<Result<null, 'NOT_FOUND'> | Unexplained> {
  const { statementId } = input;
  if (!isRowId(statementId)) return fail('NOT_FOUND');
  const read = readForm(whyForm, { reason: input.reason });
  if (!read.ok) return read;
  const at = clock.now();
  return withTx(async (tx) => {
    await lockStatements(tx);
    const [found] = await tx.query(findStatement, [statementId]);
    if (!found) return fail('NOT_FOUND');
    const lacking = await lackingStatements(tx, statementId);
    const differences = await deleteAll(tx, statementId, found.signature);
    const others = await statementsWith(tx, differences);
    await refreshIssues(tx, [statementId, ...lacking, ...others], at);
    const { fileName, digest, rowCount } = found;
    await auditPerson(tx, actor, at, {
      subject: `statement:${statementId}`,
      action: 'statement.withdrawn',
      cause: `file:${digest}`,
      before: { fileName, rows: rowCount, explanations: differences.length },
      after: read.value,
    });
    return ok(null);
  });
}

/** Returns the differences that were explained with it. */
async function deleteAll(tx: Tx, statementId: string, signature: string): Promise<string[]> {
  const explained = await tx.query(deleteExplanations, [statementId]);
  for (const deletion of deletions) await tx.query(deletion, [statementId]);
  await tx.query(forgetMapping, [signature]);
  return explained.map(({ difference }) => difference);
}
