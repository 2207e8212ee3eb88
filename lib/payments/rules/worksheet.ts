// What do the lines of a completion add up to, and how does its amount compare with the hold?
import type { Localized } from '@/lib/i18n/localized';
import { fail } from '@/lib/result/result';
import type { ChargeKind } from '@/prisma/generated/enums';
import { type CeilingRules, largestAlone, largestCompletion } from './operation-amount';

/** The most rows in one worksheet, and pieces in one row. */
export const worksheetLinesMax = 20;
export const rowQuantityMax = 999;
export const noteMax = 120;

const deductions: readonly ChargeKind[] = ['discount', 'left_early', 'other_deduction'];

export function isDeduction(kind: ChargeKind): boolean {
  return deductions.includes(kind);
}

/** A line with its names copied from the list: stored, emailed and printed. */
export type CompletionLine = {
  readonly kind: ChargeKind;
  readonly name: Localized;
  /** As typed; shown to the guest. */
  readonly note: string;
  readonly quantity: number;
  readonly unitMinor: bigint;
};

/** What the line adds to the bill; negative for a deduction. */
export function rowTotal(line: Pick<CompletionLine, 'kind' | 'quantity' | 'unitMinor'>): bigint {
  const total = BigInt(line.quantity) * line.unitMinor;
  return isDeduction(line.kind) ? -total : total;
}

/** Booked plus extras minus deductions; negative when the deductions exceed the rest. */
export function worksheetTotal(
  bookedMinor: bigint,
  lines: readonly Pick<CompletionLine, 'kind' | 'quantity' | 'unitMinor'>[],
): bigint {
  return lines.reduce((total, line) => total + rowTotal(line), bookedMinor);
}

/** How a typed amount compares with the held one. */
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
 * If lines were added and the amount was left unchanged, a sum would be taken that was not meant:
 * fails with the difference until the person has seen it. Minor units.
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
