// Which lines did a clerk put on the worksheet? Shapes only, read the same way in the browser.

import type { Source } from '@/lib/forms/form';
import { normaliseDigits, parseDecimal } from '@/lib/money';
import { noteMax, quantityMax, worksheetLinesMax } from '@/lib/payments/rules/worksheet';
import { fail, ok, type Result } from '@/lib/result';
import { oneLine } from '@/lib/text/one-line';
import { isRowId } from '@/lib/text/row-id';
import { readTypedAmount } from '@/lib/typed-amount';

/** A line that names an entry of the list; without a price, the entry's own is meant. */
export type TypedLine = {
  readonly choiceId: string;
  readonly note: string;
  readonly quantity: number;
  readonly unitMinor: bigint | null;
};

/** The texts of one row of the form, as typed. */
export type TypedRow = {
  readonly choiceId: string;
  readonly note: string;
  readonly quantity: string;
  readonly price: string;
};

type RowProblem =
  | 'CHOICE_MISSING'
  | 'BAD_QUANTITY'
  | 'BAD_PRICE'
  | 'PRICE_TWO_READINGS'
  | 'NOTE_TOO_LONG';

export type LinesProblem = {
  readonly row: number;
  readonly field: 'choice' | 'note' | 'quantity' | 'price';
  readonly problem: RowProblem;
};

export const rowFieldName = (row: number, field: LinesProblem['field']) => `line-${row}-${field}`;

/** The rows of a form in order, including empty ones. */
export function typedRows(source: Source): TypedRow[] {
  const textOf = (row: number, field: LinesProblem['field']) =>
    source[rowFieldName(row, field)] ?? '';
  return Array.from({ length: worksheetLinesMax }, (_, row) => ({
    choiceId: textOf(row, 'choice'),
    note: textOf(row, 'note'),
    quantity: textOf(row, 'quantity'),
    price: textOf(row, 'price'),
  }));
}

/** Whether nothing is chosen or typed in the row; it is then ignored. */
export function isEmptyRow(row: TypedRow): boolean {
  return row.choiceId === '' && row.note.trim() === '' && row.price.trim() === '';
}

/** Reads every row that is not empty; the first wrong field stops it. */
export function readTypedLines(
  rows: readonly TypedRow[],
): Result<TypedLine[], 'BAD_LINE', LinesProblem> {
  const lines: TypedLine[] = [];
  for (const [row, typed] of rows.entries()) {
    if (isEmptyRow(typed)) continue;
    const line = readLine(typed);
    if (!line.ok) return fail('BAD_LINE', { row, ...line.at });
    lines.push(line.value);
  }
  return ok(lines);
}

type ReadLine = Result<TypedLine, 'BAD', { readonly at: Omit<LinesProblem, 'row'> }>;

function readLine(typed: TypedRow): ReadLine {
  const wrong = (field: LinesProblem['field'], problem: RowProblem) =>
    fail('BAD', { at: { field, problem } });
  if (!isRowId(typed.choiceId)) return wrong('choice', 'CHOICE_MISSING');
  const note = oneLine(typed.note);
  if (note.length > noteMax) return wrong('note', 'NOTE_TOO_LONG');
  const quantity = readQuantity(typed.quantity);
  if (quantity === null) return wrong('quantity', 'BAD_QUANTITY');
  const price = readPrice(typed.price);
  if (!price.ok) return wrong('price', price.code);
  return ok({ choiceId: typed.choiceId, note, quantity, unitMinor: price.value });
}

/** Empty means one; null when it is not a valid quantity. */
export function readQuantity(typed: string): number | null {
  const text = normaliseDigits(typed.trim());
  if (text === '') return 1;
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= quantityMax ? quantity : null;
}

/** Null when nothing was typed: the list's own price is meant. */
export function readPrice(
  typed: string,
): Result<bigint | null, 'BAD_PRICE' | 'PRICE_TWO_READINGS'> {
  if (typed.trim() === '') return ok(null);
  const text = readTypedAmount(typed, { isExactRepeat: false });
  if (!text.ok) return fail(text.code === 'TWO_READINGS' ? 'PRICE_TWO_READINGS' : 'BAD_PRICE');
  const amount = parseDecimal(text.value);
  return amount.ok && amount.value.minor > 0n ? ok(amount.value.minor) : fail('BAD_PRICE');
}
