// Which day and time does a cell name? Pure.
import { normaliseDigits } from '@/lib/money/money';
import { isDay } from '@/lib/reconciliation/calendar-day';
import { fail, ok, type Result } from '@/lib/result/result';
import { findMonth, plainWord, withoutWeekday } from './month-names';

export const dateOrders = ['ymd', 'dmy', 'mdy', 'ydm'] as const;

export type DateOrder = (typeof dateOrders)[number];

/** Year, day, month is so rare that it makes nothing doubtful. */
const usualOrders = ['ymd', 'dmy', 'mdy'] as const;

type DateProblem = 'NO_DATE' | 'NOT_A_DATE' | 'TWO_READINGS';

export type ReadDate = {
  readonly day: string;
  /** Milliseconds since its midnight, when there is a time. */
  readonly msOfDay: number | null;
  /** Minutes before UTC when the time names its own zone (`Z`, `+03:00`). */
  readonly offset: number | null;
};

const lettersMax = 80;
/** No statement is older than the gateway: `05/11/26` is not a day of 2005. */
const firstYear = 2015;

/**
 * Reads a date, with a time in the same cell or in another. The order decides only what can be read
 * in several ways: neither a month's name nor a year of four digits in front needs it. Without an
 * order only what has a single reading is read.
 */
export function readDate(
  cell: string,
  order: DateOrder | '',
  timeCell: string | null = null,
): Result<ReadDate, DateProblem> {
  if (order !== '') return readBy(cell, order, timeCell);
  const read = usualOrders.map((one) => readBy(cell, one, timeCell));
  const days = new Set(read.flatMap((one) => (one.ok ? [one.value.day] : [])));
  const [first] = [...read.filter(({ ok }) => ok), ...read];
  return days.size > 1 || first === undefined ? fail('TWO_READINGS') : first;
}

function readBy(
  cell: string,
  order: DateOrder,
  timeCell: string | null,
): Result<ReadDate, DateProblem> {
  if (cell.length > lettersMax || (timeCell ?? '').length > lettersMax) return fail('NOT_A_DATE');
  const plain = plainOf(cell);
  if (plain === '') return fail('NO_DATE');
  const split = splitDate(withoutWeekday(plain), order);
  if (split === null || !isPlausible(split.day)) return fail('NOT_A_DATE');
  const { day } = split;
  const timeText = (timeCell === null ? split.time : plainOf(timeCell)).trim();
  if (timeText === '') return ok({ day, msOfDay: null, offset: null });
  const time = readTime(timeText);
  return time === null ? fail('NOT_A_DATE') : ok({ day, ...time });
}

const plainOf = (cell: string) => normaliseDigits(plainWord(cell)).replace(/\s+/g, ' ').trim();

type SplitDate = { readonly day: string; readonly time: string };

function splitDate(text: string, order: DateOrder): SplitDate | null {
  const compact = /^(\d{8})(?:t? ?(\d.*))?$/.exec(text);
  if (compact) return splitDigits(compact[1] ?? '', compact[2] ?? '', order);
  const named = findMonth(text);
  if (named !== null) return splitNamed(named);
  const parts = /^(\d{1,4}) ?[./-] ?(\d{1,2}) ?[./-] ?(\d{1,4})(?:(?:t|[ ,،]+)([^ ,،].*)?)?$/.exec(
    text,
  );
  if (!parts) return null;
  const [, first = '', second = '', third = '', time = ''] = parts;
  const isYearFirst = first.length === 4;
  const [year, month, day] =
    order === 'ydm'
      ? [first, third, second]
      : order === 'ymd' || isYearFirst
        ? [first, second, third]
        : order === 'dmy'
          ? [third, second, first]
          : [third, first, second];
  return dayOf(year, month, day, time);
}

/** Eight digits: a year in front is known by itself, as no month is above 12. */
function splitDigits(digits: string, time: string, order: DateOrder): SplitDate | null {
  const take = (from: number, length: number) => digits.slice(from, from + length);
  if (order === 'ydm') return dayOf(take(0, 4), take(6, 2), take(4, 2), time);
  const first = dayOf(take(0, 4), take(4, 2), take(6, 2), time);
  if (order === 'ymd' || isPlausible(first?.day ?? '')) return first;
  const [month, day] = order === 'dmy' ? [take(2, 2), take(0, 2)] : [take(0, 2), take(2, 2)];
  return dayOf(take(4, 4), month, day, time);
}

const isPlausible = (day: string) => isDay(day) && Number(day.slice(0, 4)) >= firstYear;

/** `22-nov-2026`, `05nov2026`, `2026-nov-22` and `nov 22, 2026`. */
function splitNamed(named: NonNullable<ReturnType<typeof findMonth>>): SplitDate | null {
  const before = named.before.replace(/(?<=\d)(?:st|nd|rd|th)?[ ./-]*(?:of |من )?$/, '').trim();
  const after = named.after.replace(/^[ ./,،-]+/, '');
  const month = String(named.month);
  if (/^\d{1,2}$/.test(before)) {
    const [, year, time = ''] = /^(\d{4}|\d\d)(?!\d)[t ,،:]*(.*)$/.exec(after) ?? [];
    return year === undefined ? null : dayOf(year, month, before, time);
  }
  if (/^\d{4}$/.test(before)) {
    const [, day, time = ''] = /^(\d{1,2})(?![\d:])[t ,،]*(.*)$/.exec(after) ?? [];
    return day === undefined ? null : dayOf(before, month, day, time);
  }
  if (before !== '') return null;
  const american = /^(\d{1,2})(?:st|nd|rd|th)?(?:[ ,،./-]+)(\d{4})(?!\d)[t ,،]*(.*)$/.exec(after);
  const [, day, year, time = ''] = american ?? [];
  return day === undefined || year === undefined ? null : dayOf(year, month, day, time);
}

function dayOf(year: string, month: string, day: string, time: string): SplitDate | null {
  // A two-digit year is of this century.
  const full = year.length === 2 ? `20${year}` : year;
  if (full.length !== 4 || day.length > 2) return null;
  return { day: `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time };
}

const forenoon = /^(?:am|a\.m\.?|ص|صباحا?|پ\.?ن\.?)$/;
const afternoon = /^(?:pm|p\.m\.?|م|مساءا?|ظهرا?|بعد الظهر|د\.?ن\.?)$/;
const timeShape =
  /^(\d{1,2})[:.]?(\d\d)(?:[:.]?(\d\d)(?:[.,]\d{1,9})?)?(?: ?([^\d\s+-][^\d+-]*?))?? ?(z|gmt|utc|[+-]\d\d(?::?\d\d)?)?$/;

/** Milliseconds of the day, and the zone that it names: `14:30`, `143005`, `02:30 pm`, `…+03:00`. */
function readTime(text: string): { msOfDay: number; offset: number | null } | null {
  const [, hours, minutes, seconds = '0', word = '', zone] = timeShape.exec(splitZone(text)) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const half = word.trim();
  const isHalf = forenoon.test(half) || afternoon.test(half);
  if (half !== '' && !isHalf) return null;
  const isTwelve = Number(hours) >= 1 && Number(hours) <= 12;
  // `14:30 PM` is written, and means what it says; `14:30 AM` contradicts itself.
  if (isHalf && !isTwelve && !(afternoon.test(half) && Number(hours) > 12)) return null;
  const twelfth = (Number(hours) % 12) + (afternoon.test(half) ? 12 : 0);
  const hour = isHalf && isTwelve ? twelfth : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const msOfDay = ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const offset = zone === undefined ? null : offsetOf(zone);
  return Number.isNaN(offset) ? null : { msOfDay, offset };
}

/** `gmt+3` and `utc+03:00` name one zone, not two. */
const splitZone = (text: string) => text.replace(/(?:gmt|utc) ?(?=[+-]\d)/, '');

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const total = Number(hours) * 60 + Number(minutes);
  if (total > 14 * 60) return Number.NaN;
  return sign === '-' ? -total : total;
}
