// How did this bank write its references so far?
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';

const referencesRead = 200;

const findReferences = sql({ references: 'text[]!' })`
  SELECT array(SELECT a.internal_reference FROM (
    SELECT internal_reference FROM payment_attempt WHERE outcome_at IS NOT NULL
    ORDER BY outcome_at DESC LIMIT ${referencesRead}) a
    WHERE a.internal_reference <> '') AS references`;

/** References of the newest payments, which show how this bank writes them. */
export async function readReferences({ query }: Pick<Tx, 'query'>): Promise<readonly string[]> {
  const [row] = await query(findReferences);
  return row?.references ?? [];
}
