import type { DeskColumn } from '@/lib/desk/orders/list-columns';

/** Columns with styles of their own: numbers, and those hidden on a phone or beside a panel. */
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

/** The class of a column's cells, which `.order-list` styles. */
export function columnClass(column: DeskColumn): string | undefined {
  if (amounts.includes(column)) return 'cell-authorised';
  return ownLooks.includes(column) ? `cell-${column}` : undefined;
}
