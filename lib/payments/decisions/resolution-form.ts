// What was sent with the form to resolve a payment? Shapes only; rules are checked elsewhere.

import { type Input, readForm, type Source, type Wrong } from '@/lib/forms/form';
import { field, made } from '@/lib/forms/kinds';
import { normaliseDigits } from '@/lib/money/money';
import { readTypedAmount } from '@/lib/money/typed-amount';
import { seenPayment } from '@/lib/payments/operations/operation-form';
import { type ResolutionOutcome, resolutionOutcomes } from '@/lib/payments/rules/resolution-rules';
import { fail, ok, type Result } from '@/lib/result/result';
import { reasonMax } from '@/lib/text/reason-limit';
import { isRowId } from '@/lib/text/row-id';
import type { ResolutionInput } from './resolution-input';

const seen = {
  ...seenPayment,
  operationId: made((typed) => typed === '' || isRowId(typed)),
  acceptedEvidenceId: made((typed) => /^\d{0,18}$/.test(typed)),
};

const chosen = {
  outcome: field<ResolutionOutcome, 'required'>(readOutcome, {
    write: String,
    initial: 'KEEP',
  }),
};

/**
 * What staff write about it; the use case decides whether an empty amount is allowed. References
 * lose spaces, and their Arabic digits become ASCII: people type these, banks do not.
 */
export const resolutionForm = {
  amount: field(readBankAmount, { write: String, initial: '', maxLength: 40 }),
  moneyOn: written((typed) => normaliseDigits(typed.trim()), { type: 'date' }),
  reason: written((typed) => typed.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), {
    rows: 3,
    maxLength: reasonMax,
  }),
  rrn: reference(),
  internalReference: reference(),
  approvalCode: reference(),
};

/** Reads the form. Fails: NOT_FOUND for hidden fields that our page never made; FIELDS. */
export function readResolutionInput(source: Source): Result<ResolutionInput, 'NOT_FOUND'> | Wrong {
  const page = readForm(seen, source);
  if (!page.ok) return fail('NOT_FOUND');
  const read = readForm({ ...chosen, ...resolutionForm }, source);
  if (!read.ok) return read;
  const { operationId, acceptedEvidenceId, ...own } = page.value;
  const { amount: amountText, ...said } = read.value;
  const ids = { operationId: operationId || null, acceptedEvidenceId: acceptedEvidenceId || null };
  return ok({ ...own, ...ids, ...said, amountText });
}

function readOutcome(typed: string): Result<ResolutionOutcome, 'required'> {
  const outcome = resolutionOutcomes.find((one) => one === typed);
  return outcome === undefined ? fail('required') : ok(outcome);
}

function readBankAmount(typed: string): Result<string, 'notAnAmount' | 'twoReadings'> {
  const amount = readTypedAmount(typed, { isExactRepeat: false });
  if (amount.ok) return amount;
  if (amount.code === 'EMPTY') return ok('');
  return fail(amount.code === 'TWO_READINGS' ? 'twoReadings' : 'notAnAmount');
}

function written(clean: (typed: string) => string, input: Input) {
  const read = (typed: string) => ok(clean(typed.normalize('NFC')));
  return field<string, never>(read, { write: String, initial: '', ...input });
}

function reference() {
  const clean = (typed: string) => normaliseDigits(typed).replace(/\s+/gu, '').slice(0, 40);
  return written(clean, { maxLength: 40 });
}
