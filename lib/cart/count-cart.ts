// How many things are in a cart? One statement without Prisma, because every page of the shop asks.
import 'server-only';
import { readPool } from '@/lib/db/read-pool';

/** Things in the cart: pieces of goods, and each stay as one. */
export async function countCart(cartId: string | null): Promise<number> {
  if (cartId === null) return 0;
  const answer = await readPool().query<{ things: number }>({
    name: 'count-cart',
    text: 'SELECT coalesce(sum(quantity), 0)::int AS things FROM cart_line WHERE cart_id = $1',
    values: [cartId],
  });
  return answer.rows[0]?.things ?? 0;
}
