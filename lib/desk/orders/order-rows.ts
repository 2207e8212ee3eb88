// What does the list show of these orders? Everything that any column may need.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import type { RowsOf } from '@/lib/db/statement';
import { listFacts } from './order-columns';
import { orderRows } from './order-select';

const findRows = orderRows(listFacts);

/** A row of the list; amounts in minor units, null where there is none, and ISO days. */
export type DeskOrderRow = RowsOf<typeof findRows>;

/** The rows of these orders, in the order of their ids. */
export async function readDeskRows(ids: readonly string[]): Promise<readonly DeskOrderRow[]> {
  return ids.length === 0 ? [] : readRows(findRows, [ids]);
}

/** Changes whenever anything changes that the list may show of the row. */
export function rowMark(row: Pick<DeskOrderRow, 'version' | 'attention'>): string {
  return `${row.version}.${row.attention}`;
}
