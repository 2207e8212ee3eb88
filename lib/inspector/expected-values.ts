// Which values did we expect in a message about a payment? Only those in our own rows.

import { knownResponseCodes } from '@/lib/gateway/codes/response-codes';
import { type GatewayConfig, wireTransactionType } from '@/lib/gateway/config';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { money, parseDecimal, toWireDecimal } from '@/lib/money/money';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';

const actions = ['0', '1', '2', '3', '4', '5', '6'] as const;

/**
 * Returns expected values by field, the likeliest first: what the attempt was asked for and
 * answered with, what its operations were sent with, and what earlier messages about it carried.
 * For ACTION and RC, a closed set of codes, in which a digit is easily changed.
 */
export function expectedValues(
  attempt: AttemptFacts | null,
  earlier: readonly WireFields[],
  config: GatewayConfig,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, value: string | null | undefined) => {
    if (!value) return;
    found.set(name, (found.get(name) ?? new Set()).add(value));
  };
  if (attempt !== null) addAttempt(attempt, config, add);
  for (const fields of earlier) {
    for (const [name, value] of fields) if (name !== 'P_SIGN') add(name, value);
  }
  add('TERMINAL', config.terminal);
  add('CURRENCY', 'IQD');
  for (const action of actions) add('ACTION', action);
  for (const code of knownResponseCodes()) add('RC', code);
  return new Map([...found].map(([name, values]) => [name, [...values]]));
}

function addAttempt(
  attempt: AttemptFacts,
  config: GatewayConfig,
  add: (name: string, value: string | null | undefined) => void,
): void {
  add('ORDER', attempt.gatewayOrderId);
  add('TERMINAL', attempt.terminal);
  add('TRTYPE', wireTransactionType(attempt.transactionType, config));
  add('AMOUNT', attempt.authorisedAmountText);
  addAmount(attempt.amountMinor, config, add);
  add('CURRENCY', attempt.authorisedCurrencyText);
  add('ACTION', attempt.action);
  add('RC', attempt.responseCode);
  add('APPROVAL', attempt.approvalCode);
  add('RRN', attempt.rrn);
  add('INT_REF', attempt.internalReference);
  add('TIMESTAMP', attempt.resultTimestamp);
  for (const operation of attempt.operations) {
    add('ORDER', operation.gatewayOrderId);
    add('TRTYPE', wireTransactionType(operation.kind, config));
    addAmount(operation.amountMinor, config, add);
  }
}

/** The bank may write the same amount with other decimals than we do. */
function addAmount(
  minor: bigint,
  config: GatewayConfig,
  add: (name: string, value: string) => void,
): void {
  for (const decimals of [config.amountDecimals, 0, 2, 3] as const) {
    const text = toWireDecimal(money(minor), decimals);
    if (text.ok) add('AMOUNT', text.value);
  }
}

/** A field that differs from our request, whatever the MAC verdict. */
export type FieldDifference = {
  readonly name: string;
  readonly given: string;
  readonly expected: readonly string[];
};

/** Only these were fixed by our request; the bank chooses the others. */
const fixed = ['ORDER', 'TRTYPE', 'TERMINAL', 'CURRENCY', 'AMOUNT', 'RRN', 'INT_REF'] as const;

/** What differs from the attempt that the message is about. */
export function differencesFrom(
  fields: WireFields,
  attempt: AttemptFacts,
  config: GatewayConfig,
): readonly FieldDifference[] {
  const expected = expectedValues(attempt, [], config);
  return fixed.flatMap((name) => {
    const given = fields.get(name) ?? '';
    const known = expected.get(name) ?? [];
    const isOther = given !== '' && known.length > 0 && !known.includes(given);
    return isOther && !(name === 'AMOUNT' && isWithinFee(given, attempt))
      ? [{ name, given, expected: known.slice(0, 3) }]
      : [];
  });
}

/** The requested amount is expected with or without the bank's fee. */
function isWithinFee(given: string, { amountMinor, amountMaxMinor }: AttemptFacts): boolean {
  const amount = parseDecimal(given);
  return amount.ok && amount.value.minor >= amountMinor && amount.value.minor <= amountMaxMinor;
}
