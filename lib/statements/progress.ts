// How far is a comparison? Told to whoever waits for it, in percent.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { isRowId } from '@/lib/text/row-id';

const write = sql`UPDATE bank_statement SET progress = $2 WHERE id = $1::uuid`;
const read = sql({ progress: 'int4?' })`SELECT progress FROM bank_statement WHERE id = $1::uuid`;

/**
 * Notes so many percent; null when nothing runs any more. A database that is busy is no reason to
 * give up what is told of: the note is lost then.
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
