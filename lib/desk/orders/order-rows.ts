// What does the list show of these orders? Everything that any column may need.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { listFacts } from './order-columns';
import { orderSelect } from './order-select';

const { types, list, joins } = orderSelect(listFacts);

const findRows = sql(types)`
  SELECT ${list}
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted(id, place)
  JOIN "order" o ON o.id = wanted.id
  ${joins}
  ORDER BY wanted.place`;

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
