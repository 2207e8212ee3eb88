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

/** SQL for the pieces of a product that the unpaid orders of a cart reserve: the stock lacks them. */
export const ownPiecesOf = (product: string, cartId: string) => `(
  SELECT coalesce(sum(quantity), 0)::int FROM stock_reservation
  WHERE product_id = ${product} AND order_id IN (${unpaidOrdersOf(cartId)}))`;

const sumOwnPieces = sql({ pieces: 'int4' })`
  SELECT ${ownPiecesOf('$1::uuid', '$2')} AS pieces`;

/** Pieces of goods that the cart's own unpaid order reserves: the stock does not include them. */
export async function ownPieces(
  productId: string,
  cartId: string | null,
  query: Tx['query'] = queryOnce,
): Promise<number> {
  const [row] = await query(sumOwnPieces, [productId, cartId]);
  return row?.pieces ?? 0;
}
