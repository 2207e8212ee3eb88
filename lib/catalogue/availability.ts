// How many rooms are free on each night? Always asked of the database, never of a cache.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';

/**
 * SQL for the unpaid orders of the cart whose id is the given parameter: its next order replaces
 * them, so what they reserve is free for this shopper.
 */
export const unpaidOrdersOf = (cartId: string) => `SELECT id FROM "order"
  WHERE cart_id = ${cartId}::uuid
    AND state IN ('NOT_STARTED', 'AWAITING_RESULT', 'RESULT_OVERDUE', 'DECLINED')`;

const sumOwnPieces = sql({ pieces: 'int4' })`
  SELECT coalesce(sum(quantity), 0)::int AS pieces FROM stock_reservation
  WHERE product_id = $1 AND order_id IN (${unpaidOrdersOf('$2')})`;

/** Pieces of goods that the cart's own unpaid order reserves: the stock does not include them. */
export async function ownPieces(
  productId: string,
  cartId: string | null,
  query: Tx['query'] = queryOnce,
): Promise<number> {
  const [row] = await query(sumOwnPieces, [productId, cartId]);
  return row?.pieces ?? 0;
}
