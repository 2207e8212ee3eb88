// Which payments of an order gave back an amount that no statement of the bank has shown yet?
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { isStillAssumed } from '@/lib/payments/rules/book/assumed-lines';

const findAssumed = sql({ attemptId: 'uuid' })`
  SELECT m.attempt_id AS "attemptId" FROM money_movement m
  WHERE m.order_id = $1::uuid AND ${isStillAssumed}`;

/** The ids of their attempts. */
export async function readAssumedRefunds(orderId: string): Promise<ReadonlySet<string>> {
  return new Set((await readRows(findAssumed, [orderId])).map(({ attemptId }) => attemptId));
}
