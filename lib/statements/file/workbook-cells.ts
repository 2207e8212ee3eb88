// What does a workbook's cell contain? Digits as Excel shows them, never through a float. Pure.

import { normaliseDigits } from '@/lib/money/money';
import type { FileRow } from './parse-rows';

/** Excel stores this many digits; the rest is the error of its binary fractions. */
const digitsMax = 15;
const exponentMax = 40;
const plain = /^-?\d{1,15}$/;

/** A stored number in plain digits: `1.25E5` is 125000, and 250.09999999999999 is 250.1. */
export function plainNumber(stored: string): string {
  if (plain.test(stored)) return stored;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d*))?(?:[Ee]([+-]?\d{1,3}))?$/.exec(stored) ?? [];
  if (whole === '' || Math.abs(Number(exponent)) > exponentMax) return stored;
  const digits = (whole + fraction).replace(/^0+/, '');
  // Position of the decimal point in `digits`, from the start.
  const leading = whole.length + fraction.length - digits.length;
  const rounded = roundDigits(digits);
  const point = whole.length - leading + Number(exponent) + (rounded.hasGrown ? 1 : 0);
  const kept = rounded.digits.replace(/0+$/, '');
  if (kept === '') return '0';
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${kept}`;
  const filled = kept.padEnd(point, '0');
  const rest = filled.slice(point);
  return `${sign}${filled.slice(0, point)}${rest === '' ? '' : `.${rest}`}`;
}

function roundDigits(digits: string): { readonly digits: string; readonly hasGrown: boolean } {
  if (digits.length <= digitsMax) return { digits, hasGrown: false };
  const isUp = digits.charAt(digitsMax) >= '5';
  const rounded = String(BigInt(digits.slice(0, digitsMax)) + (isUp ? 1n : 0n));
  return { digits: rounded, hasGrown: rounded.length > digitsMax };
}

const dayMs = 86_400_000;
/** Day 0 of a workbook; 1900 was no leap year, but Excel says so. */
const epoch = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/** A day, a time or both in ISO 8601; the number itself if it is neither. */
export function plainDate(stored: string, is1904: boolean): string {
  const days = Number(stored);
  if (!Number.isFinite(days) || days < 0 || days > 200_000) return stored;
  const ms = Math.round((days * dayMs) / 1000) * 1000;
  const text = new Date((is1904 ? epoch1904 : epoch) + ms).toISOString();
  const [day = '', time = ''] = text.slice(0, 19).split('T');
  if (days < 1) return time;
  return Number.isInteger(days) ? day : `${day} ${time}`;
}

const isoDay = /^(\d{4})-(\d\d)-(\d\d)(?= |$)/;
const writtenDay = /^(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}(?!\d)/;

/**
 * Names both days of a date that a program may have made by exchanging day and month: in a column
 * where it left as text what has no such month, and no date of its own has a day above twelve.
 */
export function doubtDates(rows: readonly FileRow[]): FileRow[] {
  const width = Math.max(0, ...new Set(rows.map(({ cells }) => cells.length)));
  const exchanged = Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => normaliseDigits(row.cells[column] ?? ''));
    const days = cells.flatMap((cell) => isoDay.exec(cell)?.[3] ?? []);
    const texts = cells.flatMap((cell) => writtenDay.exec(cell)?.slice(1, 3) ?? []);
    const isLeft = texts.filter((part) => Number(part) > 12).length * 2 === texts.length;
    return days.length > 0 && texts.length > 0 && isLeft && days.every((day) => Number(day) <= 12);
  });
  const both = (cell: string, column: number) =>
    exchanged[column] ? cell.replace(isoDay, '$1-$2-$3 / $1-$3-$2') : cell;
  return exchanged.includes(true)
    ? rows.map((row) => ({ ...row, cells: row.cells.map(both) }))
    : [...rows];
}

const dateFormats = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Whether a number format shows a day or a time: judged by its letters outside quotes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return dateFormats(id);
  const letters = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(letters) && !/[#?]|general/i.test(letters);
}

/** The index of a column from the letters in `AB12`; null if there are none. */
export function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
