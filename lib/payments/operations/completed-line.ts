// How does a page get a line of a completion? With the list's names in all languages.
import 'server-only';
import { db } from '@/lib/db/client';
import { asTexts, type Localized } from '@/lib/i18n/localized';
import { type CompletionLine, rowTotal } from '@/lib/payments/rules/worksheet';
import type { StoredLine } from './completion-lines';

/** Amounts are minor units as text; a deduction's total is negative. */
export type CompletedLine = {
  readonly names: Localized;
  readonly note: string;
  readonly quantity: number;
  readonly unitMinor: string;
  readonly totalMinor: string;
};

type StoredRow = Omit<CompletionLine, 'name'> & { readonly name: unknown };

/** A line as stored with an operation or an approval request. */
export function completedLine(line: StoredRow | CompletionLine | StoredLine): CompletedLine {
  const unitMinor = BigInt(line.unitMinor);
  return {
    names: asTexts(line.name),
    note: line.note,
    quantity: line.quantity,
    unitMinor: unitMinor.toString(),
    totalMinor: rowTotal({ ...line, unitMinor }).toString(),
  };
}

/** The lines of the completion of this amount; empty when it has no worksheet. */
export async function linesOfCompletion(
  attemptId: string,
  completedMinor: bigint,
): Promise<CompletedLine[]> {
  const operation = await db().operation.findFirst({
    where: {
      attemptId,
      kind: 'completion',
      state: { in: ['SUCCEEDED', 'RESOLVED'] },
      amountMinor: completedMinor,
    },
    orderBy: { createdAt: 'desc' },
    select: { completionLines: { orderBy: { position: 'asc' } } },
  });
  return (operation?.completionLines ?? []).map(completedLine);
}
