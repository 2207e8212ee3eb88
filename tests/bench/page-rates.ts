// How many pages a second does the shop answer, against an empty page?
import type { BenchStack } from './bench-stack';
import { fillCart } from './checkout';
import { applyLoad, type LoadResult } from './load';
import { type Figures, judged, median, plain } from './report';
import type { Shelf } from './shelf';

/** A page is rendered anew for each reader: this floor tells when one has grown heavier. */
const ratioMin = 0.4;
/** As a browser asks for a page. */
const asBrowser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
};

/**
 * Rounds of the empty page and of the catalogue's, one after the other in turns; the first round
 * warms up and is not counted. A visitor with a filled cart is only reported.
 */
export async function measurePageRates(
  stack: BenchStack,
  shelf: Shelf,
  given: { rounds: number; perRound: number },
): Promise<Figures> {
  const { cookie } = await fillCart(stack.url, { kind: 'goods', slug: shelf.goods });
  const room = `/rooms/${shelf.stay}`;
  const pages = [
    { path: '/bench/empty', isJudged: false },
    ...['/', `/products/${shelf.goods}`, room].map((path) => ({ path, isJudged: true })),
    { path: room, cookie, isJudged: false },
  ].map((page) => ({ ...page, rounds: [] as LoadResult[] }));
  for (let round = 0; round <= given.rounds; round += 1) {
    for (const { path, cookie = '', rounds } of pages) {
      const url = `${stack.url}${path}`;
      const headers = { ...asBrowser, ...(cookie && { cookie }) };
      const load = await applyLoad({ url, concurrency: 16, amount: given.perRound, headers });
      if (load.statuses['200'] !== given.perRound || load.broken > 0) {
        throw new Error(`${path} answered ${JSON.stringify(load)}.`);
      }
      if (round > 0) rounds.push(load);
    }
  }
  const empty = pages[0]?.rounds ?? [];
  const rows = pages.map(({ path, cookie, isJudged, rounds }) => {
    const ratio = median(rounds.map((one, at) => one.perSecond / (empty[at]?.perSecond ?? 0)));
    const rate = median(rounds.map(({ perSecond }) => perSecond)).toFixed(0);
    const what = `pages a second of ${path}${cookie ? ', full cart' : ''}`;
    const figure = `${rate}, ${ratio.toFixed(2)} of the empty page`;
    return isJudged
      ? judged(what, figure, `≥ ${ratioMin}`, ratio >= ratioMin)
      : plain(what, figure);
  });
  return { data: pages.map(({ path, rounds }) => ({ path, rounds })), rows };
}
