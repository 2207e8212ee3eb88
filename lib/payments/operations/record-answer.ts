// What does the answer to a completion or a reversal settle? Only what it proves.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import type { Delivery } from '@/lib/gateway/call/client';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { findOperation } from '@/lib/payments/results/match-operation';
import type { JudgedAnswer, SentOperation } from '@/lib/payments/rules/gateway-answers';
import type { OperationFacts } from '@/lib/payments/rules/order-facts';
import type { PaymentChange } from '@/lib/payments/rules/payment-change';
import { settings } from '@/lib/settings/env';
import { answerEvidence, isRecorded, type Sending } from './answer-evidence';
import { answerOutcome } from './answer-outcome';

type AnswerInput = {
  readonly orderId: string;
  readonly operationId: string;
  readonly sending: Sending;
  readonly verdict: JudgedAnswer;
  readonly delivery: Delivery;
  readonly receivedAt: Date;
};

/**
 * Writes the verdict of one sending. Succeeded and declined only on an authentic, matching
 * answer whose nonce was never accepted before; certainty that nothing was sent frees the
 * attempt; everything else is unknown and opens an issue. An answer that comes after its sending
 * was recorded as lost still settles what it proves; without a verified outcome it is evidence.
 * Recording the same answer twice, after a commit of unknown outcome, records it once.
 */
export async function recordAnswer(tx: Tx, input: AnswerInput): Promise<SentOperation | null> {
  const nonce = 'result' in input.verdict ? input.verdict.result.nonce : null;
  const locked = await lockOrder(tx, 'id', input.orderId, nonce ?? '');
  const place = findOperation(locked, input.operationId);
  if (place === null) return null;
  const { order, attempt, operation } = place;
  const isCurrent = operation.state === 'SENT' && operation.sends === input.sending.ordinal;
  if (!isCurrent && (await isRecorded(tx, attempt, operation, input.sending))) {
    return sentOperation(operation);
  }
  const verdict: JudgedAnswer =
    order.nonceOwner !== null && operation.state !== 'SUCCEEDED'
      ? { verdict: 'unknown', code: 'NONCE_REUSED', text: '', isAlarming: true }
      : input.verdict;
  const outcome = answerOutcome(verdict, {
    attempt,
    operation,
    isCurrent,
    earlierUnknown: input.sending.earlierUnknown,
    receivedAt: input.receivedAt,
    delivery: input.delivery,
    completionResend: settings().gateway.completionResend,
  });
  const written = await writeChange(tx, order, {
    at: input.receivedAt,
    ...toldBy(verdict, operation.kind, isCurrent),
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
  return sentOperation(written.operation ?? operation);
}

/** Who made the statement: without a verified answer it was not the bank. */
function toldBy(
  { verdict }: JudgedAnswer,
  kind: OperationFacts['kind'],
  isCurrent: boolean,
): Pick<PaymentChange, 'actor' | 'action'> {
  const system = { kind: 'system', name: 'system' } as const;
  if (verdict === 'unknown') return { actor: system, action: `${kind}.unanswered` };
  if (verdict === 'not_sent') return { actor: system, action: `${kind}.not_sent` };
  const action = isCurrent ? (`${kind}.answered` as const) : (`${kind}.answered_late` as const);
  return { actor: { kind: 'gateway', name: 'gateway' }, action };
}

function sentOperation(operation: OperationFacts): SentOperation {
  return {
    operationId: operation.id,
    state: operation.state,
    verdictCode: operation.verdictCode,
    responseCode: operation.responseCode,
    answerText: operation.answerText,
  };
}
