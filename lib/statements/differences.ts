// Which differences does a compared statement show to staff? Each one once. Pure.
import type { DifferenceKind } from '@/lib/attention/attention-kinds';
import type { Matching } from './match-rows';
import type { FullMovement } from './our-movements';
import type { BankRow } from './read-row';

export type Difference = {
  readonly kind: DifferenceKind;
  /** The same in every statement that holds it: opened once, however often it is compared. */
  readonly subject: string;
  readonly orderId: string | null;
  readonly attemptId: string | null;
  /** Amounts in minor units, under names that end in `Minor`: each reader has a language. */
  readonly detail: Readonly<Record<string, string | number>>;
};

/** Differences in this order: other amounts, the bank's alone, ours alone. */
export function differencesOf(
  rows: readonly BankRow[],
  ours: readonly FullMovement[],
  matching: Matching,
): Difference[] {
  const movements = new Map(ours.map((movement) => [movement.key, movement]));
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const amounts: Difference[] = [];
  const banks: Difference[] = [];
  const seen = new Map<string, number>();
  for (const { line, outcome, key, note } of matching.rows) {
    const row = byLine.get(line);
    const movement = key === null ? undefined : movements.get(key);
    if (row === undefined) continue;
    if (outcome === 'amount_differs' && movement) amounts.push(amountDiffers(row, movement));
    if (outcome === 'bank_only') {
      const name = [row.direction, row.rrn ?? row.approvalCode, row.amountMinor, row.day].join(':');
      // Two rows alike are two movements of the bank's.
      const place = (seen.get(name) ?? 0) + 1;
      seen.set(name, place);
      banks.push(bankOnly(row, `bank-row:${name}:${place}`, note));
    }
  }
  const alone = matching.oursOnly.flatMap(({ key, note }) => {
    const movement = movements.get(key);
    return movement?.isExpected ? [oursOnly(movement, note)] : [];
  });
  return [...amounts, ...banks, ...alone];
}

function amountDiffers(row: BankRow, movement: FullMovement): Difference {
  return {
    kind: 'statement_amount_differs',
    subject: `movement:${movement.key}`,
    orderId: movement.orderId,
    attemptId: movement.attemptId,
    detail: {
      line: row.line,
      bankMinor: String(row.amountMinor),
      oursMinor: String(movement.amountMinor),
    },
  };
}

function bankOnly(row: BankRow, subject: string, note: string | null): Difference {
  return {
    kind: 'statement_bank_only',
    subject,
    orderId: null,
    attemptId: null,
    detail: {
      line: row.line,
      bankMinor: String(row.amountMinor),
      ...(note === null ? {} : { note }),
    },
  };
}

function oursOnly(movement: FullMovement, note: string | null): Difference {
  return {
    kind: 'statement_ours_only',
    subject: `movement:${movement.key}`,
    orderId: movement.orderId,
    attemptId: movement.attemptId,
    detail: {
      oursMinor: String(movement.amountMinor),
      ...(note === null ? {} : { note }),
    },
  };
}
