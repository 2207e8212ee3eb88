// How many pages a second does the shop answer, against an empty page?
import type { BenchStack } from './bench-stack';
import { fillCart } from './checkout';
import { applyLoad, type LoadResult, median } from './load';
import type { Shelf } from './shelf';

export type PageRate = {
  readonly what: string;
  readonly perSecond: number;
  /** Median over the rounds of this page against the empty one of the same round. */
  readonly ratio: number;
  readonly isJudged: boolean;
  readonly rounds: readonly LoadResult[];
};

/** A page is rendered anew for each reader: this floor tells when one has grown heavier. */
export const pageRatioMin = 0.4;
const concurrency = 16;
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
): Promise<PageRate[]> {
  const { cookie } = await fillCart(stack.url, { kind: 'goods', slug: shelf.goods });
  const room = `/rooms/${shelf.stay}`;
  const pages = [
    { what: '/bench/empty', path: '/bench/empty', headers: asBrowser, isJudged: false },
    { what: '/', path: '/', headers: asBrowser, isJudged: true },
    ...[`/gifts/${shelf.goods}`, room].map((path) => {
      return { what: path, path, headers: asBrowser, isJudged: true };
    }),
    { what: `${room}, full cart`, path: room, headers: { ...asBrowser, cookie }, isJudged: false },
  ];
  const results = pages.map((page) => ({ ...page, rounds: [] as LoadResult[] }));
  for (let round = 0; round <= given.rounds; round += 1) {
    for (const { path, headers, rounds } of results) {
      const url = `${stack.url}${path}`;
      const load = await applyLoad({ url, concurrency, amount: given.perRound, headers });
      if (load.statuses['200'] !== given.perRound || load.broken > 0) {
        throw new Error(`${path} answered ${JSON.stringify(load)}.`);
      }
      if (round > 0) rounds.push(load);
    }
  }
  const empty = results[0]?.rounds ?? [];
  return results.map(({ what, isJudged, rounds }) => ({
    what,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    ratio: median(rounds.map((one, round) => one.perSecond / (empty[round]?.perSecond ?? 0))),
    isJudged,
    rounds,
  }));
}
