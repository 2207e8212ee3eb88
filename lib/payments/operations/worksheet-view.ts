// What does a worksheet show while it is filled in? The same rules that decide, on typed texts.
import { readForm, type Source } from '@/lib/forms/form';
import { parseDecimal } from '@/lib/money/money';
import { readTypedAmount } from '@/lib/money/typed-amount';
import type { CeilingRules } from '@/lib/payments/rules/operation-amount';
import {
  type CompletionBand,
  completionBand,
  rowTotal,
  worksheetTotal,
} from '@/lib/payments/rules/worksheet';
import type { ChargeKind } from '@/prisma/generated/enums';
import { worksheetRows } from './worksheet-input';

/** An entry of the list, as the page has it; a price is minor units as text. */
export type WorksheetChoice = {
  readonly id: string;
  readonly label: string;
  readonly kind: ChargeKind;
  readonly unitMinor: string | null;
  readonly isPerNight: boolean;
};

export type Worksheet = {
  readonly totalMinor: string;
  readonly authorisedMinor: string;
  readonly rules: CeilingRules;
  readonly choices: readonly WorksheetChoice[];
};

export type WorksheetView = {
  /** Each row's total; null while it cannot be read. */
  readonly rowTotals: readonly (bigint | null)[];
  /** The rows that count as nothing because neither they nor the list have a price. */
  readonly pricesMissing: readonly boolean[];
  readonly hasLines: boolean;
  /** The booked total and all readable rows. */
  readonly linesMinor: bigint;
  /** Null while the amount cannot be read. */
  readonly amountMinor: bigint | null;
  readonly band: CompletionBand | null;
  /** The amount minus the total of the lines. */
  readonly differenceMinor: bigint;
};

/** The worksheet as typed so far; what cannot be read yet counts as zero. */
export function viewWorksheet(
  typed: { readonly amount: string; readonly rows: readonly Source[] },
  worksheet: Worksheet,
): WorksheetView {
  const lines = typed.rows.map((row) => lineOf(row, worksheet.choices));
  const read = lines.filter((line) => line !== null);
  const linesMinor = worksheetTotal(BigInt(worksheet.totalMinor), read);
  const nearMinor = BigInt(worksheet.authorisedMinor);
  const text = readTypedAmount(typed.amount, { isExactRepeat: false, nearMinor });
  const amount = text.ok ? parseDecimal(text.value) : text;
  const amountMinor = amount.ok ? amount.value.minor : null;
  return {
    rowTotals: lines.map((line) => (line === null ? null : rowTotal(line))),
    pricesMissing: typed.rows.map(({ choice, price = '' }) => {
      const entry = worksheet.choices.find(({ id }) => id === choice);
      return entry?.unitMinor === null && price.trim() === '';
    }),
    hasLines: read.length > 0,
    linesMinor,
    amountMinor,
    band:
      amountMinor === null
        ? null
        : completionBand(amountMinor, BigInt(worksheet.authorisedMinor), worksheet.rules),
    differenceMinor: amountMinor === null ? 0n : amountMinor - linesMinor,
  };
}

/**
 * Whether the amount follows a changed line: only while it is exactly the text that the sheet
 * wrote. An amount that a person typed or cleared is theirs, and a cleared one is never refilled.
 */
export function followsLines(amount: string, written: string, linesMinor: bigint): boolean {
  return amount === written && linesMinor > 0n;
}

/** The note of a line is of no account until it is sent. */
const { note: _, ...counted } = worksheetRows.form;

function lineOf(row: Source, choices: readonly WorksheetChoice[]) {
  const read = readForm(counted, row);
  const choice = read.ok && choices.find((one) => one.id === read.value.choice);
  if (!choice) return null;
  const { quantity, price } = read.value;
  const unitMinor = price ?? (choice.unitMinor === null ? null : BigInt(choice.unitMinor));
  return unitMinor === null ? null : { kind: choice.kind, quantity, unitMinor };
}
