// To which attempt or operation does a message belong, and what does a signed result prove?

import type { AuthenticMessage } from '@/lib/gateway/belief/authentic-message';
import { bindToOperation } from '@/lib/gateway/belief/operation-word';
import type { VerifiedResult } from '@/lib/gateway/belief/result';
import { type GatewayConfig, wireTransactionType } from '@/lib/gateway/config';
import { money } from '@/lib/money/money';
import {
  decideOperation,
  type OperationDecision,
  type OperationMessage,
} from '@/lib/payments/rules/decide-operation';
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';

type Attempts = { readonly attempts: readonly AttemptFacts[] };

/** The operation with its attempt and order; null when there is no such order or operation. */
export function findOperation<O extends Attempts>(
  order: O | null,
  operationId: string | null,
): {
  readonly order: O;
  readonly attempt: AttemptFacts;
  readonly operation: OperationFacts;
} | null {
  for (const attempt of order?.attempts ?? []) {
    const operation = attempt.operations.find((one) => one.id === operationId);
    if (order && operation) return { order, attempt, operation };
  }
  return null;
}

/** The attempt that the bank knows under this number, as its own or of one of its operations. */
export function attemptOfNumber(
  { attempts }: Attempts,
  gatewayOrderId: string,
): AttemptFacts | undefined {
  return (
    attempts.find((one) => one.gatewayOrderId === gatewayOrderId) ??
    attempts.find((one) => one.operations.some((own) => own.gatewayOrderId === gatewayOrderId))
  );
}

export type OperationMatch = {
  readonly attempt: AttemptFacts;
  readonly operation: OperationFacts;
  /** The message can only mean this operation: its own ORDER, or the only one ever sent. */
  readonly isCertain: boolean;
};

/**
 * Returns the operation that a signed result at the return address is about; undefined when it is
 * about the payment itself. A completion's type is also a sale's, so it is a completion only for a
 * hold that ever sent one (docs/gateway.md 4.6).
 */
export function findOperationOfResult(
  order: Attempts,
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

type JudgedOperationResult = {
  readonly verified: VerifiedResult | null;
  readonly decision: OperationDecision | null;
  /** It settles nothing and repeats nothing: staff get an issue. */
  readonly isUnmatched: boolean;
};

/**
 * What the message means for its operation; `nonceOwner`: the ORDER that already used its nonce.
 */
export function judgeOperationResult(
  match: OperationMatch,
  message: AuthenticMessage,
  nonceOwner: string | null,
  config: GatewayConfig,
): JudgedOperationResult {
  const { operation } = match;
  const isNonceFree = nonceOwner === null || nonceOwner === operation.gatewayOrderId;
  const verified = matchOperation(message, match, config);
  const outcome = verified && match.isCertain && isNonceFree ? statedBy(verified) : null;
  const decision = outcome && decideOperation(operation, { outcome, earlierUnknown: null });
  const isRepetition = operation.state === 'SUCCEEDED' && verified?.outcome === 'approved';
  const isUnmatched = !isRepetition && (decision === null || decision.kind === 'doubt');
  return { verified, decision, isUnmatched };
}

/** Null for a processing error or any other outcome that is not definite. */
function statedBy({ outcome }: VerifiedResult): OperationMessage['outcome'] | null {
  return outcome === 'review' ? null : outcome;
}

function matchOperation(
  message: AuthenticMessage,
  { attempt, operation }: OperationMatch,
  config: GatewayConfig,
): VerifiedResult | null {
  if (!message.coversSettlement) return null;
  const { kind } = operation;
  const bound = bindToOperation(
    message,
    {
      kind,
      wireTransactionType: wireTransactionType(kind, config),
      gatewayOrderId: operation.gatewayOrderId,
      terminal: attempt.authorisedTerminalText ?? attempt.terminal,
      isTerminalSent: kind === 'reversal' || config.completionSendsTerminal,
      amount: money(operation.amountMinor),
      rrn: attempt.rrn ?? '',
      internalReference: attempt.internalReference ?? '',
      // It may answer any of its sendings, and names none.
      sentAt: operation.createdAt,
    },
    config,
  );
  return bound.ok ? bound.value : null;
}
