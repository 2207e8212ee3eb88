// Which lines does an order have, for what takes its goods and nights and for what says its terms?
import { jsonList, type RowOf, readJson, typed } from '@/lib/rows/columns';

const columns = {
  id: 'uuid',
  position: 'int4',
  kind: 'ProductKind',
  productId: 'uuid?',
  quantity: 'int4',
  checkIn: 'date?',
  checkOut: 'date?',
  stay: 'int4?',
} as const;

export type PlacedLine = RowOf<typeof columns> & { readonly isCancelled: boolean };

export const placedLinesColumn = typed<readonly object[]>('jsonb!');

/** SQL: all lines of an order; goods in the order in which everybody takes them. */
export const placedLinesJson = (orderId: string) => `(
    SELECT coalesce(jsonb_agg(jsonb_build_object(${jsonList(columns, 'l')},
      'isCancelled', l.cancelled_at IS NOT NULL) ORDER BY l.product_id, l.position), '[]')
    FROM order_line l WHERE l.order_id = ${orderId})`;

/** The lines of such JSON. */
export function readPlacedLines(lines: readonly object[]): readonly PlacedLine[] {
  return lines.map((line) => readJson(columns, line) as PlacedLine);
}
