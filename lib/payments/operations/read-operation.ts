// Where does an operation stand? Read without a lock, for an answer to the person who asked.
import 'server-only';
import { queryOnce } from '@/lib/db/transaction';
import type { SentOperation } from '@/lib/payments/rules/incoming';

/** The operation as it stands; the caller has just seen its row, so it exists. */
export async function readOperation(operationId: string): Promise<SentOperation> {
  const [row] = await queryOnce<SentOperation>(
    `SELECT id AS "operationId", state, verdict_code AS "verdictCode",
       response_code AS "responseCode", answer_text AS "answerText"
     FROM operation WHERE id = $1::uuid`,
    [operationId],
  );
  if (!row) throw new Error('an operation that was just seen is gone');
  return row;
}
