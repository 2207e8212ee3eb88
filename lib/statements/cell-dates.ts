// Which day and time does a cell name? Pure.
import { normaliseDigits } from '@/lib/money';
import { isDay } from '@/lib/reconciliation/calendar-day';
import { fail, ok, type Result } from '@/lib/result';

export const dateOrders = ['ymd', 'dmy', 'mdy', 'ydm'] as const;

export type DateOrder = (typeof dateOrders)[number];

type DateProblem = 'NO_DATE' | 'NOT_A_DATE';

/** A day, and the milliseconds since its midnight when there is a time. */
type ReadDate = { readonly day: string; readonly msOfDay: number | null };

/** Reads a date, with a time in the same cell or in another. */
export function readDate(
  cell: string,
  order: DateOrder,
  timeCell: string | null = null,
): Result<ReadDate, DateProblem> {
  const plain = normaliseDigits(cell.normalize('NFKC')).trim();
  if (plain === '') return fail('NO_DATE');
  const split = splitDate(plain, order);
  if (split === null || !isDay(split.day)) return fail('NOT_A_DATE');
  const timeText = timeCell === null ? split.time : normaliseDigits(timeCell).trim();
  if (timeText === '') return ok({ day: split.day, msOfDay: null });
  const msOfDay = readTime(timeText);
  return msOfDay === null ? fail('NOT_A_DATE') : ok({ day: split.day, msOfDay });
}

function splitDate(text: string, order: DateOrder): { day: string; time: string } | null {
  const compact = /^(\d{4})(\d\d)(\d\d)(\d{4}(?:\d\d)?)?$/.exec(text);
  if (compact && order === 'ymd') {
    const [, year, month, day, time = ''] = compact;
    return { day: `${year}-${month}-${day}`, time };
  }
  const parts = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[T,\s]+(.*))?$/.exec(
    withMonthNumber(text),
  );
  if (!parts) return null;
  const [, first = '', second = '', third = '', time = ''] = parts;
  const [year, month, day] =
    order === 'ymd'
      ? [first, second, third]
      : order === 'dmy'
        ? [third, second, first]
        : order === 'mdy'
          ? [third, first, second]
          : [first, third, second];
  // A two-digit year is of this century: no statement is older than the gateway.
  const full = year.length === 2 ? `20${year}` : year;
  if (full.length !== 4 || day.length > 2) return null;
  return { day: `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time };
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `22-NOV-2026` and `Nov 22, 2026`: replaces the month's name by its number. */
function withMonthNumber(text: string): string {
  const named =
    /^(\d{1,4}[ ./-])?([a-z]{3})[a-z]*[ ./-]+(\d{1,4})(?:,? +(\d{4}))?(?=$|[\s,T])(.*)$/i;
  const [, before = '', name = '', after = '', year, rest = ''] = named.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0 || (before === '') !== (year !== undefined)) return text;
  const parts = before === '' ? [month, after, year] : [before.slice(0, -1), month, after];
  return `${parts.join('-')}${rest}`;
}

function readTime(text: string): number | null {
  const shape =
    /^(\d{1,2})[:.]?(\d\d)(?:[:.]?(\d\d)(?:[.,]\d{1,6})?)?\s*([AP]M|ص|م)?(?:Z|\s*GMT|\s*UTC)?$/i;
  const [, hours, minutes, seconds = '0', half] = shape.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const isAfternoon = half !== undefined && /P|م/i.test(half);
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
