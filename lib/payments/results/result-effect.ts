// How does a result change an attempt and its issues?

import type { AttentionKind } from '@/lib/attention/attention-kinds';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import type { ResultDecision } from '@/lib/payments/rules/decide-result';
import { boundedReference, boundedText } from '@/lib/payments/rules/evidence-content';
import type { ResultInput } from '@/lib/payments/rules/gateway-answers';
import type { AttemptChange, AttemptFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import type { AttentionInput } from '@/lib/payments/rules/payment-change';
import type { JudgedResult } from './result-facts';

/** The verdict on the message, as its evidence keeps it. */
export function resultVerdict(decision: ResultDecision, judged: JudgedResult): string {
  if (decision.kind === 'conflict') return 'CONFLICT';
  if (decision.kind === 'added') return 'ADDED_TO_REVIEW';
  if (decision.kind === 'duplicate') return 'DUPLICATE';
  if (decision.kind === 'agrees') return 'AGREES';
  if (decision.kind === 'reopened') return 'REOPENED';
  if (decision.to === 'NEEDS_REVIEW') return judged.facts.problem ?? 'REVIEW';
  return decision.to === 'DECLINED' ? 'DECLINED' : 'APPROVED';
}

/**
 * The attempt's columns after the message. One that confirms a resolution fills in what people
 * could not know; the mark *by hand* stays. One that contradicts it removes the mark.
 */
export function attemptAfterResult(
  decision: ResultDecision,
  judged: JudgedResult,
  attempt: AttemptFacts,
  input: Pick<ResultInput, 'message' | 'receivedAt'>,
): AttemptChange {
  switch (decision.kind) {
    case 'conflict':
      return { isBlocked: true };
    case 'added':
      return { reviewMoneyHint: attempt.reviewMoneyHint || decision.hasMoneyHint };
    case 'duplicate':
      return {};
    case 'agrees':
      if (attempt.state === 'DECLINED') return attempt.action === null ? statedTexts(input) : {};
      if (attempt.authorisedAmountText !== null) return {};
      return { ...statedTexts(input), ...authorisedTexts(judged) };
    case 'reopened':
      return {
        state: decision.to,
        resultCode: resultVerdict(decision, judged),
        reviewMoneyHint: decision.hasMoneyHint,
        isByHand: false,
        isSurplus: false,
        outcomeAt: input.receivedAt,
      };
    case 'transition':
      return {
        state: decision.to,
        ...statedTexts(input),
        resultCode: resultVerdict(decision, judged),
        reviewMoneyHint: decision.hasMoneyHint,
        outcomeAt: input.receivedAt,
        ...(isApproved(decision.to) && authorisedTexts(judged)),
      };
  }
}

function statedTexts({ message }: Pick<ResultInput, 'message'>): AttemptChange {
  return {
    action: boundedText(message.action),
    responseCode: boundedText(message.responseCode),
    approvalCode: boundedText(message.approvalCode),
    rrn: boundedText(message.rrn),
    internalReference: boundedReference(message.internalReference),
    resultTimestamp: boundedText(message.timestampText),
  };
}

/** Byte for byte: completion and reversal repeat these texts as received. */
function authorisedTexts({ verified }: JudgedResult): AttemptChange {
  if (verified === null) return {};
  return {
    authorisedAmountMinor: verified.amount.minor,
    authorisedAmountText: verified.amountText,
    authorisedCurrencyText: verified.currencyText,
    authorisedTerminalText: verified.terminalText,
    approvalCode: verified.approvalCode,
    rrn: verified.rrn,
    internalReference: verified.internalReference,
  };
}

/** The issues that the message opens. */
export function resultAttention(
  decision: ResultDecision,
  judged: JudgedResult,
  attempt: AttemptFacts,
  order: Pick<OrderFacts, 'attempts'>,
): AttentionInput[] {
  const item = (kind: AttentionKind, detail: Record<string, unknown> = {}): AttentionInput => ({
    kind,
    subject: `attempt:${attempt.id}`,
    attemptId: attempt.id,
    operationId: null,
    detail,
  });
  const { facts } = judged;
  if (decision.kind === 'conflict') return [item('conflict', { problem: facts.problem })];
  if (decision.kind === 'added') return [item('needs_review', { problem: facts.problem })];
  if (decision.kind === 'duplicate' || decision.kind === 'agrees') return [];
  if (decision.kind === 'reopened') {
    return [item('needs_review', { problem: facts.problem, byHandContradicted: true })];
  }
  if (decision.to === 'NEEDS_REVIEW') {
    return [
      item('needs_review', {
        problem: facts.problem,
        action: boundedText(facts.action),
        hasMoneyHint: decision.hasMoneyHint,
      }),
    ];
  }
  const items: AttentionInput[] = [];
  if (decision.isLate) items.push(item('late_approval', { before: attempt.state }));
  if (isApproved(decision.to) && (facts.rrn === '' || facts.internalReference === '')) {
    items.push(item('no_references'));
  }
  if (isApproved(decision.to)) items.push(...doublePaymentHints(attempt, order));
  return items;
}

/** An older attempt has no answer and a later one has paid: the card may be charged twice. */
function doublePaymentHints(
  attempt: AttemptFacts,
  order: Pick<OrderFacts, 'attempts'>,
): AttentionInput[] {
  return order.attempts
    .filter((other) => other.sequence < attempt.sequence && other.state === 'RESULT_OVERDUE')
    .map((other) => ({
      kind: 'overdue_hint',
      subject: `attempt:${other.id}`,
      attemptId: other.id,
      operationId: null,
      detail: { source: 'later_payment' },
    }));
}
