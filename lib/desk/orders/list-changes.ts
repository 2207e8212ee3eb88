// Which rows of a list page have changed since it was read, and which orders are new above it?
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { readCursor } from './list-cursor';
import { deskPageSize } from './list-orders';
import { type DeskQuery, readDeskFilter } from './order-filter';
import { type DeskOrderRow, readDeskRows } from './order-rows';
import { openDeskList, walkDeskList } from './walk-orders';

export const newOrdersMax = 20;

/**
 * `known` has the references of the page with the mark of each row; `first` the place of its first
 * row, or empty if the list is not ordered newest first. Returns the rows that have changed, and
 * how many orders of the filter are above the page; `newOrdersMax` means more. Costs two small
 * reads.
 */
export async function readDeskChanges(
  input: {
    readonly known: ReadonlyMap<string, string>;
    readonly query: DeskQuery;
    readonly first: string;
  },
  now: Date,
) {
  const references = [...input.known.keys()].slice(0, deskPageSize);
  const [changed, fresh] = await Promise.all([
    readChanged(references, input.known),
    countNewOrders(input.query, input.first, now),
  ]);
  return { changed, fresh };
}

const findMarks = sql({ id: 'uuid', reference: 'text', mark: 'text' })`
  SELECT o.id, o.reference, o.version || '.' || (SELECT count(*) FROM attention_item i
    WHERE i.order_id = o.id AND i.closed_at IS NULL) AS mark
  FROM "order" o WHERE o.reference = ANY($1)`;

async function readChanged(
  references: readonly string[],
  known: ReadonlyMap<string, string>,
): Promise<readonly DeskOrderRow[]> {
  if (references.length === 0) return [];
  const orders = await readRows(findMarks, [references]);
  const changed = orders.filter(({ reference, mark }) => known.get(reference) !== mark);
  return readDeskRows(changed.map(({ id }) => id));
}

async function countNewOrders(query: DeskQuery, first: string, now: Date): Promise<number> {
  const place = readCursor(first);
  if (place === null) return 0;
  const list = await openDeskList(readDeskFilter(query), now);
  if (list.source?.ordering !== 'newest' || place.ordering !== 'newest') return 0;
  const above = await walkDeskList(list, { place, isBack: true, size: newOrdersMax });
  return above.ids.length;
}

/** The references and marks of a page, as its form sends them. */
export function readShownRows(text: string): ReadonlyMap<string, string> {
  const pairs = text
    .split(' ')
    .slice(0, deskPageSize)
    .map((part) => /^([A-Z0-9]{1,20})~(\d{1,9}\.\d{1,9})$/.exec(part))
    .flatMap((match): [string, string][] => (match ? [[match[1] ?? '', match[2] ?? '']] : []));
  return new Map(pairs);
}
