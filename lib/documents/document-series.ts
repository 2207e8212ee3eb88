// Which document does a movement of money make, and how is its number written?
import type { Figure, MovementKind } from '@/lib/payments/rules/book/movements';

export type DocumentKind = (typeof documentKinds)[number];

const beginnings = { confirmation: 'CNF', invoice: 'INV', credit_note: 'CRN' } as const;

export const documentKinds = ['confirmation', 'invoice', 'credit_note'] as const;

/**
 * Money taken is invoiced and money given back credited, also when a manual record of it is
 * corrected. For a hold only the reserving is confirmed: releasing it moved nothing.
 */
export function kindOfMovement(movement: {
  readonly kind: MovementKind;
  readonly figure: Figure;
  readonly amountMinor: bigint;
}): DocumentKind | null {
  const { kind, figure, amountMinor } = movement;
  if (figure === 'TAKEN') return amountMinor > 0n ? 'invoice' : 'credit_note';
  if (figure === 'REFUNDED') return amountMinor > 0n ? 'credit_note' : 'invoice';
  return kind === 'HELD' ? 'confirmation' : null;
}

/** INV-2026-000001; test orders have their own series, TEST-INV-2026-000001. */
export function documentLabel(series: {
  readonly kind: DocumentKind;
  readonly year: number;
  readonly number: number;
  readonly isTest: boolean;
}): string {
  const { kind, year, number, isTest } = series;
  return `${isTest ? 'TEST-' : ''}${beginnings[kind]}-${year}-${String(number).padStart(6, '0')}`;
}

/** The highest number of a series among these labels; 0 if there is none. */
export function lastGiven(
  labels: readonly string[],
  { kind, year, isTest }: { kind: DocumentKind; year: number; isTest: boolean },
): number {
  const beginning = `${isTest ? 'TEST-' : ''}${beginnings[kind]}-${year}-`;
  return labels
    .filter((label) => label.startsWith(beginning))
    .reduce((last, label) => Math.max(last, Number(label.slice(beginning.length))), 0);
}
