// Which rows follow from the answer to one sending, or from a missing one?
import type { Delivery } from '@/lib/gateway/call/client';
import { settlementOf, unknownItem } from '@/lib/payments/results/settle-operation';
import { decideOperation } from '@/lib/payments/rules/decide-operation';
import { boundedText } from '@/lib/payments/rules/evidence-content';
import type { JudgedAnswer } from '@/lib/payments/rules/gateway-answers';
import { stateAfter } from '@/lib/payments/rules/operation-state';
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';
import type { PaymentChange } from '@/lib/payments/rules/payment-change';
import {
  afterLostSending,
  type CompletionResend,
  nextRepeatAt,
} from '@/lib/payments/rules/repeat-plan';

const resendPauseMs = 30_000;

export type AnswerContext = {
  readonly attempt: AttemptFacts;
  readonly operation: OperationFacts;
  /** The operation still waits for the answer to this very sending. */
  readonly isCurrent: boolean;
  /** The earlier sendings with an unknown outcome when this one began. */
  readonly earlierUnknown: number;
  readonly receivedAt: Date;
  readonly delivery: Delivery;
  readonly completionResend: CompletionResend;
};

type AnswerOutcome = { readonly code: string; readonly change: Partial<PaymentChange> };

/**
 * The outcome of an answer: `code` for the evidence, `change` for the rows. An answer that comes
 * after its sending was recorded as lost still settles what it proves; without a
 * verified outcome it changes nothing.
 */
export function answerOutcome(verdict: JudgedAnswer, context: AnswerContext): AnswerOutcome {
  switch (verdict.verdict) {
    case 'not_sent': {
      const code = `NOT_SENT_${verdict.code}`;
      return { code, change: context.isCurrent ? notSent(context) : {} };
    }
    case 'unknown': {
      const { code } = verdict;
      return { code, change: context.isCurrent ? unknown(verdict, context) : {} };
    }
    default:
      return settledByVerdict(verdict, context);
  }
}

function settledByVerdict(
  verdict: Extract<JudgedAnswer, { readonly result: unknown }>,
  context: AnswerContext,
): AnswerOutcome {
  const { attempt, operation, isCurrent, receivedAt } = context;
  const earlierUnknown = isCurrent
    ? operation.unknownSends
    : Math.min(operation.unknownSends, context.earlierUnknown);
  const outcome = verdict.verdict === 'succeeded' ? 'approved' : verdict.verdict;
  const decision = decideOperation(operation, { outcome, earlierUnknown });
  if (decision.kind === 'doubt') {
    return { code: decision.code, change: openDoubt(decision.code, context) };
  }
  return settlementOf(decision, attempt, operation, verdict.result, receivedAt);
}

/** This sending did nothing; staff find out what another one did. */
function openDoubt(code: string, context: AnswerContext): Partial<PaymentChange> {
  const { attempt, operation, isCurrent } = context;
  const unknownSends = isCurrent ? operation.unknownSends : Math.max(0, operation.unknownSends - 1);
  const isRepeating = operation.state === 'SENT' && !isCurrent;
  return {
    operation: {
      id: operation.id,
      set: {
        unknownSends,
        nextSendAt: null,
        ...(!isRepeating && { state: 'UNKNOWN', verdictCode: code }),
      },
    },
    attention: [unknownItem(attempt, operation, { code, isAlarming: true })],
  };
}

/** No byte left: back to the state before this sending. */
function notSent({
  attempt,
  operation,
  receivedAt: at,
  completionResend,
}: AnswerContext): Partial<PaymentChange> {
  const isFirst = operation.unknownSends === 0;
  // Only the current sending comes here, so the operation is SENT.
  const state = stateAfter(operation.state, isFirst ? 'notSent' : 'notSentAgain');
  const nextSendAt = isFirst
    ? new Date(at.getTime() + resendPauseMs)
    : nextRepeatAt(operation, at, { completionResend });
  return {
    operation: {
      id: operation.id,
      set: {
        state,
        nextSendAt,
        ...(isFirst && { verdictCode: 'NOT_SENT' }),
      },
    },
    ...(nextSendAt === null && {
      attention: [unknownItem(attempt, operation, { areRepeatsOver: true })],
    }),
  };
}

function unknown(
  verdict: Extract<JudgedAnswer, { readonly verdict: 'unknown' }>,
  { attempt, operation, receivedAt, delivery, completionResend }: AnswerContext,
): Partial<PaymentChange> {
  const { code, text, isAlarming } = verdict;
  const lost = afterLostSending(operation, receivedAt, {
    completionResend,
    ...(delivery.delivery === 'answered' &&
      delivery.retryAfterSeconds !== undefined && {
        retryAfterSeconds: delivery.retryAfterSeconds,
      }),
  });
  return {
    operation: {
      id: operation.id,
      set: { ...lost.set, verdictCode: code, answerText: text === '' ? null : boundedText(text) },
    },
    attention: [
      unknownItem(attempt, operation, { code, isAlarming, areRepeatsOver: lost.areRepeatsOver }),
    ],
  };
}
