// What identifies a difference? The same key in every statement that contains it. Pure.
import type { Matching } from './match-rows';
import type { FullMovement } from './our-movements';
import type { BankRow } from './reading/read-row';

/** Prefix of the key of a movement of ours that a statement lacks. */
export const missingDifference = 'movement:';

/** The key of the difference of each row that has one, by line. */
export function differencesOf(
  rows: readonly BankRow[],
  ours: readonly FullMovement[],
  matching: Matching,
): ReadonlyMap<number, string> {
  const movements = new Map(ours.map((movement) => [movement.key, movement]));
  const names = new Map<number, string>();
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const match = matching.rows[index];
    const movement = match?.key ? movements.get(match.key) : undefined;
    if (match?.outcome === 'amount_differs' && movement) {
      names.set(row.line, `amounts:${movement.key}:${signed(row)}:${signed(movement)}`);
    }
    if (match?.outcome === 'bank_only') {
      const name = [row.direction, row.rrn ?? row.approvalCode, row.amountMinor, row.day].join(':');
      // Two identical rows are two movements at the bank.
      const place = (seen.get(name) ?? 0) + 1;
      seen.set(name, place);
      names.set(row.line, `bank-row:${name}:${place}`);
    }
  }
  return names;
}

/** The amount, negative if money was given back. */
export function signed(one: Pick<BankRow, 'direction' | 'amountMinor'>): string {
  return (one.direction === 'out' ? -one.amountMinor : one.amountMinor).toString();
}
