// Of which completion or reversal does a signed result speak, and what does it say about it?

import {
  type AuthenticMessage,
  checkShapes,
  matchResult,
  type VerifiedResult,
} from '@/lib/gateway/belief/result';
import { type GatewayConfig, wireTransactionType, withFeeCeiling } from '@/lib/gateway/config';
import { money } from '@/lib/money';
import {
  decideOperation,
  type OperationDecision,
  type OperationWord,
} from '@/lib/payments/rules/decide-operation';
import type { AttemptFacts, OperationFacts, OrderFacts } from '@/lib/payments/rules/order-facts';

export type OperationMatch = {
  readonly attempt: AttemptFacts;
  readonly operation: OperationFacts;
  /** The message can only mean this operation: its own ORDER, or the only one ever sent. */
  readonly isCertain: boolean;
};

/**
 * The operation that a signed result at the return address speaks of; undefined when it speaks
 * of the payment itself. A completion's type is a sale's type too, so it is a completion only for
 * a hold that ever sent one (docs/gateway.md 4.6).
 */
export function findOperationOfResult(
  order: Pick<OrderFacts, 'attempts'>,
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
  /** It settles nothing and repeats nothing: people are told. */
  readonly isUnmatched: boolean;
};

/** What the message means for the operation it speaks of; `nonceOwner`: whose nonce it was. */
export function judgeOperationResult(
  match: OperationMatch,
  message: AuthenticMessage,
  nonceOwner: string | null,
  config: GatewayConfig,
): JudgedOperationResult {
  const { operation } = match;
  const isNonceFree = nonceOwner === null || nonceOwner === operation.gatewayOrderId;
  const verified = matchOperation(message, match, config);
  const says = verified && match.isCertain && isNonceFree ? saidBy(verified) : null;
  const decision = says && decideOperation(operation, { says, earlierUnknown: null });
  const isRepetition = operation.state === 'SUCCEEDED' && verified?.outcome === 'approved';
  const isUnmatched = !isRepetition && (decision === null || decision.kind === 'doubt');
  return { verified, decision, isUnmatched };
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
