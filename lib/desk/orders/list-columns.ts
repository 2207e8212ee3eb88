// Which columns can the list of orders have, and which are the default?

/** Every column but the reference, which always comes first; in display order. */
export const deskColumns = [
  'placed',
  'customer',
  'what',
  'stay',
  'checkIn',
  'checkOut',
  'room',
  'amount',
  'booked',
  'authorised',
  'taken',
  'refunded',
  'fee',
  'moneyDate',
  'invoice',
  'state',
  'kind',
  'held',
  'changed',
  'email',
  'phone',
  'rrn',
  'approval',
] as const;

export type DeskColumn = (typeof deskColumns)[number];

const usualColumns: readonly DeskColumn[] = [
  'placed',
  'customer',
  'what',
  'amount',
  'state',
  'held',
];

/** The valid columns among these texts, each once and in order; the default ones if none is. */
export function readColumns(texts: readonly unknown[]): readonly DeskColumn[] {
  const chosen = deskColumns.filter((column) => texts.includes(column));
  return chosen.length === 0 ? usualColumns : chosen;
}
