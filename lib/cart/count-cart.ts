// How many things are in a cart? One statement without Prisma, because every page of the shop asks.
import 'server-only';
import { readPool } from '@/lib/db/read-pool';
import { type RowsOf, sql } from '@/lib/db/statement';

const countThings = sql({ things: 'int4!' })`
  SELECT coalesce(sum(quantity), 0)::int AS things FROM cart_line WHERE cart_id = $1::uuid`;

/** Number of things in the cart: pieces of goods, and each stay as one. */
export async function countCart(cartId: string | null): Promise<number> {
  if (cartId === null) return 0;
  const { name, text } = countThings;
  const answer = await readPool().query<RowsOf<typeof countThings>>({
    name,
    text,
    values: [cartId],
  });
  return answer.rows[0]?.things ?? 0;
}
