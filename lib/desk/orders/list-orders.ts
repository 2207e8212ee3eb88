// Which orders fit what a clerk looks for? One page at a time.
import 'server-only';
import { type DeskCursor, type DeskOrdering, writeCursor } from './list-cursor';
import type { DeskFilter, SearchKind } from './order-filter';
import { type DeskOrderRow, readDeskRows } from './order-rows';
import { type DeskList, openDeskList, walkDeskList } from './walk-orders';

export const deskPageSize = 50;

export type DeskOrderPage = {
  readonly rows: readonly DeskOrderRow[];
  /** By what the list runs; null: nothing can fit. */
  readonly ordering: DeskOrdering | null;
  /** For `after` in the address of the next page; null on the last. */
  readonly nextAfter: string | null;
  /** For `before` in the address of the previous page; null on the first. */
  readonly previousBefore: string | null;
  /** What the search was taken for, and what else it could be. */
  readonly searchedAs: SearchKind | null;
  readonly alsoAs: readonly SearchKind[];
  /** Fewer rows than a page because the time was up; the next page goes on. */
  readonly isPartial: boolean;
  /** The first row's place, where the newest stand first: from there on, what is new? */
  readonly newestPlace: string | null;
};

/** One page of the orders that fit; an impossible search gives an empty page. */
export async function listDeskOrders(
  filter: DeskFilter,
  now: Date = new Date(),
): Promise<DeskOrderPage> {
  const list = await openDeskList(filter, now);
  const page = await readPage(list, filter);
  const rows = await readDeskRows(page.ids);
  const isNewestFirst = list.source?.ordering === 'newest' && page.previous === null;
  const [first] = page.places;
  return {
    rows,
    ordering: list.source?.ordering ?? null,
    nextAfter: page.next && writeCursor(page.next),
    previousBefore: page.previous && writeCursor(page.previous),
    searchedAs: list.taken?.kind ?? null,
    alsoAs: list.alsoAs,
    isPartial: page.isPartial,
    newestPlace: isNewestFirst && first !== undefined ? writeCursor(first) : null,
  };
}

type Page = {
  readonly ids: readonly string[];
  readonly places: readonly DeskCursor[];
  readonly next: DeskCursor | null;
  readonly previous: DeskCursor | null;
  readonly isPartial: boolean;
};

async function readPage(list: DeskList, { after, before }: DeskFilter): Promise<Page> {
  const size = deskPageSize;
  if (before !== null) {
    const back = await walkDeskList(list, { place: before, isBack: true, size });
    // A page that the list's beginning cuts short is the first page.
    if (back.next !== null) {
      return { ...back, next: back.places.at(-1) ?? before, previous: back.next };
    }
  }
  const place = before === null ? after : null;
  const page = await walkDeskList(list, { place, size });
  const isFirst = place === null || place.ordering !== list.source?.ordering;
  return { ...page, previous: isFirst ? null : (page.places[0] ?? place) };
}
