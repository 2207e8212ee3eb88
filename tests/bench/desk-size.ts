// Does the desk cost the same at any size of the order book? Two databases, the same queries.
import type { Lifetime } from '../../scripts/cli/lifetime';
import { placeMsMax } from './desk-places';
import { askApp, askDatabase, onDatabase } from './programs';

type DeskKind = {
  readonly kind: string;
  /** Milliseconds of our own time, without the browser's. */
  readonly smallP95: number;
  readonly largeP95: number;
  readonly ratio: number;
  /** Rows a query, where they were counted. Whole pages are compared whatever they hold. */
  readonly smallRows: number;
  readonly largeRows: number;
};

export type DeskSize = {
  readonly smallOrders: number;
  readonly largeOrders: number;
  readonly kinds: readonly DeskKind[];
  /** The deep page against the first of the same database. */
  readonly deepRatio: number;
};

export const deskRatioMax = 1.5;
const deskMsMax = 150;
/** Below this the clock and the machine say more than the database does. */
const deskNoiseMs = 10;

type Measured = { orders: number; times: Record<string, number[]>; found: Record<string, number> };

type Sides<T> = { readonly small: T; readonly large: T };

/**
 * Asks both databases twice, in turns, and takes each kind's better round: the list itself, or
 * with `isOfPages` whole pages of the built app, sixty different ones a kind.
 */
export async function measureDeskSize(
  lifetime: Lifetime,
  settings: NodeJS.ProcessEnv,
  urls: Sides<string>,
  isOfPages: boolean,
): Promise<DeskSize> {
  const side = (url: string, deepPage: number) => ({
    ...onDatabase(settings, url),
    BENCH_DEEP_PAGE: String(deepPage),
    BENCH_PAGES: isOfPages ? 'yes' : '',
  });
  const sides = { small: side(urls.small, 100), large: side(urls.large, 10_000) };
  const askSide = (settings: NodeJS.ProcessEnv) =>
    isOfPages
      ? askApp<Measured>(lifetime, { ...settings, BENCH_EACH: '60' }, 'desk-times.ts')
      : askDatabase<Measured>(lifetime, settings, 'desk-times.ts');
  const rounds: Sides<Measured>[] = [];
  for (let round = 0; round < 2; round += 1) {
    rounds.push({
      small: await askSide(sides.small),
      large: await askSide(sides.large),
    });
  }
  const best = (side: 'small' | 'large', kind: string) =>
    Math.min(...rounds.map((round) => quantile(round[side].times[kind] ?? [], 0.95)));
  const rowsOf = (side: 'small' | 'large', kind: string) => {
    const measured = rounds[0]?.[side];
    return (measured?.found[kind] ?? 0) / (measured?.times[kind]?.length ?? 1);
  };
  const kinds = Object.keys(rounds[0]?.large.times ?? {}).map((kind) => {
    const [smallP95, largeP95] = [best('small', kind), best('large', kind)];
    const [smallRows, largeRows] = [rowsOf('small', kind), rowsOf('large', kind)];
    return { kind, smallP95, largeP95, ratio: largeP95 / smallP95, smallRows, largeRows };
  });
  return {
    smallOrders: rounds[0]?.small.orders ?? 0,
    largeOrders: rounds[0]?.large.orders ?? 0,
    kinds,
    deepRatio: best('large', 'page 10,000') / best('large', 'first page'),
  };
}

/** Whether the small book's lists of this kind are too short to be compared with the large one's. */
function hasFewerRows({ smallRows, largeRows }: DeskKind): boolean {
  return smallRows < largeRows * 0.8;
}

/** Whether both books must cost the same: a day of the large one has more on it. */
export function isCompared(kind: DeskKind): boolean {
  return placeMsMax[kind.kind] === undefined && !hasFewerRows(kind);
}

export function msMaxOf({ kind }: DeskKind): number {
  return placeMsMax[kind] ?? deskMsMax;
}

/** Whether a kind keeps both budgets; what is quick enough to be noise is not compared. */
export function isDeskKindKept(kind: DeskKind): boolean {
  const { largeP95, ratio } = kind;
  const isAlike = ratio <= deskRatioMax || largeP95 < deskNoiseMs || !isCompared(kind);
  return largeP95 < msMaxOf(kind) && isAlike;
}

/** The smallest value that so large a part of the values does not exceed. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.POSITIVE_INFINITY;
}
