// May an unpaid order still be paid when something in it was taken out of the shop since?
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';

/** For so long an order is paid as it was placed, whatever the catalogue says meanwhile. */
const graceHours = 24;

const findWithdrawn = sql`
  SELECT 1 FROM "order" o JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id
  WHERE o.id = $1::uuid AND NOT p.is_visible
    AND o.created_at <= $2::timestamptz - interval '${graceHours} hours'
    AND (o.kept_until IS NULL OR o.kept_until <= $2::timestamptz)
  LIMIT 1`;

/**
 * Whether the order has something that is no longer shown and is older than a day. What staff keep
 * for a guest stays payable until that time; prices stay as they were seen (decision 065).
 */
export async function isWithdrawn(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  return (await tx.query(findWithdrawn, [orderId, now])).length > 0;
}
