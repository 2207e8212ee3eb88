// What did a clerk's dialog send? Shapes only; whether it may be done is decided elsewhere.

import { readForm, type Source, type Wrong } from '@/lib/forms/form';
import { count, field, made, reason } from '@/lib/forms/kinds';
import { readFormRows } from '@/lib/forms/rows';
import { readTypedAmount } from '@/lib/money/typed-amount';
import { fail, ok, type Result } from '@/lib/result/result';
import { isRowId } from '@/lib/text/row-id';
import type { OperationInput } from './ready-operation';
import { worksheetRows } from './worksheet-input';

type ReadOperation = Result<OperationInput, 'NOT_FOUND'> | Wrong;

/** The payment as the page showed it, and the page's own key. */
export const seenPayment = {
  reference: made((typed) => /^[A-Za-z0-9-]{1,40}$/.test(typed)),
  attemptId: made(isRowId),
  clientToken: made(isRowId),
  seenVersion: count(0, 999_999_999),
};

/** What a clerk types; the use case, which knows the payment, decides between two readings. */
export const operationForm = {
  amount: field(readAmount, {
    write: ({ amountText }) => amountText,
    initial: { amountText: '' },
    maxLength: 40,
  }),
  reason: reason({ min: 0 }),
};

type Typed = Pick<OperationInput, 'amountText' | 'hasTwoReadings'>;

function readAmount(typed: string): Result<Typed, 'required' | 'notPayable'> {
  const amount = readTypedAmount(typed, { isExactRepeat: true });
  if (!amount.ok) return fail(amount.code === 'EMPTY' ? 'required' : 'notPayable');
  const hasTwoReadings = !readTypedAmount(typed, { isExactRepeat: false }).ok;
  return ok({ amountText: amount.value, ...(hasTwoReadings && { hasTwoReadings }) });
}

/** Reads a dialog's fields. Fails: NOT_FOUND for hidden fields that our page never made; FIELDS. */
export function readOperationForm(source: Source): ReadOperation {
  const seen = readForm(seenPayment, source);
  if (!seen.ok) return fail('NOT_FOUND');
  const typed = readForm(operationForm, source);
  if (!typed.ok) return typed;
  return ok({ ...seen.value, ...typed.value.amount, reason: typed.value.reason });
}

/** Reads the completion dialog: the same fields, and the worksheet behind the amount. */
export function readCompletionForm(source: Source): ReadOperation {
  const input = readOperationForm(source);
  if (!input.ok) return input;
  const lines = readFormRows(worksheetRows, source);
  if (!lines.ok) return lines;
  if (lines.value.length === 0) return input;
  const { seenDifference: seen = '' } = source;
  const seenDifference = /^-?\d{1,18}$/.test(seen) ? seen : '';
  return ok({ ...input.value, lines: lines.value, seenDifference });
}

/** Reads the reversal dialog: the same fields, and a listed reason in the language `locale`. */
export function readReversalForm(source: Source, locale: string): ReadOperation {
  const input = readOperationForm(source);
  const { choice = '' } = source;
  if (!input.ok || choice === '') return input;
  if (!isRowId(choice)) return fail('NOT_FOUND');
  return ok({ ...input.value, reasonChoice: { id: choice, locale } });
}
