// Which amount did the clerk type? Read only if unambiguous, else refused with the reason.

import { fail, ok, type Result } from '@/lib/result/result';
import { normaliseDigits } from './money';

type TypedAmountProblem = 'EMPTY' | 'NOT_AN_AMOUNT' | 'TWO_READINGS';

/** Arabic decimal and grouping signs, and the signs that they become here. */
const otherSigns: Readonly<Record<string, string>> = { '٫': '.', '٬': ',' };

/** Plain digits, or groups of three with one kind of separator; decimals are optional. */
const plainOrGrouped = /^(\d{1,20}|[1-9]\d{0,2}([, ])\d{3}(?:\2\d{3}){0,5})(\.\d{1,20})?$/;
/** Two or more points can only be grouping. */
const groupedByPoints = /^[1-9]\d{0,2}(\.\d{3}){2,6}$/;

/** One point before three digits: 250.000 may mean 250 or, as often in Iraq, 250,000. */
const twoReadings = /^[1-9]\d*\.\d{3}$/;

/**
 * Returns the plain decimal that was typed: digits of Arabic keyboards become ASCII; commas, spaces
 * or several points that group the whole number by threes are dropped. Fails: TWO_READINGS for one
 * point followed by exactly three digits. Commas or a leading zero leave only one reading, as
 * `typedDecimal` writes them. `isExactRepeat`: the amount must equal a known one, so that the point
 * may safely be read as a decimal point. `nearMinor`: an amount that this one is probably near; if
 * the point read as grouping gives between half and twice of it, that is the reading.
 */
export function readTypedAmount(
  typed: string,
  { isExactRepeat, nearMinor }: { isExactRepeat: boolean; nearMinor?: bigint },
): Result<string, TypedAmountProblem> {
  const text = normaliseDigits(typed.trim()).replace(
    /[٫٬\p{Zs}]/gu,
    (sign) => otherSigns[sign] ?? ' ',
  );
  if (text === '') return fail('EMPTY');
  if (groupedByPoints.test(text)) return ok(text.replaceAll('.', ''));
  if (!plainOrGrouped.test(text)) return fail('NOT_AN_AMOUNT');
  if (twoReadings.test(text)) {
    if (isGroupedNear(text, nearMinor)) return ok(text.replace('.', ''));
    if (!isExactRepeat) return fail('TWO_READINGS');
  }
  return ok(text.replace(/[, ]/g, ''));
}

/**
 * Compares whole dinars: read as decimals, the amount would be a thousandth of that, and far off.
 */
function isGroupedNear(text: string, nearMinor: bigint | undefined): boolean {
  if (nearMinor === undefined || !/^\d{1,3}\.\d{3}$/.test(text)) return false;
  const minor = BigInt(text.replace('.', '')) * 1000n;
  return 2n * minor >= nearMinor && minor <= 2n * nearMinor;
}

/** Minor units as the shortest text that `readTypedAmount` reads back as the same amount. */
export function typedDecimal(minor: bigint): string {
  const plain = plainDecimal(minor);
  if (readTypedAmount(plain, { isExactRepeat: false }).ok) return plain;
  return plain.length < 8 ? `0${plain}` : plain.replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** The same as shown to people: the whole number in groups of three. */
export function groupedDecimal(minor: bigint): string {
  const plain = typedDecimal(minor);
  // A leading zero fixes the reading; for a longer number only groups do that.
  if (/^0|,/.test(plain)) return plain;
  return plain.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** Minor units as the shortest plain decimal: 250000, 1250.5; never negative here. */
export function plainDecimal(minor: bigint): string {
  const digits = minor.toString().padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -3) : `${digits.slice(0, -3)}.${fraction}`;
}
