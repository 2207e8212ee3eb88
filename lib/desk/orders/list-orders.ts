// Which orders match a filter? One page at a time.
import 'server-only';
import { writeCursor } from './list-cursor';
import type { DeskFilter } from './order-filter';
import { readDeskRows } from './order-rows';
import { type DeskList, openDeskList, walkDeskList } from './walk-orders';

export const deskPageSize = 50;

/** One page of the matching orders; an impossible search gives an empty page. */
export async function listDeskOrders(filter: DeskFilter, now: Date = new Date()) {
  const list = await openDeskList(filter, now);
  const page = await readPage(list, filter);
  const rows = await readDeskRows(page.ids);
  const isNewestFirst = list.source?.ordering === 'newest' && page.previous === null;
  const [first] = page.places;
  return {
    rows,
    /** The ordering of the list; null: nothing can match. */
    ordering: list.source?.ordering ?? null,
    /** For `after` in the address of the next page; null on the last. */
    nextAfter: page.next && writeCursor(page.next),
    /** For `before` in the address of the previous page; null on the first. */
    previousBefore: page.previous && writeCursor(page.previous),
    /** How the search was interpreted, and what else it could mean. */
    searchedAs: list.taken?.kind ?? null,
    alsoAs: list.alsoAs,
    /** Fewer rows than a page because time ran out; the next page continues. */
    isPartial: page.isPartial,
    /** The first row's place if the newest come first, to look for new orders from there. */
    newestPlace: isNewestFirst && first !== undefined ? writeCursor(first) : null,
  };
}

async function readPage(list: DeskList, { after, before }: DeskFilter) {
  const size = deskPageSize;
  if (before !== null) {
    const back = await walkDeskList(list, { place: before, isBack: true, size });
    // If the list's beginning cuts the page short, it is the first page.
    if (back.next !== null) {
      return { ...back, next: back.places.at(-1) ?? before, previous: back.next };
    }
  }
  const place = before === null ? after : null;
  const page = await walkDeskList(list, { place, size });
  const isFirst = place === null || place.ordering !== list.source?.ordering;
  return { ...page, previous: isFirst ? null : (page.places[0] ?? place) };
}
