// What does an authentic message state about one attempt? Compared with what we asked for.

import type { AuthenticMessage } from '@/lib/gateway/belief/authentic-message';
import { checkShapes, matchResult, type VerifiedResult } from '@/lib/gateway/belief/result';
import { type GatewayConfig, wireTransactionType } from '@/lib/gateway/config';
import { money, parseDecimal } from '@/lib/money/money';
import type { AttemptStanding, ResultFacts } from '@/lib/payments/rules/decide-result';
import { isOpenOperation } from '@/lib/payments/rules/operation-state';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';

export type JudgedResult = {
  readonly facts: ResultFacts;
  /** Present only when shapes and every expectation hold. */
  readonly verified: VerifiedResult | null;
};

/** Codes for problems that are not in the message itself. */
const nonceReused = 'NONCE_REUSED';
const profileTooWeak = 'PROFILE_TOO_WEAK';

/** What the decision needs to know about the attempt. */
export function attemptFacts(attempt: AttemptFacts): AttemptStanding {
  return {
    state: attempt.state,
    transactionType: attempt.transactionType,
    rrn: attempt.rrn,
    internalReference: attempt.internalReference,
    authorisedAmountMinor: attempt.authorisedAmountMinor,
    isByHand: attempt.isByHand,
    hasOpenOperation: attempt.operations.some((one) => isOpenOperation(one.state)),
    hasMessage:
      attempt.authorisedAmountText !== null ||
      (attempt.state === 'DECLINED' && attempt.action !== null),
  };
}

/**
 * Shapes, then expectations: type, order, terminal, currency, amount between what was asked for
 * and the fee ceiling of that day. A nonce already used for another order, and a profile whose
 * MAC does not cover the fields that settle, have their own problem codes.
 */
export function judgeResult(
  message: AuthenticMessage,
  attempt: AttemptFacts,
  nonceOwner: string | null,
  config: GatewayConfig,
): JudgedResult {
  const expectedType = wireTransactionType(attempt.transactionType, config);
  const shaped = checkShapes(message);
  const matched = shaped.ok
    ? matchResult(shaped.value, {
        wireTransactionType: expectedType,
        gatewayOrderId: attempt.gatewayOrderId,
        terminal: attempt.terminal,
        isTerminalSent: false,
        currency: 'IQD',
        amountMin: money(attempt.amountMinor),
        amountMax: money(attempt.amountMaxMinor),
      })
    : shaped;
  const problem = !matched.ok
    ? matched.code
    : !message.coversSettlement
      ? profileTooWeak
      : nonceOwner !== null && nonceOwner !== attempt.gatewayOrderId
        ? nonceReused
        : null;
  const amount = parseDecimal(message.amountText);
  return {
    verified: matched.ok && problem === null ? matched.value : null,
    facts: {
      outcome: message.statedOutcome,
      action: message.action,
      isSuccessCode: config.profile.successRc.includes(message.responseCode),
      isTypeExpected: message.transactionTypeText === expectedType,
      rrn: message.rrn,
      internalReference: message.internalReference,
      amountMinor: amount.ok ? amount.value.minor : null,
      problem,
    },
  };
}
