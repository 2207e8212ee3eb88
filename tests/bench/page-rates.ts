// How many pages a second does the shop make, against an empty page?
import type { BenchStack } from './bench-stack';
import { applyLoad, type LoadResult } from './load';
import type { Shelf } from './shelf';

export type PageRate = LoadResult & { readonly path: string };

const concurrency = 16;

/** The catalogue's pages and the empty one, after a short warm-up of each. */
export async function measurePageRates(
  stack: BenchStack,
  shelf: Shelf,
  amount: number,
): Promise<PageRate[]> {
  const paths = ['/bench/empty', '/', `/gifts/${shelf.goods}`, `/rooms/${shelf.stay}`];
  const rates: PageRate[] = [];
  for (const path of paths) {
    const url = `${stack.url}${path}`;
    await applyLoad({ url, concurrency, amount: Math.ceil(amount / 5) });
    const rate = await applyLoad({ url, concurrency, amount });
    if (rate.statuses['200'] !== rate.answered) {
      throw new Error(`${path} answered ${JSON.stringify(rate.statuses)}.`);
    }
    rates.push({ path, ...rate });
  }
  return rates;
}
