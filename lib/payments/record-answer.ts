// What does the answer to a completion or a reversal settle? Only what it proves.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';
import type { Delivery } from '@/lib/gateway/client';
import { answerEvidence, isRecorded } from './answer-evidence';
import { decideOperation } from './decide-operation';
import { boundedText } from './evidence-content';
import type { JudgedAnswer, SentOperation } from './incoming';
import { type LockedAttempt, type LockedOperation, lockOrder } from './locked-order';
import type { Sending } from './mark-sent';
import { nextOperationState } from './operation-state';
import type { PaymentChange } from './payment-change';
import { afterLostSending, nextRepeatAt } from './repeat-plan';
import { settlementOf, unknownItem } from './settle-operation';
import { writeChange } from './write-change';

export type AnswerInput = {
  readonly orderId: string;
  readonly operationId: string;
  readonly sending: Sending;
  readonly verdict: JudgedAnswer;
  readonly delivery: Delivery;
  readonly receivedAt: Date;
};

const resendPauseMs = 30_000;

/**
 * Writes the verdict of one sending. Succeeded and declined only on an authentic, matching
 * answer whose nonce was never accepted before; certainty that nothing was sent gives the place
 * back; everything else is unknown and goes to people. An answer that comes when its sending was
 * already called lost still settles what it proves; without a word of the bank it is evidence.
 * Recording the same answer twice, after a commit of unknown outcome, records it once.
 */
export async function recordAnswer(tx: Tx, input: AnswerInput): Promise<SentOperation | null> {
  const nonce = 'result' in input.verdict ? input.verdict.result.nonce : null;
  const order = await lockOrder(tx, 'id', input.orderId, nonce ?? '');
  const attempt = order?.attempts.find((one) =>
    one.operations.some((operation) => operation.id === input.operationId),
  );
  const operation = attempt?.operations.find((one) => one.id === input.operationId);
  if (!order || !attempt || !operation) return null;
  const isCurrent = operation.state === 'SENT' && operation.sends === input.sending.ordinal;
  if (!isCurrent && (await isRecorded(tx, attempt, operation, input.sending))) {
    return standing(operation);
  }
  const verdict: JudgedAnswer =
    order.nonceOwner !== null && operation.state !== 'SUCCEEDED'
      ? { verdict: 'unknown', code: 'NONCE_REUSED', text: '', isAlarming: true }
      : input.verdict;
  const outcome = outcomeOf(verdict, { attempt, operation, isCurrent, input });
  const written = await writeChange(tx, order, {
    at: input.receivedAt,
    actor: { kind: 'gateway', name: 'gateway' },
    action: isCurrent ? `${operation.kind}.answered` : `${operation.kind}.answered_late`,
    cause: `request:${input.sending.request.digest}`,
    attempt: { id: attempt.id, set: {} },
    operation: { id: operation.id, set: {} },
    evidence: [answerEvidence(input, attempt, operation, outcome.code)],
    ...outcome.change,
    ...(nonce !== null &&
      order.nonceOwner === null &&
      verdict.verdict !== 'unknown' && {
        acceptedNonce: { nonce, gatewayOrderId: operation.gatewayOrderId },
      }),
  });
  return standing(written.operation ?? operation);
}

function standing(operation: LockedOperation): SentOperation {
  return {
    operationId: operation.id,
    state: operation.state,
    verdictCode: operation.verdictCode,
    responseCode: operation.responseCode,
    answerText: operation.answerText,
  };
}

type Context = {
  readonly attempt: LockedAttempt;
  readonly operation: LockedOperation;
  /** The operation still waits for the answer to this very sending. */
  readonly isCurrent: boolean;
  readonly input: AnswerInput;
};

type Outcome = { readonly code: string; readonly change: Partial<PaymentChange> };

function outcomeOf(verdict: JudgedAnswer, context: Context): Outcome {
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
      return spoken(verdict, context);
  }
}

function spoken(
  verdict: Extract<JudgedAnswer, { readonly result: unknown }>,
  context: Context,
): Outcome {
  const { attempt, operation, isCurrent, input } = context;
  const earlierUnknown = isCurrent
    ? operation.unknownSends
    : Math.min(operation.unknownSends, input.sending.earlierUnknown);
  const says = verdict.verdict === 'succeeded' ? 'approved' : verdict.verdict;
  const decision = decideOperation(operation, { says, earlierUnknown });
  const { code } = decision;
  if (decision.kind === 'doubt') return { code, change: doubted(code, context) };
  const { result } = verdict;
  return {
    code,
    change: settlementOf(decision, attempt, operation, result, input.receivedAt),
  };
}

/** This sending did nothing, and what another one or somebody else did is for people to find out. */
function doubted(code: string, context: Context): Partial<PaymentChange> {
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

/** No byte left: back to where it was, before the first sending or in the middle of a series. */
function notSent({ attempt, operation, input }: Context): Partial<PaymentChange> {
  const at = input.receivedAt;
  const isFirst = operation.unknownSends === 0;
  const state = nextOperationState(operation.state, isFirst ? 'notSent' : 'notSentAgain');
  const nextSendAt = isFirst
    ? new Date(at.getTime() + resendPauseMs)
    : nextRepeatAt(operation, at, { completionResend: settings().gateway.completionResend });
  return {
    operation: {
      id: operation.id,
      set: {
        state: state ?? operation.state,
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
  { attempt, operation, input }: Context,
): Partial<PaymentChange> {
  const { code, text, isAlarming } = verdict;
  const { delivery } = input;
  const lost = afterLostSending(operation, input.receivedAt, {
    completionResend: settings().gateway.completionResend,
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
