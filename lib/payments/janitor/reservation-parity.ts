// Do an order's goods and nights match its state?
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';

type ReservationFinding = { readonly orderId: string; readonly differs: readonly string[] };

const findUnequal = sql({ orderId: 'uuid', nights: 'bool', goods: 'bool' })`
  SELECT id AS "orderId", nights, goods FROM (
    SELECT o.id,
      CASE WHEN o.is_reserved THEN EXISTS (
          SELECT 1 FROM order_line l WHERE l.order_id = o.id AND l.kind = 'STAY'
            AND (SELECT count(*) FROM room_night n WHERE n.order_id = o.id AND n.line_id = l.id)
              <> CASE WHEN l.cancelled_at IS NULL THEN l.quantity ELSE 0 END)
        ELSE EXISTS (SELECT 1 FROM room_night n WHERE n.order_id = o.id) END AS nights,
      CASE WHEN o.is_reserved THEN EXISTS (
          SELECT 1 FROM (SELECT product_id, sum(quantity) AS quantity FROM order_line
            WHERE order_id = o.id AND kind = 'GOODS' AND product_id IS NOT NULL
            GROUP BY product_id) g
          WHERE NOT EXISTS (SELECT 1 FROM stock_reservation s WHERE s.order_id = o.id
            AND s.product_id = g.product_id
            AND (s.quantity = g.quantity OR s.quantity > g.quantity AND r.is_reversed)))
        ELSE EXISTS (SELECT 1 FROM stock_reservation s WHERE s.order_id = o.id)
          AND NOT r.is_reversed END AS goods
    FROM "order" o CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM payment_attempt a
      WHERE a.order_id = o.id AND a.state = 'REVERSED') AS is_reversed) r
    WHERE o.id = ANY ($1::uuid[])) checked
  WHERE nights OR goods`;

/**
 * Returns those of the given orders whose taken nights or goods differ from their lines while they
 * are reserved, or are still taken while they are not. Goods of a reversed payment are out of stock
 * until staff have them back, in addition to those that a later payment took.
 */
export async function checkReservations(
  ids: readonly string[],
): Promise<readonly ReservationFinding[]> {
  const rows = await queryOnce(findUnequal, [ids]);
  return rows.map(({ orderId, nights, goods }) => ({
    orderId,
    differs: [...(nights ? ['reservation.nights'] : []), ...(goods ? ['reservation.goods'] : [])],
  }));
}
