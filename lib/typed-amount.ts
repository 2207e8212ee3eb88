// Which amount did the clerk type? Read in one way only, or refused with the reason.
import { normaliseDigits } from './money';
import { fail, ok, type Result } from './result';

type TypedAmountProblem = 'EMPTY' | 'NOT_AN_AMOUNT' | 'TWO_READINGS';

/** Arabic decimal and grouping signs as the signs that this page shows, and all spaces as one. */
const otherSigns: Readonly<Record<string, string>> = { '٫': '.', '٬': ',' };

/** Groups of three, all parted by the same sign, perhaps with decimals. */
const plainOrGrouped = /^(\d{1,20}|[1-9]\d{0,2}([, ])\d{3}(?:\2\d{3}){0,5})(\.\d{1,20})?$/;
/** Two points or more can only group. */
const groupedByPoints = /^[1-9]\d{0,2}(\.\d{3}){2,6}$/;

/** One point before three digits: 250.000 is 250, and in Iraq as often 250,000. */
const twoReadings = /^[1-9]\d*\.\d{3}$/;

/**
 * The plain decimal behind what was typed: digits of Arabic keyboards become ASCII, commas, spaces or
 * several points that group the whole number by threes are dropped. TWO_READINGS for one point followed
 * by exactly three digits. Commas or a zero in front leave one reading, as `typedDecimal` writes them.
 * `isExactRepeat`: the amount must equal a known one, so that reading cannot do harm. `nearMinor`: an
 * amount that this one is likely to be near; where the point grouping by threes comes to between half
 * and twice of it, that is what was meant.
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

/** Of dinars: what the three digits are as decimals is then a thousandth of it, and far away. */
function isGroupedNear(text: string, nearMinor: bigint | undefined): boolean {
  if (nearMinor === undefined || !/^\d{1,3}\.\d{3}$/.test(text)) return false;
  const minor = BigInt(text.replace('.', '')) * 1000n;
  return 2n * minor >= nearMinor && minor <= 2n * nearMinor;
}

/** Minor units as the shortest text that can be typed, which `readTypedAmount` reads as the same. */
export function typedDecimal(minor: bigint): string {
  const plain = plainDecimal(minor);
  if (readTypedAmount(plain, { isExactRepeat: false }).ok) return plain;
  return plain.length < 8 ? `0${plain}` : plain.replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** The same as it is shown back to people: the whole number in groups of three. */
export function groupedDecimal(minor: bigint): string {
  const plain = typedDecimal(minor);
  // A zero in front says which reading is meant; nothing but groups does that for a longer one.
  if (/^0|,/.test(plain)) return plain;
  return plain.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** Minor units as the shortest plain decimal: 250000, 1250.5; never negative here. */
export function plainDecimal(minor: bigint): string {
  const digits = minor.toString().padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -3) : `${digits.slice(0, -3)}.${fraction}`;
}
