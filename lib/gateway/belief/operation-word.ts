// What does a signed message state about this completion or reversal? The same from every source.

import type { GatewayConfig } from '@/lib/gateway/config';
import { type Money, withFeeCeiling } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';
import type { AuthenticMessage } from './authentic-message';
import { readOutcome } from './outcome';
import { checkShapes, matchResult, type VerifiedResult } from './result';

/** What was asked for, as it was sent. */
export type AskedOperation = {
  readonly kind: 'completion' | 'reversal';
  readonly wireTransactionType: string;
  readonly gatewayOrderId: string;
  readonly terminal: string;
  readonly isTerminalSent: boolean;
  readonly amount: Money;
  readonly rrn: string;
  readonly internalReference: string;
  /** No message about it can be older. */
  readonly sentAt: Date;
};

/** The gateway's clock may differ from ours by this much before it refuses us. */
const clockToleranceMs = 60 * 60_000;

/**
 * The message when it belongs to this operation, whether it is the direct answer, came to the
 * return address or by mail: TRTYPE, ORDER, CURRENCY, RRN and INT_REF are those sent, TERMINAL too
 * (it may be absent where none was sent), AMOUNT is the sent one (completion: up to the fee
 * ceiling), and TIMESTAMP is not older than the sending less an hour. A refusal or a duplicate may
 * leave out the references, an approval without them is not definite. What a processing error
 * means is the profile's `operationNoMoneyRc`; the caller checks the history of the nonce.
 */
export function bindToOperation(
  message: AuthenticMessage,
  asked: AskedOperation,
  config: GatewayConfig,
): Result<VerifiedResult, string> {
  const shaped = checkShapes(message);
  if (!shaped.ok) return shaped;
  const verified = matchResult(shaped.value, {
    wireTransactionType: asked.wireTransactionType,
    gatewayOrderId: asked.gatewayOrderId,
    terminal: asked.terminal,
    isTerminalSent: asked.isTerminalSent,
    currency: 'IQD',
    amountMin: asked.amount,
    amountMax: asked.kind === 'completion' ? withFeeCeiling(asked.amount, config) : asked.amount,
    internalReference: asked.internalReference,
    ...(!config.profile.operationHasOwnRrn && { rrn: asked.rrn }),
  });
  if (!verified.ok) return verified;
  const { sentAt, nonce } = verified.value;
  // Only freshness tells this message from an older one about the same order, type and amount.
  if (sentAt === null && nonce === null) return fail('NOT_BOUND');
  const oldest = asked.sentAt.getTime() - clockToleranceMs;
  if (sentAt !== null && sentAt.getTime() < oldest) return fail('ANSWER_TOO_OLD');
  return ok({ ...verified.value, outcome: operationOutcome(verified.value, config) });
}

function operationOutcome(verified: VerifiedResult, { profile }: GatewayConfig) {
  if (!verified.coversSettlement) return 'review';
  const { successRc, operationNoMoneyRc: noMoneyRc } = profile;
  const outcome = readOutcome(verified.action, verified.responseCode, { successRc, noMoneyRc });
  return outcome === 'approved' && !verified.hasReferences ? 'review' : outcome;
}
