import type { DeskColumn } from '@/lib/desk/orders/list-columns';

/** Columns that are not like the others: numbers, what a phone has room for, what makes room. */
const ownLooks: readonly DeskColumn[] = [
  'placed',
  'customer',
  'what',
  'amount',
  'authorised',
  'held',
];

/** Amounts look alike. */
const amounts: readonly DeskColumn[] = ['booked', 'taken', 'refunded', 'fee'];

/** How the cells of a column are called where `.order-list` says how they look. */
export function columnClass(column: DeskColumn): string | undefined {
  if (amounts.includes(column)) return 'cell-authorised';
  return ownLooks.includes(column) ? `cell-${column}` : undefined;
}
