// What did a clerk's dialog send? Shapes only; whether it may be done is decided elsewhere.
import { fail, ok, type Result } from '@/lib/result';
import type { OperationInput } from './begin-operation';
import { readTypedAmount } from './desk-amount';

export type OperationInputProblem =
  | 'NOT_FOUND'
  | 'EMPTY_AMOUNT'
  | 'BAD_AMOUNT'
  | 'TWO_READINGS'
  | 'REASON_TOO_LONG';

const reasonMax = 500;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const reference = /^[A-Za-z0-9-]{1,40}$/;

/**
 * Reads a dialog's fields. NOT_FOUND for hidden fields that our page never made. `isExactRepeat`
 * as in readTypedAmount. Control characters in the reason become spaces.
 */
export function readOperationForm(
  form: FormData,
  options: { isExactRepeat: boolean },
): Result<OperationInput, OperationInputProblem> {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const hidden = {
    reference: textOf('reference'),
    attemptId: textOf('attemptId'),
    clientToken: textOf('clientToken'),
  };
  const seenVersion = textOf('seenVersion');
  const isOurs =
    reference.test(hidden.reference) &&
    uuid.test(hidden.attemptId) &&
    uuid.test(hidden.clientToken) &&
    /^\d{1,9}$/.test(seenVersion);
  if (!isOurs) return fail('NOT_FOUND');
  const amount = readTypedAmount(textOf('amount'), options);
  if (!amount.ok) return fail(amountProblems[amount.code]);
  const reason = textOf('reason')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  if (reason.length > reasonMax) return fail('REASON_TOO_LONG');
  return ok({ ...hidden, amountText: amount.value, reason, seenVersion: Number(seenVersion) });
}

const amountProblems = {
  EMPTY: 'EMPTY_AMOUNT',
  NOT_AN_AMOUNT: 'BAD_AMOUNT',
  TWO_READINGS: 'TWO_READINGS',
} as const;
