// How does a cart go on under another id? Its lines, its orders and its count of tries follow it.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';

/**
 * Moves the session's lines and orders too: what it may open and its count of tries are unchanged.
 * Orders go first: a result locks its order while it takes the lines out of the cart.
 */
export async function renewCart(tx: Tx, from: string, to: string): Promise<void> {
  await tx.query(moveCart, [from, to]);
}

// The lines follow by the foreign key, which is served after all parts of the statement.
const moveCart = sql`
  WITH orders AS (
    UPDATE "order" SET cart_id = $2::uuid WHERE cart_id = $1::uuid RETURNING id
  ), tries AS (
    UPDATE attempt_throttle SET key = 'session:' || $2::text WHERE key = 'session:' || $1::text
  ) UPDATE cart SET id = $2::uuid, updated_at = now()
  WHERE id = $1::uuid AND (SELECT count(*) FROM orders) >= 0`;
