// What was typed into the list's fields for amounts, days and dates, and what is wrong with it?
import { isIsoDate } from '@/lib/catalog/stay-dates';
import { normaliseDigits, parseDecimal } from '@/lib/money';

export type FilterField =
  | 'state'
  | 'amountFrom'
  | 'amountTo'
  | 'from'
  | 'to'
  | 'heldMin'
  | 'heldMax'
  | 'room'
  | 'invoiceFrom'
  | 'invoiceTo'
  | `${SumName}${'From' | 'To'}`
  | `${DayName}${'From' | 'To'}`;

/** Figures of the book that narrow the list, each from an amount to an amount. */
export const sumNames = ['taken', 'refunded', 'fee'] as const;

export type SumName = (typeof sumNames)[number];

/** Days that narrow it besides that of placing: when money moved, and of the stay. */
export const dayNames = ['money', 'checkIn', 'checkOut'] as const;

export type DayName = (typeof dayNames)[number];

/** Both ends inclusive; null: open. */
export type Range<T> = { readonly from: T | null; readonly to: T | null };

const isOpen = ({ from, to }: Range<unknown>) => from === null && to === null;

/** The range, or null when it narrows nothing. */
export const rangeOf = <T>(range: Range<T>): Range<T> | null => (isOpen(range) ? null : range);

export type FilterProblem =
  | 'unknown'
  | 'notAmount'
  | 'notDate'
  | 'notDays'
  | 'notInvoice'
  | 'lessThanFrom';

type Read<T> = { readonly value: T | null; readonly problem: FilterProblem | null };

const daysMax = 3_650;
const nothing = { value: null, problem: null } as const;

/** An amount in dinars; a comma groups thousands, as in 125,000. */
export function readAmount(typed: string): Read<bigint> {
  const text = plain(typed);
  if (text === '') return nothing;
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  const read = parseDecimal(isGrouped ? text.replaceAll(',', '') : text);
  return read.ok ? { value: read.value.minor, problem: null } : refused('notAmount');
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

/** Two ISO dates in order, within the years that a timestamp of the shop can have. */
export function readPeriod(
  typedFrom: string,
  typedTo: string,
): {
  from: string | null;
  to: string | null;
  problems: Partial<Record<'from' | 'to', FilterProblem>>;
} {
  const from = readDate(typedFrom);
  const to = readDate(typedTo);
  const isTurned = from.value !== null && to.value !== null && from.value > to.value;
  const toProblem = to.problem ?? (isTurned ? 'lessThanFrom' : null);
  return {
    from: from.value,
    to: to.value,
    problems: {
      ...(from.problem && { from: from.problem }),
      ...(toProblem && { to: toProblem }),
    },
  };
}

function readDate(typed: string): Read<string> {
  const text = plain(typed);
  if (text === '') return nothing;
  const isUsual = isIsoDate(text) && text >= '2000-01-01' && text <= '2199-12-31';
  return isUsual ? { value: text, problem: null } : refused('notDate');
}

function plain(typed: string): string {
  return normaliseDigits(typed.slice(0, 40)).trim();
}

function refused(problem: FilterProblem): { value: null; problem: FilterProblem } {
  return { value: null, problem };
}
