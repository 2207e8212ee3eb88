// What does the answer to a completion or a reversal settle? Only what it proves.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import type { Delivery } from '@/lib/gateway/client';
import type { GatewayRequest } from '@/lib/gateway/requests';
import { sha256Hex } from './digest';
import { boundedText, evidenceFields } from './evidence-content';
import type { JudgedAnswer, SentOperation } from './incoming';
import { type LockedAttempt, type LockedOperation, lockOrder } from './locked-order';
import type { AttentionInput, EvidenceInput, PaymentChange } from './payment-change';
import { settledBy } from './record-operation-result';
import { writeChange } from './write-change';

export type AnswerInput = {
  readonly orderId: string;
  readonly operationId: string;
  readonly request: GatewayRequest;
  readonly verdict: JudgedAnswer;
  readonly delivery: Delivery;
  readonly receivedAt: Date;
};

const resendPauseMs = 30_000;

/**
 * Writes the verdict of one sending. Succeeded and declined only on an authentic, matching
 * answer whose nonce was never accepted before; certainty that nothing was sent gives the place
 * back; everything else is unknown and goes to people. When a result overtook the answer, the
 * answer is evidence and nothing more.
 */
export async function recordAnswer(tx: Tx, input: AnswerInput): Promise<SentOperation | null> {
  const nonce = nonceOf(input.verdict);
  const order = await lockOrder(tx, 'id', input.orderId, nonce ?? '');
  const attempt = order?.attempts.find((one) =>
    one.operations.some((operation) => operation.id === input.operationId),
  );
  const operation = attempt?.operations.find((one) => one.id === input.operationId);
  if (!order || !attempt || !operation) return null;
  const verdict: JudgedAnswer =
    order.nonceOwner !== null && operation.state === 'SENT'
      ? { verdict: 'unknown', code: 'NONCE_REUSED', text: '', isAlarming: true }
      : input.verdict;
  const outcome = outcomeOf(verdict, attempt, operation, input.receivedAt);
  const isOvertaken = operation.state !== 'SENT';
  const change: PaymentChange = {
    at: input.receivedAt,
    actor: { kind: 'gateway', name: 'gateway' },
    action: isOvertaken ? `${operation.kind}.answered_late` : `${operation.kind}.answered`,
    cause: `request:${input.request.digest}`,
    attempt: { id: attempt.id, set: {} },
    operation: { id: operation.id, set: {} },
    evidence: [answerEvidence(input, attempt, operation, outcome.code)],
    ...(!isOvertaken && outcome.change),
    ...(!isOvertaken &&
      nonce !== null &&
      verdict.verdict !== 'unknown' && {
        acceptedNonce: { nonce, gatewayOrderId: operation.gatewayOrderId },
      }),
  };
  const written = await writeChange(tx, order, change);
  const after = written.operation ?? operation;
  return {
    operationId: operation.id,
    state: after.state,
    verdictCode: after.verdictCode,
    responseCode: after.responseCode,
    answerText: after.answerText,
  };
}

function nonceOf(verdict: JudgedAnswer): string | null {
  return 'result' in verdict ? verdict.result.nonce : null;
}

type Outcome = { readonly code: string; readonly change: Partial<PaymentChange> };

function outcomeOf(
  verdict: JudgedAnswer,
  attempt: LockedAttempt,
  operation: LockedOperation,
  at: Date,
): Outcome {
  switch (verdict.verdict) {
    case 'succeeded':
    case 'declined':
      return {
        code: verdict.verdict.toUpperCase(),
        change: settledBy(attempt, operation, verdict.result, at),
      };
    case 'not_sent':
      return {
        code: `NOT_SENT_${verdict.code}`,
        change: {
          operation: {
            id: operation.id,
            set: {
              state: 'INTENT',
              verdictCode: 'NOT_SENT',
              nextSendAt: new Date(at.getTime() + resendPauseMs),
            },
          },
        },
      };
    case 'duplicate':
      // "Already done" only after an own unknown send of this very operation; it has one send.
      return unknown(operation, attempt, 'DUPLICATE_AT_FIRST_SEND', '', true);
    case 'unknown':
      return unknown(operation, attempt, verdict.code, verdict.text, verdict.isAlarming);
  }
}

function unknown(
  operation: LockedOperation,
  attempt: LockedAttempt,
  code: string,
  text: string,
  isAlarming: boolean,
): Outcome {
  const item: AttentionInput = {
    kind: 'unknown_operation',
    subject: `operation:${operation.id}`,
    attemptId: attempt.id,
    operationId: operation.id,
    detail: { code, kind: operation.kind, isAlarming },
  };
  return {
    code,
    change: {
      operation: {
        id: operation.id,
        set: {
          state: 'UNKNOWN',
          verdictCode: code,
          answerText: text === '' ? null : boundedText(text),
        },
      },
      attention: [item],
    },
  };
}

function answerEvidence(
  input: AnswerInput,
  attempt: LockedAttempt,
  operation: LockedOperation,
  verdict: string,
): EvidenceInput {
  const { delivery } = input;
  const fields =
    'result' in input.verdict
      ? input.verdict.result.fields
      : 'fields' in input.verdict
        ? input.verdict.fields
        : undefined;
  return {
    source: operation.kind === 'completion' ? 'COMPLETION_ANSWER' : 'REVERSAL_ANSWER',
    verdict,
    attemptId: attempt.id,
    operationId: operation.id,
    gatewayOrderId: operation.gatewayOrderId,
    nonce: nonceOf(input.verdict),
    digest: sha256Hex(delivery.delivery === 'answered' ? delivery.body : ''),
    content: {
      delivery: delivery.delivery,
      ...(delivery.delivery === 'answered' ? { status: delivery.status } : { code: delivery.code }),
      ...(fields && { fields: evidenceFields(fields) }),
      ...(delivery.delivery === 'answered' && !fields && { body: boundedText(delivery.body) }),
    },
  };
}
