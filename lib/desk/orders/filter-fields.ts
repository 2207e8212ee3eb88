// What was typed into the list's fields for amounts, days and dates, and what is wrong with it?

import { normaliseDigits, parseDecimal } from '@/lib/money/money';
import { readTypedAmount } from '@/lib/money/typed-amount';
import { isIsoDate } from '@/lib/time/iso-date';

export type FilterProblem =
  | 'unknown'
  | 'notAnAmount'
  | 'twoReadings'
  | 'notDate'
  | 'notDays'
  | 'notInvoice'
  | 'lessThanFrom';

export type Read<T> = { readonly value: T | null; readonly problem: FilterProblem | null };

const daysMax = 3_650;
const textMax = 120;
const nothing = { value: null, problem: null } as const;

/** An amount in dinars, read as where one is to be paid: 125.000 has two readings. */
export function readFilterAmount(typed: string): Read<bigint> {
  const text = readTypedAmount(typed.slice(0, 40), { isExactRepeat: false });
  if (!text.ok) {
    if (text.code === 'EMPTY') return nothing;
    return refused(text.code === 'TWO_READINGS' ? 'twoReadings' : 'notAnAmount');
  }
  const amount = parseDecimal(text.value);
  return amount.ok ? { value: amount.value.minor, problem: null } : refused('notAnAmount');
}

/** A count of whole days. */
export function readDays(typed: string): Read<number> {
  const text = plain(typed);
  if (text === '') return nothing;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return days <= daysMax ? { value: days, problem: null } : refused('notDays');
}

/** The position of an invoice in its series; without a year, in every year's series. */
export type InvoicePlace = { readonly year: number | null; readonly number: number };

/** `INV-2026-000120`, or its number alone, with or without leading zeros. */
export function readInvoice(typed: string): Read<InvoicePlace> {
  const text = plain(typed).toUpperCase();
  if (text === '') return nothing;
  const [, year, number] = /^(?:(?:TEST-)?INV-(\d{4})-)?(\d{1,9})$/.exec(text) ?? [];
  if (number === undefined) return refused('notInvoice');
  return { value: { year: year ? Number(year) : null, number: Number(number) }, problem: null };
}

/** An ISO date, within the years that a timestamp of the shop can have. */
export function readFilterDate(typed: string): Read<string> {
  const text = plain(typed);
  if (text === '') return nothing;
  const isUsual = isIsoDate(text) && text >= '2000-01-01' && text <= '2199-12-31';
  return isUsual ? { value: text, problem: null } : refused('notDate');
}

/** A text to search for, in one line; null: nothing can match it. */
export function readSearched(typed: string): string | null {
  const text = normaliseDigits(typed).normalize('NFC').trim().replace(/\s+/g, ' ');
  // PostgreSQL cannot store a NUL, and half a surrogate pair is not text.
  return text.length > textMax || /[\p{Cc}\p{Cs}]/u.test(text) ? null : text;
}

function plain(typed: string): string {
  return normaliseDigits(typed.slice(0, 40)).trim();
}

function refused(problem: FilterProblem): { value: null; problem: FilterProblem } {
  return { value: null, problem };
}
