// What would evidence have kept of each message? The bank's fields under their wire names.
import { money, toWireDecimal } from '@/lib/money/money';
import type { Shop } from './shop';
import type { SeedAttempt, SeedOperation } from './story';

/** What evidence stores in place of a signature. */
const mac = '[mac]';

/** TIMESTAMP: GMT, without signs. */
export const wireTime = (at: Date) => at.toISOString().replace(/\D/g, '').slice(0, 14);

export function wireAmount(minor: bigint, shop: Shop): string {
  const text = toWireDecimal(money(minor), shop.amountDecimals);
  if (!text.ok) throw new Error(`an amount of the seed cannot be sent: ${minor}`);
  return text.value;
}

export function prepareRequest(shop: Shop, attempt: SeedAttempt, nonce: string, at: Date): string {
  return JSON.stringify({
    expected: {
      transactionType: attempt.transactionType,
      amountMinor: attempt.amountMinor.toString(),
      amountMaxMinor: attempt.amountMaxMinor.toString(),
      terminal: shop.terminal,
    },
    fields: {
      AMOUNT: wireAmount(attempt.amountMinor, shop),
      CURRENCY: 'IQD',
      ORDER: attempt.gatewayOrderId,
      DESC: attempt.description,
      EMAIL: shop.notificationAddress,
      TRTYPE: shop.types[attempt.transactionType],
      TIMESTAMP: wireTime(at),
      NONCE: nonce,
      BACKREF: shop.returnUrl,
      P_SIGN: mac,
    },
  });
}

/** A result, or the answer to an operation when `operation` is given. */
export function resultFields(
  shop: Shop,
  attempt: SeedAttempt,
  answer: { action: string; responseCode: string; nonce: string; at: Date },
  operation?: SeedOperation,
): Readonly<Record<string, string>> {
  return {
    TERMINAL: shop.terminal,
    TRTYPE: shop.types[operation?.kind ?? attempt.transactionType],
    ORDER: attempt.gatewayOrderId,
    AMOUNT: wireAmount(operation?.amountMinor ?? attempt.amountMinor, shop),
    CURRENCY: 'IQD',
    ACTION: answer.action,
    RC: answer.responseCode,
    APPROVAL: answer.action === '0' ? (attempt.approvalCode ?? '') : '',
    RRN: attempt.rrn ?? '',
    INT_REF: attempt.internalReference ?? '',
    TIMESTAMP: wireTime(answer.at),
    NONCE: answer.nonce,
    P_SIGN: mac,
  };
}

export function operationRequest(
  shop: Shop,
  attempt: SeedAttempt,
  operation: SeedOperation,
  nonce: string,
  at: Date,
): string {
  const isCompletion = operation.kind === 'completion';
  return JSON.stringify({
    sending: 1,
    fields: {
      ...(isCompletion ? {} : { TERMINAL: shop.terminal }),
      AMOUNT: wireAmount(operation.amountMinor, shop),
      CURRENCY: 'IQD',
      ORDER: attempt.gatewayOrderId,
      RRN: attempt.rrn ?? '',
      INT_REF: attempt.internalReference ?? '',
      TRTYPE: shop.types[operation.kind],
      TIMESTAMP: wireTime(at),
      NONCE: nonce,
      ...(isCompletion ? { BACKREF: shop.returnUrl } : {}),
      P_SIGN: mac,
    },
  });
}
