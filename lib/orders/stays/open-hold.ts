// Which money is still held although nobody of its order is left to leave? Found by one statement.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';

/**
 * Whether a line's stay may still end with a completion: the guest has not left, and its last day
 * is not over. `today`: SQL of the merchant's date.
 */
export const isStillToLeave = (line: string, today: string) => `${line}.kind = 'STAY'
    AND ${line}.check_out >= ${today} AND ${line}.cancelled_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM order_line f JOIN stay_progress p ON p.line_id = f.id
      WHERE f.order_id = ${line}.order_id AND (f.id = ${line}.id OR f.stay = ${line}.stay)
        AND p.state = 'LEFT')`;

const findHold = sql({ attemptId: 'uuid', heldMinor: 'int8!' })`
  SELECT a.id AS "attemptId", a.authorised_amount_minor AS "heldMinor" FROM payment_attempt a
  WHERE a.order_id = $1::uuid AND a.state = 'AUTHORISED' AND NOT a.is_surplus
    AND NOT EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = a.order_id
      AND l.id <> ALL ($2::uuid[]) AND ${isStillToLeave('l', '$3::date')})
  ORDER BY a.sequence LIMIT 1`;

/** The hold that should be completed before this stay ends; undefined: none, or others stay. */
export async function holdOfLastStay(
  tx: Tx,
  stay: { readonly orderId: string; readonly lineIds: readonly string[] },
  today: string,
) {
  const [hold] = await tx.query(findHold, [stay.orderId, stay.lineIds, today]);
  return hold;
}
