// What does a cell contain? Exact amounts and references; named problems. Pure.
import { normaliseDigits } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';

export const decimalSigns = ['point', 'comma'] as const;

export type DecimalSign = (typeof decimalSigns)[number];

export type CellAmountProblem =
  | 'NO_AMOUNT'
  | 'NOT_AN_AMOUNT'
  | 'TOO_MANY_DECIMALS'
  | 'TOO_LARGE'
  | 'TWO_READINGS';

const exponent = 3;
const digitsMax = 15;
/** The dinar's names beside a number; other currencies are not stripped. */
const currencyWords = /IQD|I\.Q\.D\.?|د\.?\s?ع\.?|دينار|دینار/giu;

/**
 * A signed amount in minor units. Grouping must separate thousands; a minus may be on either side,
 * or brackets, or DR around it. CR is plus. Nothing is rounded. Without a sign only what has a single
 * reading is read: `142.000` has two.
 */
export function readAmount(
  cell: string,
  sign: DecimalSign | '',
): Result<bigint, CellAmountProblem> {
  if (sign !== '') return readWith(cell, sign);
  const [point, comma] = [readWith(cell, 'point'), readWith(cell, 'comma')];
  if (!point.ok || !comma.ok) return comma.ok ? comma : point;
  return point.value === comma.value ? point : fail('TWO_READINGS');
}

function readWith(cell: string, sign: DecimalSign): Result<bigint, CellAmountProblem> {
  const plain = normaliseDigits(cell.normalize('NFKC'))
    .replace(currencyWords, '  ')
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .replace(/\u066b/g, sign === 'point' ? '.' : ',')
    .replace(/[\u066c\u060c]/g, sign === 'point' ? ',' : '.')
    // Between digits and their signs a blank groups, or parts two numbers.
    .replace(/(?<![\d.,'\s])\s+|\s+(?![\s.,']*\d)/g, '')
    .toUpperCase();
  if (plain === '') return fail('NO_AMOUNT');
  const { isNegative, rest } = signOf(plain);
  const [decimal, group] = sign === 'point' ? ['\\.', "[,'\\s]"] : [',', "[.'\\s]"];
  const shape = new RegExp(`^(\\d+|\\d{1,3}(${group})\\d{3}(?:\\2\\d{3})*)(?:${decimal}(\\d*))?$`);
  const [, whole, , fraction = ''] = shape.exec(rest) ?? [];
  if (whole === undefined) return fail('NOT_AN_AMOUNT');
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > exponent) return fail('TOO_MANY_DECIMALS');
  const digits = whole.replace(/\D/g, '');
  if (digits.length > digitsMax) return fail('TOO_LARGE');
  const minor = BigInt(digits + significant.padEnd(exponent, '0'));
  return ok(isNegative ? -minor : minor);
}

function signOf(text: string): { readonly isNegative: boolean; readonly rest: string } {
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  if (inBrackets !== undefined) return { isNegative: true, rest: inBrackets };
  const named = /^(CR|DR)?(.*?)(?:(CR|DR)\.?)?$/.exec(text);
  const word = named?.[1] ?? named?.[3];
  const number = named?.[2] ?? text;
  const isMinus = /^-|-$/.test(number);
  // `-5 DR` is a debit that is written twice, or one that was taken back: nobody knows.
  if (isMinus && word === 'DR') return { isNegative: true, rest: text };
  return { isNegative: isMinus !== (word === 'DR'), rest: number.replace(/^[-+]|[-+]$/, '') };
}

export const rrnLength = 12;
export const approvalLength = 6;
const terminalLength = 8;

/**
 * A retrieval reference: at most twelve letters and digits. Restores leading zeros that a
 * spreadsheet dropped. Fails: ROUNDED, written as `6.33E+11`, so digits are lost; NOT_A_REFERENCE.
 */
export function readRrn(cell: string): Result<string | null, 'ROUNDED' | 'NOT_A_REFERENCE'> {
  return readReference(cell, rrnLength);
}

/** An approval code, read the same way: six letters and digits. */
export function readApproval(cell: string): Result<string | null, 'ROUNDED' | 'NOT_A_REFERENCE'> {
  return readReference(cell, approvalLength);
}

/** A terminal in our notation: in capitals, with the leading zeros that a spreadsheet dropped. */
export function readTerminal(cell: string): string | null {
  return plainReference(wholeNumber(withoutQuotes(cell)), terminalLength);
}

function readReference(
  cell: string,
  length: number,
): Result<string | null, 'ROUNDED' | 'NOT_A_REFERENCE'> {
  const text = wholeNumber(withoutQuotes(cell).replace(/\s+/g, '').toUpperCase());
  if (text === '' || /^[-–—]+$/.test(text)) return ok(null);
  if (/^\d(?:[.,]\d+)?E\+?\d+$/.test(text) && /[.,+]/.test(text)) return fail('ROUNDED');
  if (!/^[A-Z0-9]+$/.test(text) || text.length > length) return fail('NOT_A_REFERENCE');
  return ok(plainReference(text, length));
}

/** `793985480033.0`: what went through a number with a point is whole again. */
function wholeNumber(text: string): string {
  return text.replace(/^(\d{1,15})[.,]0{1,2}$/, '$1');
}

/** Spreadsheets keep leading zeros as '0123 or ="0123". */
function withoutQuotes(cell: string): string {
  return normaliseDigits(cell.normalize('NFKC')).replace(/^=?["']+|["']+$/g, '');
}

/** A reference normalised for comparison: no blanks, capitals, all leading zeros. Null if empty. */
export function plainReference(text: string, length: number): string | null {
  const plain = text.replace(/\s+/g, '').toUpperCase();
  if (plain === '') return null;
  return /^\d+$/.test(plain) ? plain.padStart(length, '0') : plain;
}
