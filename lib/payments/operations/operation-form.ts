// What did a clerk's dialog send? Shapes only; whether it may be done is decided elsewhere.

import { readForm, type Source } from '@/lib/forms/form';
import { count, made } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result';
import { oneLine } from '@/lib/text/one-line';
import { reasonMax } from '@/lib/text/reason-limit';
import { isRowId } from '@/lib/text/row-id';
import { readTypedAmount } from '@/lib/typed-amount';
import type { OperationInput } from './ready-operation';
import { type LinesProblem, readTypedLines, typedRows } from './worksheet-input';

export type OperationInputProblem = 'NOT_FOUND' | 'EMPTY_AMOUNT' | 'BAD_AMOUNT' | 'REASON_TOO_LONG';

type CompletionInputProblem =
  | { readonly ok: false; readonly code: OperationInputProblem }
  | ({ readonly ok: false; readonly code: 'BAD_LINE' } & LinesProblem);

/** The payment as the page showed it, and the page's own key. */
export const seenPayment = {
  reference: made((typed) => /^[A-Za-z0-9-]{1,40}$/.test(typed)),
  attemptId: made(isRowId),
  clientToken: made(isRowId),
  seenVersion: count(0, 999_999_999),
};

/**
 * Reads a dialog's fields. Fails: NOT_FOUND for hidden fields that our page never made. The use
 * case, which knows the payment, decides an amount with two readings. Control characters in the
 * reason become spaces.
 */
export function readOperationForm(source: Source): Result<OperationInput, OperationInputProblem> {
  const seen = readForm(seenPayment, source);
  if (!seen.ok) return fail('NOT_FOUND');
  const { amount: typed = '' } = source;
  const amount = readTypedAmount(typed, { isExactRepeat: true });
  if (!amount.ok) return fail(amount.code === 'EMPTY' ? 'EMPTY_AMOUNT' : 'BAD_AMOUNT');
  const hasTwoReadings = !readTypedAmount(typed, { isExactRepeat: false }).ok;
  const reason = oneLine(source.reason ?? '');
  if (reason.length > reasonMax) return fail('REASON_TOO_LONG');
  return ok({
    ...seen.value,
    amountText: amount.value,
    ...(hasTwoReadings && { hasTwoReadings }),
    reason,
  });
}

/** Reads the completion dialog: the same fields, and the worksheet behind the amount. */
export function readCompletionForm(
  source: Source,
): { readonly ok: true; readonly value: OperationInput } | CompletionInputProblem {
  const input = readOperationForm(source);
  if (!input.ok) return input;
  const lines = readTypedLines(typedRows(source));
  if (!lines.ok) return lines;
  if (lines.value.length === 0) return input;
  const { seenDifference: seen = '' } = source;
  const seenDifference = /^-?\d{1,18}$/.test(seen) ? seen : '';
  return ok({ ...input.value, lines: lines.value, seenDifference });
}

/** Reads the reversal dialog: the same fields, and a listed reason in the language `locale`. */
export function readReversalForm(
  source: Source,
  locale: string,
): Result<OperationInput, OperationInputProblem> {
  const input = readOperationForm(source);
  const { choice = '' } = source;
  if (!input.ok || choice === '') return input;
  if (!isRowId(choice)) return fail('NOT_FOUND');
  return ok({ ...input.value, reasonChoice: { id: choice, locale } });
}
