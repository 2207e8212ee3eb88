// What did a clerk's dialog send? Shapes only; whether it may be done is decided elsewhere.

import { fail, ok, type Result } from '@/lib/result';
import { oneLine } from '@/lib/text/one-line';
import { reasonMax } from '@/lib/text/reason-limit';
import { isRowId } from '@/lib/text/row-id';
import type { TypedForm } from '@/lib/text/typed-form';
import { readTypedAmount } from '@/lib/typed-amount';
import type { OperationInput } from './ready-operation';
import { type LinesProblem, readTypedLines, typedRows } from './worksheet-input';

export type OperationInputProblem = 'NOT_FOUND' | 'EMPTY_AMOUNT' | 'BAD_AMOUNT' | 'REASON_TOO_LONG';

type CompletionInputProblem =
  | { readonly ok: false; readonly code: OperationInputProblem }
  | ({ readonly ok: false; readonly code: 'BAD_LINE' } & LinesProblem);

const reference = /^[A-Za-z0-9-]{1,40}$/;

/**
 * Reads a dialog's fields. Fails: NOT_FOUND for hidden fields that our page never made. The use
 * case, which knows the payment, decides an amount with two readings. Control characters in the
 * reason become spaces.
 */
export function readOperationForm(form: TypedForm): Result<OperationInput, OperationInputProblem> {
  const hidden = {
    reference: form.text('reference'),
    attemptId: form.text('attemptId'),
    clientToken: form.text('clientToken'),
  };
  const seenVersion = form.text('seenVersion');
  const isOurs =
    reference.test(hidden.reference) &&
    isRowId(hidden.attemptId) &&
    isRowId(hidden.clientToken) &&
    /^\d{1,9}$/.test(seenVersion);
  if (!isOurs) return fail('NOT_FOUND');
  const typed = form.text('amount');
  const amount = readTypedAmount(typed, { isExactRepeat: true });
  if (!amount.ok) return fail(amount.code === 'EMPTY' ? 'EMPTY_AMOUNT' : 'BAD_AMOUNT');
  const hasTwoReadings = !readTypedAmount(typed, { isExactRepeat: false }).ok;
  const reason = oneLine(form.text('reason'));
  if (reason.length > reasonMax) return fail('REASON_TOO_LONG');
  return ok({
    ...hidden,
    amountText: amount.value,
    ...(hasTwoReadings && { hasTwoReadings }),
    reason,
    seenVersion: Number(seenVersion),
  });
}

/** Reads the completion dialog: the same fields, and the worksheet behind the amount. */
export function readCompletionForm(
  form: TypedForm,
): { readonly ok: true; readonly value: OperationInput } | CompletionInputProblem {
  const input = readOperationForm(form);
  if (!input.ok) return input;
  const lines = readTypedLines(typedRows(form));
  if (!lines.ok) return lines;
  if (lines.value.length === 0) return input;
  const seen = form.text('seenDifference');
  const seenDifference = /^-?\d{1,18}$/.test(seen) ? seen : '';
  return ok({ ...input.value, lines: lines.value, seenDifference });
}

/** Reads the reversal dialog: the same fields, and a listed reason in the language `locale`. */
export function readReversalForm(
  form: TypedForm,
  locale: string,
): Result<OperationInput, OperationInputProblem> {
  const input = readOperationForm(form);
  const choice = form.text('choice');
  if (!input.ok || choice === '') return input;
  if (!isRowId(choice)) return fail('NOT_FOUND');
  return ok({ ...input.value, reasonChoice: { id: choice, locale } });
}
