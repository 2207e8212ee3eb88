// Does an authentic message make sense? Its shapes, then what we expect; the first failure wins.
import { type FieldSpec, fitsField, resultFields } from '@/lib/gateway/wire/fields';
import { parseTimestamp } from '@/lib/gateway/wire/timestamp';
import { compareMoney, type Money, parseDecimal } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';
import type { AuthenticMessage } from './authentic-message';
import type { Outcome } from './outcome';

declare const shapedBrand: unique symbol;
declare const verifiedBrand: unique symbol;

/** An authentic message whose signed fields have the shapes of docs/gateway.md 2.1. */
type ShapedResult = AuthenticMessage & {
  /** Null when AMOUNT is not under the MAC, or a refusal leaves it out. */
  readonly amount: Money | null;
  /** Null when TIMESTAMP is not under the MAC. */
  readonly sentAt: Date | null;
  readonly [shapedBrand]: true;
};

/** A shaped message that matches the request: holding one is the proof. */
export type VerifiedResult = Omit<ShapedResult, 'amount'> & {
  readonly outcome: Outcome;
  /** Both RRN and INT_REF are there: without them nothing can be completed or reversed here. */
  readonly hasReferences: boolean;
  readonly amount: Money;
  readonly [verifiedBrand]: true;
};

export type ResultExpectation = {
  readonly wireTransactionType: string;
  readonly gatewayOrderId: string;
  readonly terminal: string;
  /** An echo may be absent only where nothing was sent. */
  readonly isTerminalSent: boolean;
  readonly currency: 'IQD';
  readonly amountMin: Money;
  readonly amountMax: Money;
  /** Compared when given; with `internalReference` an empty echo is left to the caller. */
  readonly rrn?: string;
  readonly internalReference?: string;
};

type ShapeFailure = `SHAPE_${string}` | 'SEVERAL_READINGS';
type MatchFailure =
  | 'TYPE_MISMATCH'
  | 'ORDER_MISMATCH'
  | 'TERMINAL_MISMATCH'
  | 'CURRENCY_MISMATCH'
  | 'AMOUNT_MISMATCH'
  | 'RRN_MISMATCH'
  | 'REFERENCE_MISMATCH';

/**
 * Step 3: the signed bytes have one reading, and every field has the shape of its table and of the
 * bank; unsigned fields are not looked at.
 */
export function checkShapes(message: AuthenticMessage): Result<ShapedResult, ShapeFailure> {
  if (message.readings.length > 0) return fail('SEVERAL_READINGS');
  const misfit = resultFields.find((spec) => !hasShape(spec, message));
  if (misfit !== undefined) return fail(`SHAPE_${misfit.form}`);
  const amount = message.amountText === '' ? undefined : parseDecimal(message.amountText);
  if (amount !== undefined && !amount.ok) return fail('SHAPE_AMOUNT');
  const sentAt = parseTimestamp(message.timestampText) ?? null;
  if (sentAt === null && message.timestampText !== '') return fail('SHAPE_TIMESTAMP');
  if (message.isOddlyShaped) return fail('SHAPE_UNUSUAL');
  return ok({ ...message, amount: amount?.value ?? null, sentAt } as ShapedResult);
}

/**
 * Step 4: type, order, terminal, currency, amount, and the references where expected; each is
 * compared if it is signed.
 */
export function matchResult(
  shaped: ShapedResult,
  expected: ResultExpectation,
): Result<VerifiedResult, MatchFailure> {
  const differs = (key: string, value: string) =>
    shaped.signed.has(key) && shaped.signed.get(key) !== value;
  if (shaped.transactionTypeText !== expected.wireTransactionType) return fail('TYPE_MISMATCH');
  if (shaped.gatewayOrderId !== expected.gatewayOrderId) return fail('ORDER_MISMATCH');
  const isTerminalAbsent = shaped.terminalText === '' && !expected.isTerminalSent;
  if (!isTerminalAbsent && differs('TERMINAL', expected.terminal)) return fail('TERMINAL_MISMATCH');
  // Only a refusal passes the shapes without a currency.
  const isOtherCurrency = shaped.currencyText !== '' && differs('CURRENCY', expected.currency);
  if (isOtherCurrency) return fail('CURRENCY_MISMATCH');
  const { amount } = shaped;
  if (amount !== null && !isWithin(amount, expected)) return fail('AMOUNT_MISMATCH');
  if (expected.rrn !== undefined && shaped.rrn !== '' && shaped.rrn !== expected.rrn) {
    return fail('RRN_MISMATCH');
  }
  const { internalReference } = expected;
  const isOtherReference =
    shaped.internalReference !== '' && shaped.internalReference !== internalReference;
  if (internalReference !== undefined && isOtherReference) return fail('REFERENCE_MISMATCH');
  return ok({
    ...shaped,
    // Absent and unsigned fields are replaced by our own: a reversal must repeat something.
    terminalText: shaped.terminalText || expected.terminal,
    currencyText: shaped.currencyText || expected.currency,
    amount: amount ?? expected.amountMin,
    outcome: shaped.statedOutcome,
    hasReferences: shaped.rrn.trim() !== '' && shaped.internalReference.trim() !== '',
  } as VerifiedResult);
}

/** P_SIGN is already verified; a result without TRTYPE or ORDER under its MAC has no shape. */
function hasShape(spec: FieldSpec, message: AuthenticMessage): boolean {
  if (spec.form === 'P_SIGN') return true;
  const isIndispensable = spec.form === 'TRTYPE' || spec.form === 'ORDER';
  const value = message.signed.get(spec.form);
  if (value === undefined) return !isIndispensable;
  const maySayNothing = spec.isMoney === true && message.statedOutcome === 'declined';
  return (maySayNothing && value === '') || fitsField(spec, value);
}

function isWithin(amount: Money, expected: ResultExpectation): boolean {
  return (
    compareMoney(amount, expected.amountMin) >= 0 && compareMoney(amount, expected.amountMax) <= 0
  );
}
