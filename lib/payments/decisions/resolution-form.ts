// What was sent with the form to resolve a payment? Shapes only; rules are checked elsewhere.

import { normaliseDigits } from '@/lib/money';
import type { ResolutionOutcome } from '@/lib/payments/rules/resolution-rules';
import { fail, ok, type Result } from '@/lib/result';
import { reasonMax } from '@/lib/text/reason-limit';
import { isRowId } from '@/lib/text/row-id';
import type { TypedForm } from '@/lib/text/typed-form';
import { readTypedAmount } from '@/lib/typed-amount';
import type { ResolutionInput } from './resolution-input';

export type ResolutionInputProblem =
  | 'NOT_FOUND'
  | 'OUTCOME_MISSING'
  | 'BAD_AMOUNT'
  | 'TWO_READINGS'
  | 'EVIDENCE_TOO_LONG';

const orderReference = /^[A-Za-z0-9-]{1,40}$/;
const evidenceId = /^\d{1,18}$/;
const referenceMax = 40;

const outcomes: readonly ResolutionOutcome[] = [
  'AUTHORISED',
  'PAID',
  'COMPLETED',
  'REVERSED',
  'DECLINED',
  'KEEP',
  'DONE',
  'NOT_DONE',
];

/**
 * Reads the form. Fails: NOT_FOUND for hidden fields that our page never made. The use case decides
 * whether an empty amount is allowed. References lose spaces, and their Arabic digits become ASCII:
 * people type these, banks do not.
 */
export function readResolutionInput(
  form: TypedForm,
): Result<ResolutionInput, ResolutionInputProblem> {
  const textOf = (name: string) => form.text(name).normalize('NFC').trim();
  const hidden = {
    reference: textOf('reference'),
    attemptId: textOf('attemptId'),
    operationId: textOf('operationId') || null,
    clientToken: textOf('clientToken'),
    acceptedEvidenceId: textOf('acceptedEvidenceId') || null,
  };
  const seenVersion = textOf('seenVersion');
  const isOurs =
    orderReference.test(hidden.reference) &&
    isRowId(hidden.attemptId) &&
    isRowId(hidden.clientToken) &&
    (hidden.operationId === null || isRowId(hidden.operationId)) &&
    (hidden.acceptedEvidenceId === null || evidenceId.test(hidden.acceptedEvidenceId)) &&
    /^\d{1,9}$/.test(seenVersion);
  if (!isOurs) return fail('NOT_FOUND');
  const outcome = outcomes.find((one) => one === textOf('outcome'));
  if (outcome === undefined) return fail('OUTCOME_MISSING');
  const amount = readTypedAmount(textOf('amount'), { isExactRepeat: false });
  if (!amount.ok && amount.code !== 'EMPTY') {
    return fail(amount.code === 'TWO_READINGS' ? 'TWO_READINGS' : 'BAD_AMOUNT');
  }
  const reason = textOf('reason')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  if (reason.length > reasonMax) return fail('EVIDENCE_TOO_LONG');
  const referenceOf = (name: string) =>
    normaliseDigits(textOf(name)).replace(/\s+/gu, '').slice(0, referenceMax);
  return ok({
    ...hidden,
    outcome,
    amountText: amount.ok ? amount.value : '',
    reason,
    moneyOn: normaliseDigits(textOf('moneyOn')),
    rrn: referenceOf('rrn'),
    internalReference: referenceOf('internalReference'),
    approvalCode: referenceOf('approvalCode'),
    seenVersion: Number(seenVersion),
  });
}
