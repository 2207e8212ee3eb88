// What do the lines of a completion come to, and how does its amount stand to the hold?
import { fail } from '@/lib/result';
import type { ChargeKind } from '@/prisma/generated/enums';
import { type CeilingRules, largestAlone, largestCompletion } from './operation-amount';

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

/** Where a typed amount lies against the held one. */
export type CompletionBand = 'under' | 'equal' | 'over' | 'second_person' | 'refused';

/**
 * The band of an amount, by the rules that decide, for display while it is typed.
 * `refused` also for zero and less.
 */
export function completionBand(
  amountMinor: bigint,
  authorisedMinor: bigint,
  rules: CeilingRules,
): CompletionBand {
  if (amountMinor <= 0n || amountMinor > largestCompletion(authorisedMinor, rules)) {
    return 'refused';
  }
  if (amountMinor > largestAlone(authorisedMinor, rules)) return 'second_person';
  if (amountMinor === authorisedMinor) return 'equal';
  return amountMinor < authorisedMinor ? 'under' : 'over';
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
