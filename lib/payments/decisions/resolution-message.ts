// Which outcomes does a stored authentic message support? Only those that it states.
import type { StoredResult } from '@/lib/gateway/belief/stored-result';
import type { ResolutionOutcome } from '@/lib/payments/rules/resolution-rules';

const moneyOutcomes: readonly ResolutionOutcome[] = ['AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED'];

/** The texts that a completion or reversal will repeat, byte for byte. */
export type AcceptedTexts = {
  readonly action: string;
  readonly responseCode: string;
  readonly approvalCode: string;
  readonly rrn: string;
  readonly internalReference: string;
  readonly resultTimestamp: string;
  /** Null for a decline. */
  readonly amount: {
    readonly minor: string;
    readonly text: string;
    readonly currencyText: string;
    readonly terminalText: string;
  } | null;
};

/**
 * Returns the outcomes of `offered` that the message supports. One claiming money supports the
 * payment it names, in our currency and with an amount; one that does not supports a decline.
 * `wireType` is the attempt's; "01" means the same as "1" to people.
 */
export function outcomesOfMessage(
  message: StoredResult,
  wireType: string,
  offered: readonly ResolutionOutcome[],
): readonly ResolutionOutcome[] {
  if (Number(message.transactionTypeText) !== Number(wireType)) return [];
  if (!message.claimsMoney) return offered.filter((outcome) => outcome === 'DECLINED');
  if (message.amount === null || message.amount.minor <= 0n) return [];
  if (message.currencyText !== '' && message.currencyText !== 'IQD') return [];
  return offered.filter((outcome) => moneyOutcomes.includes(outcome));
}

/** The message's texts to adopt; unsigned fields keep what we requested. */
export function acceptedTexts(message: StoredResult, attempt: { terminal: string }): AcceptedTexts {
  const { action, responseCode, approvalCode, rrn, internalReference, amount } = message;
  return {
    action,
    responseCode,
    approvalCode,
    rrn,
    internalReference,
    resultTimestamp: message.timestampText,
    amount:
      message.claimsMoney && amount !== null
        ? {
            minor: amount.minor.toString(),
            text: message.amountText,
            currencyText: message.currencyText || 'IQD',
            terminalText: message.terminalText || attempt.terminal,
          }
        : null,
  };
}
