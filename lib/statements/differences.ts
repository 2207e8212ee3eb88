// What is a difference called? The same in every statement that holds it. Pure.
import type { Matching } from './match-rows';
import type { FullMovement } from './our-movements';
import type { BankRow } from './read-row';

/** A movement of ours that a statement lacks. */
export const missingDifference = 'movement:';

/** The name of the difference of each row that has one, by its line. */
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
      // Two rows alike are two movements of the bank's.
      const place = (seen.get(name) ?? 0) + 1;
      seen.set(name, place);
      names.set(row.line, `bank-row:${name}:${place}`);
    }
  }
  return names;
}

/** What went back is negative. */
export function signed(one: Pick<BankRow, 'direction' | 'amountMinor'>): string {
  return (one.direction === 'out' ? -one.amountMinor : one.amountMinor).toString();
}
