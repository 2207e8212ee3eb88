// What did the bank say about a completion or a reversal? Settles the operation it belongs to.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import { type GatewayConfig, wireTransactionType, withFeeCeiling } from '@/lib/gateway/config';
import {
  type AuthenticMessage,
  checkShapes,
  matchResult,
  type VerifiedResult,
} from '@/lib/gateway/result';
import { money } from '@/lib/money';
import { decideOperation, type OperationDecision, type OperationWord } from './decide-operation';
import { evidenceFields } from './evidence-content';
import { gatewayConfig } from './gateway-config';
import type { ResultInput } from './incoming';
import type { LockedAttempt, LockedOperation, LockedOrder } from './locked-order';
import type { PaymentChange } from './payment-change';
import { repeatedMessage } from './record-result-aside';
import { settlementOf } from './settle-operation';
import { writeChange } from './write-change';

export type OperationMatch = {
  readonly attempt: LockedAttempt;
  readonly operation: LockedOperation;
  /** The message can only mean this operation: its own ORDER, or the only one ever sent. */
  readonly isCertain: boolean;
};

/**
 * The operation that a signed result at the return address speaks of; undefined when it speaks
 * of the payment itself. A completion's type is a sale's type too, so it is a completion only for
 * a hold that ever sent one (interface document, TRTYPE 1 and 24).
 */
export function findOperationOfResult(
  order: LockedOrder,
  message: AuthenticMessage,
  config: GatewayConfig,
): OperationMatch | undefined {
  const type = message.transactionTypeText;
  const kind =
    type === wireTransactionType('reversal', config)
      ? 'reversal'
      : type === wireTransactionType('completion', config)
        ? 'completion'
        : null;
  if (kind === null) return undefined;
  for (const attempt of order.attempts) {
    const sent = attempt.operations.filter((one) => one.kind === kind && one.sends > 0);
    const own = sent.find(
      (one) =>
        one.gatewayOrderId === message.gatewayOrderId &&
        one.gatewayOrderId !== attempt.gatewayOrderId,
    );
    if (own) return { attempt, operation: own, isCertain: true };
    if (attempt.gatewayOrderId !== message.gatewayOrderId) continue;
    if (kind === 'completion' && attempt.transactionType !== 'authorization') continue;
    const last = sent.at(-1);
    if (last) return { attempt, operation: last, isCertain: sent.length === 1 };
  }
  return undefined;
}

/** Records such a result: it settles the open operation when it certainly means it. */
export async function recordOperationResult(
  tx: Tx,
  order: LockedOrder,
  match: OperationMatch,
  input: ResultInput,
): Promise<{ code: string; hasQueuedMail: boolean }> {
  const { attempt, operation } = match;
  if (await repeatedMessage(tx, attempt.id, input.message.digest)) {
    return { code: 'DUPLICATE', hasQueuedMail: false };
  }
  const { nonce } = input.message;
  const isNonceFree = order.nonceOwner === null || order.nonceOwner === operation.gatewayOrderId;
  const verified = matchOperation(input.message, match, gatewayConfig());
  const says = verified && match.isCertain && isNonceFree ? saidBy(verified) : null;
  const decision: OperationDecision | null =
    verified && says && decideOperation(operation, { says, earlierUnknown: null });
  const isRepetition = operation.state === 'SUCCEEDED' && verified?.outcome === 'approved';
  const isUnmatched = !isRepetition && (decision === null || decision.kind === 'doubt');
  const verdict = isUnmatched ? 'UNMATCHED_OPERATION_RESULT' : (decision?.code ?? 'DUPLICATE');
  const settlement =
    verified && decision
      ? settlementOf(decision, attempt, operation, verified, input.receivedAt)
      : {};
  const isSettling = decision?.kind === 'succeeded' || decision?.kind === 'declined';
  const base: PaymentChange = {
    at: input.receivedAt,
    actor: { kind: 'gateway', name: 'gateway' },
    action: `${operation.kind}.result`,
    cause: `message:${input.message.digest}`,
    attempt: { id: attempt.id, set: {} },
    operation: { id: operation.id, set: {} },
    evidence: [
      {
        source: input.source,
        verdict,
        attemptId: attempt.id,
        operationId: operation.id,
        gatewayOrderId: operation.gatewayOrderId,
        nonce: input.message.nonce,
        digest: input.message.digest,
        content: { fields: evidenceFields(input.message.fields) },
      },
    ],
  };
  await writeChange(tx, order, {
    ...base,
    ...settlement,
    ...(isUnmatched && { attention: [unmatched(match)] }),
    ...(isSettling &&
      nonce !== null && {
        acceptedNonce: { nonce, gatewayOrderId: operation.gatewayOrderId },
      }),
  });
  return { code: verdict, hasQueuedMail: false };
}

/** A processing error or anything else that is not definite says nothing. */
function saidBy({ outcome }: VerifiedResult): OperationWord['says'] | null {
  return outcome === 'review' ? null : outcome;
}

function matchOperation(
  message: AuthenticMessage,
  { attempt, operation }: OperationMatch,
  config: GatewayConfig,
): VerifiedResult | null {
  if (!message.coversSettlement) return null;
  const shaped = checkShapes(message);
  if (!shaped.ok) return null;
  const sent = money(operation.amountMinor);
  const matched = matchResult(shaped.value, {
    wireTransactionType: wireTransactionType(operation.kind, config),
    gatewayOrderId: operation.gatewayOrderId,
    terminal: attempt.terminal,
    currency: 'IQD',
    amountMin: sent,
    amountMax: operation.kind === 'completion' ? withFeeCeiling(sent, config) : sent,
  });
  return matched.ok ? matched.value : null;
}

function unmatched({ attempt, operation }: OperationMatch) {
  return {
    kind: 'unmatched_operation_result',
    subject: `operation:${operation.id}`,
    attemptId: attempt.id,
    operationId: operation.id,
    detail: { state: operation.state },
  };
}
