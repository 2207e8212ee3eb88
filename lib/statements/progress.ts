// How far has a comparison got? In percent, for the pages that wait for it.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { isRowId } from '@/lib/text/row-id';

const write = sql`UPDATE bank_statement SET progress = $2 WHERE id = $1::uuid`;
const read = sql({ progress: 'int4?' })`SELECT progress FROM bank_statement WHERE id = $1::uuid`;

/**
 * Stores a percentage; null when nothing runs any more. A busy database must not abort the
 * comparison: the update is then lost.
 */
export async function noteProgress(statementId: string, percent: number | null): Promise<void> {
  await queryOnce(write, [statementId, percent]).catch(() => undefined);
}

/** Null: no comparison runs, or there is no such statement. */
export async function readProgress(statementId: string): Promise<number | null> {
  if (!isRowId(statementId)) return null;
  const [row] = await readRows(read, [statementId]);
  return row?.progress ?? null;
}
