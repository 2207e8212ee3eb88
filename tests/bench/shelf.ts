// What is there to buy in a measurement? The seed, with stock that does not run out.
import { withClient } from '../../scripts/stack/database';

export type Shelf = { readonly goods: string; readonly stay: string };

const stockForAll = 1_000_000;

/** Fills the stock; gives the slugs of one kind of goods and of one room. */
export function stockShelf(databaseUrl: string): Promise<Shelf> {
  return withClient(databaseUrl, async (client) => {
    await client.query("UPDATE product SET stock = $1 WHERE kind = 'GOODS'", [stockForAll]);
    const found = await client.query(
      `SELECT (SELECT slug FROM product WHERE kind = 'GOODS' ORDER BY position, slug LIMIT 1) AS goods,
         (SELECT slug FROM product WHERE kind = 'STAY' ORDER BY position, slug LIMIT 1) AS stay`,
    );
    return found.rows[0];
  });
}
