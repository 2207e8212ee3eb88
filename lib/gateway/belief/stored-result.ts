// What did a stored result state? Read back from evidence, for people who may accept it.

import type { GatewayConfig } from '@/lib/gateway/config';
import { type Money, parseDecimal } from '@/lib/money/money';
import { claimsSuccess } from './outcome';

/** The fields of a stored message by our names; '' for one that is absent or not signed. */
export type StoredResult = {
  readonly transactionTypeText: string;
  readonly action: string;
  readonly responseCode: string;
  readonly approvalCode: string;
  readonly rrn: string;
  readonly internalReference: string;
  readonly amountText: string;
  readonly currencyText: string;
  readonly terminalText: string;
  readonly timestampText: string;
  /** Null when the text is not an amount. */
  readonly amount: Money | null;
  /** ACTION 0 or a success RC: it states that money moved. */
  readonly claimsMoney: boolean;
};

/**
 * Reads the fields of an authentic message from its evidence, only those covered by the profile's
 * lists of results. Null when they contain no result, or when a value was masked because it looked
 * like a card number: then the text is no longer the bank's.
 */
export function readStoredResult(fields: unknown, config: GatewayConfig): StoredResult | null {
  if (typeof fields !== 'object' || fields === null) return null;
  const { profile } = config;
  const covered = new Set([...profile.fields.result, ...(profile.fields.resultDeclined ?? [])]);
  const all = new Map(Object.entries(fields));
  const text = (name: string) => {
    const value: unknown = covered.has(name) ? all.get(name) : '';
    return typeof value === 'string' ? value : '';
  };
  const words = {
    transactionTypeText: text('TRTYPE'),
    action: text('ACTION'),
    responseCode: text('RC'),
    approvalCode: text('APPROVAL'),
    rrn: text('RRN'),
    internalReference: text('INT_REF'),
    amountText: text('AMOUNT'),
    currencyText: text('CURRENCY'),
    terminalText: text('TERMINAL'),
    timestampText: text('TIMESTAMP'),
  };
  if (words.action === '' && words.responseCode === '') return null;
  if (Object.values(words).some((word) => word.includes('*'))) return null;
  const amount = parseDecimal(words.amountText);
  return {
    ...words,
    amount: amount.ok ? amount.value : null,
    claimsMoney: claimsSuccess(words.action, words.responseCode, profile),
  };
}
