// What do the lines of a completion come to? Booked, plus extras, minus deductions; exactly.
import { fail } from '@/lib/result';
import type { ChargeKind } from '@/prisma/generated/enums';

/** Rows of one worksheet, and pieces of one row. */
export const worksheetLinesMax = 20;
export const quantityMax = 999;
export const noteMax = 120;

const deductions: readonly ChargeKind[] = ['discount', 'left_early', 'other_deduction'];

export function isDeduction(kind: ChargeKind): boolean {
  return deductions.includes(kind);
}

/** A line with its names copied from the list: stored, emailed and printed. */
export type CompletionLine = {
  readonly kind: ChargeKind;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly nameCkb: string;
  /** As typed; shown to the guest. */
  readonly note: string;
  readonly quantity: number;
  readonly unitMinor: bigint;
};

/** What the line adds to the bill; negative for a deduction. */
export function lineTotal(line: Pick<CompletionLine, 'kind' | 'quantity' | 'unitMinor'>): bigint {
  const total = BigInt(line.quantity) * line.unitMinor;
  return isDeduction(line.kind) ? -total : total;
}

/** Booked, plus extras, minus deductions; below zero when more is taken off than was booked. */
export function worksheetTotal(
  bookedMinor: bigint,
  lines: readonly Pick<CompletionLine, 'kind' | 'quantity' | 'unitMinor'>[],
): bigint {
  return lines.reduce((total, line) => total + lineTotal(line), bookedMinor);
}

/**
 * With lines added and the amount left as it was, another sum would be taken than was meant: the
 * failure names it, until the person has seen by how much the amount is another. Minor units.
 */
export function unseenDifference(
  amountMinor: bigint,
  linesMinor: bigint,
  lines: readonly CompletionLine[],
  seenDifference: string | undefined,
) {
  const difference = (amountMinor - linesMinor).toString();
  if (lines.length === 0 || difference === '0' || difference === seenDifference) return null;
  return fail('OTHER_THAN_LINES', { linesMinor: linesMinor.toString(), difference });
}
