import type { DeskColumn } from '@/lib/desk/orders/list-columns';

/** Columns that are not like the others: numbers, what a phone has room for, what makes room. */
const ownLooks: readonly DeskColumn[] = ['amount', 'authorised', 'what'];

/** How the cells of a column are called where `.order-list` says how they look. */
export function columnClass(column: DeskColumn): string | undefined {
  return ownLooks.includes(column) ? `cell-${column}` : undefined;
}
