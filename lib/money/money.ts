// How much is it, exactly? Integer minor units of ISO 4217; IQD has three decimals.
import { fail, ok, type Result } from '@/lib/result/result';

declare const moneyBrand: unique symbol;

/** An exact amount. 1 IQD is 1000 minor units. Only this file makes one. */
export type Money = {
  readonly minor: bigint;
  readonly currency: 'IQD';
  readonly [moneyBrand]: true;
};

export type WireDecimals = 0 | 2 | 3;

type DecimalProblem = 'EMPTY' | 'TOO_LONG' | 'NOT_A_DECIMAL' | 'TOO_MANY_DECIMALS';

/** ISO 4217 decimals of the dinar. ICU says 0, so `Intl` is never asked. */
const currencyExponent = 3;
/** AMOUNT has at most 12 characters in every message (docs/gateway.md 2.3). */
const wireLengthMax = 12;

/** Makes an amount from minor units (thousandths of a dinar). */
export function money(minor: bigint): Money {
  return Object.freeze({ minor, currency: 'IQD' }) as Money;
}

export const ZERO: Money = money(0n);

/**
 * Reads a decimal text of 1-12 ASCII characters: digits, then at most `decimalsMax` decimals
 * after a point. No sign, exponent, space, grouping or foreign digit is accepted.
 */
export function parseDecimal(
  text: string,
  { decimalsMax }: { decimalsMax: number } = { decimalsMax: currencyExponent },
): Result<Money, DecimalProblem> {
  if (text === '') return fail('EMPTY');
  if (text.length > wireLengthMax) return fail('TOO_LONG');
  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (match === null) return fail('NOT_A_DECIMAL');
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > Math.min(decimalsMax, currencyExponent)) return fail('TOO_MANY_DECIMALS');
  return ok(money(BigInt(whole + fraction.padEnd(currencyExponent, '0'))));
}

/**
 * The text of AMOUNT in a request, with exactly `decimals` decimals.
 * Fails: NOT_POSITIVE (zero or less), NOT_REPRESENTABLE (would need more decimals),
 * TOO_LONG (more than the 12 characters of AMOUNT).
 */
export function toWireDecimal(
  amount: Money,
  decimals: WireDecimals,
): Result<string, 'NOT_POSITIVE' | 'NOT_REPRESENTABLE' | 'TOO_LONG'> {
  if (amount.minor <= 0n) return fail('NOT_POSITIVE');
  const unit = 10n ** BigInt(currencyExponent - decimals);
  if (amount.minor % unit !== 0n) return fail('NOT_REPRESENTABLE');
  const digits = (amount.minor / unit).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return text.length > wireLengthMax ? fail('TOO_LONG') : ok(text);
}

export function addMoney(a: Money, b: Money): Money {
  return money(a.minor + b.minor);
}

export function multiplyMoney(amount: Money, count: bigint): Money {
  return money(amount.minor * count);
}

/** -1, 0 or 1, as `a` is less than, equal to or more than `b`. */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  if (a.minor === b.minor) return 0;
  return a.minor < b.minor ? -1 : 1;
}

/** Returns `hundredths` hundredths of a percent of an amount, rounded down: 250 are 2.5 percent. */
export function shareOf(amount: Money, hundredths: number): Money {
  const product = amount.minor * BigInt(hundredths);
  return money(product / 10_000n - (product % 10_000n < 0n ? 1n : 0n));
}

/** The most that a result may report for a requested amount: the acquirer's fee may come on top. */
export function withFeeCeiling(
  requested: Money,
  rules: { readonly feeCeilingHundredths: number },
): Money {
  return addMoney(requested, shareOf(requested, rules.feeCeilingHundredths));
}

/** Without a full stop: an amount may end a sentence, which brings its own. */
const currencyNames: Record<string, string> = { ar: 'د.ع', ckb: 'د.ع' };

/**
 * The amount as people read it: grouped; decimals only if the fraction is not zero, then all three.
 * `locale` chooses only the currency's name: digits stay those of bank statements.
 */
export function formatMoney(amount: Money, locale = 'en'): string {
  const isNegative = amount.minor < 0n;
  const digits = (isNegative ? -amount.minor : amount.minor)
    .toString()
    .padStart(currencyExponent + 1, '0');
  const whole = digits.slice(0, -currencyExponent).replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
  const fraction = digits.slice(-currencyExponent);
  const number = /^0+$/.test(fraction) ? whole : `${whole}.${fraction}`;
  const name = currencyNames[locale.split('-')[0] ?? ''] ?? amount.currency;
  return `${isNegative ? minusFor(name) : ''}${number} ${name}`;
}

/**
 * Between Arabic letters a bare minus would move to the other end of its number; and where the first
 * letter decides the direction, the mark that prevents it must not be the first.
 */
function minusFor(name: string): string {
  return /[A-Z]/.test(name) ? '-' : '\u200f\u200e-';
}

/** Invisible direction marks that are copied along with a number. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Converts Arabic-Indic and extended digits to ASCII and drops direction marks; for typed input
 * only, never for messages of the gateway.
 */
export function normaliseDigits(text: string): string {
  return text
    .replace(directionMarks, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
