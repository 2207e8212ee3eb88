// Is the input enough to record what the bank did? Explanation, references, amount; pure rules.

import { type Wrong, wrong } from '@/lib/forms/form';
import { parseDecimal } from '@/lib/money/money';
import {
  movesMoney,
  needsAmount,
  type ResolutionOutcome,
  type ResolvableAttempt,
  type ResolvableOperation,
} from '@/lib/payments/rules/resolution-rules';
import { type Ok, ok } from '@/lib/result/result';
import { reasonMax } from '@/lib/text/reason-limit';
import { checkBankDay } from './bank-day';
import type { AcceptedTexts } from './resolution-message';

export type ResolutionInput = {
  readonly reference: string;
  readonly attemptId: string;
  /** The unknown operation to resolve; null: the attempt itself. */
  readonly operationId: string | null;
  readonly outcome: ResolutionOutcome;
  /** A plain decimal in ASCII digits; '' when the outcome needs none. */
  readonly amountText: string;
  /** The bank's date as an ISO day; none is today. */
  readonly moneyOn?: string;
  /** What the bank reported to staff, and who reported it. */
  readonly reason: string;
  readonly rrn: string;
  readonly internalReference: string;
  readonly approvalCode: string;
  /** A stored authentic message of this attempt, whose words are then used. */
  readonly acceptedEvidenceId: string | null;
  readonly clientToken: string;
  readonly seenVersion: number;
};

type CheckedResolution = {
  readonly amountMinor: string | null;
  /** Null: the outcome says that no money moved. */
  readonly moneyOn: string | null;
  readonly reason: string;
  readonly references: {
    readonly rrn: string;
    readonly internalReference: string;
    readonly approvalCode: string;
  };
};

const reasonMin = 10;
/** As the bank writes them: RRN, INT_REF and APPROVAL have no spaces and no other letters. */
const referenceShape = /^[A-Za-z0-9-]{0,32}$/;

/**
 * Reads what was typed. A reason is required without an accepted message and a reference, in at
 * least ten characters about the source.
 */
export function checkResolution(
  input: ResolutionInput,
  subject: {
    readonly attempt: ResolvableAttempt;
    readonly operation: ResolvableOperation | null;
    readonly texts: AcceptedTexts | null;
    readonly startedAt: Date | null;
    readonly now: Date;
    readonly timeZone: string;
  },
): Ok<CheckedResolution> | Wrong {
  const { texts } = subject;
  const references = {
    rrn: input.rrn.trim(),
    internalReference: input.internalReference.trim(),
    approvalCode: input.approvalCode.trim(),
  };
  const typed = Object.values(references);
  if (!typed.every((one) => referenceShape.test(one))) return wrong({ rrn: 'badReference' });
  const reason = input.reason.trim();
  if (reason.length > reasonMax) return wrong({ reason: 'reasonTooLong' });
  const hasReference = references.rrn !== '' || references.internalReference !== '';
  if (texts === null && !hasReference && reason.length < reasonMin) {
    return wrong({ reason: 'required' });
  }
  const amount = checkAmount(input, subject);
  if (!amount.ok) return amount;
  const day = checkBankDay(input.moneyOn?.trim() ?? '', subject);
  if (movesMoney(input.outcome) && !day.ok) return wrong({ moneyOn: day.code });
  const moneyOn = movesMoney(input.outcome) && day.ok ? day.value : null;
  return ok({ amountMinor: amount.value?.toString() ?? null, moneyOn, reason, references });
}

function checkAmount(
  { outcome, amountText }: ResolutionInput,
  { attempt, operation, texts }: Parameters<typeof checkResolution>[1],
): Ok<bigint | null> | Wrong {
  const acceptedMinor = texts?.amount ? BigInt(texts.amount.minor) : null;
  const isNeeded = needsAmount(outcome, attempt, operation);
  const isAuthorisedOnly = attempt.authorisedAmountMinor === null && acceptedMinor !== null;
  if (!isNeeded || (outcome === 'REVERSED' && isAuthorisedOnly)) return ok(null);
  const text = amountText.trim();
  const isSaid = outcome === 'AUTHORISED' || outcome === 'PAID';
  if (text === '')
    return isSaid && acceptedMinor !== null ? ok(acceptedMinor) : wrong({ amount: 'required' });
  const parsed = parseDecimal(text);
  if (!parsed.ok || parsed.value.minor <= 0n) return wrong({ amount: 'notAnAmount' });
  const { minor } = parsed.value;
  return isSaid && acceptedMinor !== null && acceptedMinor !== minor
    ? wrong({ amount: 'notEqual' })
    : ok(minor);
}
