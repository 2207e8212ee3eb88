// How many rooms are free on each night? Always asked of the database, never of a cache.
import 'server-only';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';

type FreeNight = RowsOf<typeof countFreeRoomsByNight>;

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

const countFreeRoomsByNight = sql({ night: 'date', free: 'int4' })`
  SELECT d.night::date AS night,
        ((SELECT count(*) FROM room_unit u WHERE u.product_id = $1 AND NOT u.is_retired)
         - (SELECT count(*) FROM room_night n JOIN room_unit u ON u.id = n.unit_id
             WHERE u.product_id = $1 AND NOT u.is_retired AND n.night = d.night::date
               AND (n.order_id IN (${unpaidOrdersOf('$4')})) IS NOT TRUE))::int AS free
   FROM generate_series($2::date, $3::date - 1, interval '1 day') AS d(night)
  ORDER BY d.night`;

/** Free rooms of a kind for this cart, night by night; the second date is not included. */
export async function freeRoomsByNight(
  productId: string,
  from: string,
  until: string,
  cartId: string | null,
): Promise<FreeNight[]> {
  return queryOnce(countFreeRoomsByNight, [productId, from, until, cartId]);
}
