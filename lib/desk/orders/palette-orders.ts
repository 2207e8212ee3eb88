// Which orders does the command palette offer? The first few of the list's search.
import 'server-only';
import { systemClock } from '@/lib/time/clock';
import { readDeskFilter } from './order-filter';
import { type DeskOrderRow, readDeskRows } from './order-rows';
import { openDeskList, walkDeskList } from './walk-orders';

const ordersMax = 6;

/** The first orders that the list's search finds; empty if it finds none. */
export async function findForPalette(typed: string): Promise<readonly DeskOrderRow[]> {
  const filter = readDeskFilter({ search: typed });
  if (filter.search === null || filter.search === '') return [];
  const list = await openDeskList(filter, systemClock.now());
  const { ids } = await walkDeskList(list, { place: null, size: ordersMax });
  return readDeskRows(ids);
}
