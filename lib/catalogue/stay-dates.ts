// Which nights is a stay, and may it be booked? Dates are ISO texts; a night is named by its evening.

import { fail, ok, type Result } from '@/lib/result/result';
import { addDays, daysBetween, isIsoDate } from '@/lib/time/iso-date';

export const nightsMax = 30;
export const daysAheadMax = 365;

export type StayProblem =
  | 'BAD_CHECK_IN'
  | 'BAD_CHECK_OUT'
  | 'CHECK_IN_PAST'
  | 'CHECK_OUT_NOT_AFTER'
  | 'TOO_MANY_NIGHTS'
  | 'TOO_FAR_AHEAD';

export type Stay = {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: number;
};

/** Making a formatter takes a hundred times as long as using one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Today's date in the merchant's time zone, as ISO text. `now` is an instant, `timeZone` IANA. */
export function todayIn(timeZone: string, now: Date): string {
  const parts = formatterOf(timeZone).formatToParts(now);
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

/** The nights of a stay, each by the date of its evening; the day of check-out is not one. */
export function nightsOf(checkIn: string, checkOut: string): string[] {
  const count = Math.max(0, daysBetween(checkIn, checkOut));
  return Array.from({ length: count }, (_, index) => addDays(checkIn, index));
}

/**
 * Reads the two dates of a stay against the merchant's today.
 * Fails: BAD_CHECK_IN, BAD_CHECK_OUT (no such day), CHECK_IN_PAST, CHECK_OUT_NOT_AFTER (less than
 * one night), TOO_MANY_NIGHTS (more than 30), TOO_FAR_AHEAD (check-in more than 365 days away).
 */
export function readStay(
  input: { checkIn: string; checkOut: string },
  today: string,
): Result<Stay, StayProblem> {
  const { checkIn, checkOut } = input;
  if (!isIsoDate(checkIn)) return fail('BAD_CHECK_IN');
  if (!isIsoDate(checkOut)) return fail('BAD_CHECK_OUT');
  if (checkIn < today) return fail('CHECK_IN_PAST');
  if (daysBetween(today, checkIn) > daysAheadMax) return fail('TOO_FAR_AHEAD');
  const nights = daysBetween(checkIn, checkOut);
  if (nights < 1) return fail('CHECK_OUT_NOT_AFTER');
  if (nights > nightsMax) return fail('TOO_MANY_NIGHTS');
  return ok({ checkIn, checkOut, nights });
}
