// How does a cart go on under another id? Its lines, its orders and its count of tries follow it.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';

/**
 * Moves the session's lines and orders too: what it may open and its count of tries are unchanged.
 * Orders go first: a result locks its order while it takes the lines out of the cart.
 */
export async function renewCart(tx: Tx, from: string, to: string): Promise<void> {
  await Promise.all([
    tx.query(moveOrders, [from, to]),
    tx.query(renameCart, [from, to]),
    tx.query(moveTries, [from, to]),
  ]);
}

const moveOrders = sql`UPDATE "order" SET cart_id = $2::uuid WHERE cart_id = $1::uuid`;

// The lines follow by the foreign key.
const renameCart = sql`UPDATE cart SET id = $2::uuid, updated_at = now() WHERE id = $1::uuid`;

const moveTries = sql`UPDATE attempt_throttle SET key = 'session:' || $2::text
  WHERE key = 'session:' || $1::text`;
