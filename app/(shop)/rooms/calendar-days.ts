// Which days does a calendar show, where does a key lead, and which stay do two presses make? Pure.
import { nightsMax, nightsOf } from '@/lib/catalogue/stay-dates';
import { judgeStay, type RulesOfDay, type StayRefusal } from '@/lib/stays/day-rules';
import { addDays, daysBetween, isoDate } from '@/lib/time/iso-date';

/** ISO dates; '' is not chosen yet. */
export type Range = { readonly checkIn: string; readonly checkOut: string };

/** The first and the last day that can be chosen, and the weekday with which weeks begin. */
export type CalendarRules = {
  readonly first: string;
  readonly last: string;
  readonly weekStart: number;
};

/** The weeks of a month such as `2026-12`, with null for days of other months. */
export function weeksOf(month: string, weekStart: number): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(first).getUTCDay() - weekStart + 7) % 7;
  const count = daysBetween(first, `${monthAfter(month, 1)}-01`);
  const weeks = Math.ceil((before + count) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before;
      return day < 0 || day >= count ? null : addDays(first, day);
    }),
  );
}

/** The month this many months later, or earlier. */
function monthAfter(month: string, months: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return isoDate(new Date(Date.UTC(year, at - 1 + months, 1))).slice(0, 7);
}

/** The same day of another month, or its last one. */
export function dayInMonth(day: string, months: number): string {
  const month = monthAfter(day.slice(0, 7), months);
  const last = addDays(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** The day to which a key leads; null for other keys. Left and right follow the reading. */
export function dayAtKey(
  day: string,
  key: string,
  { first, last, weekStart, isRtl }: CalendarRules & { readonly isRtl: boolean },
): string | null {
  const onward = isRtl ? -1 : 1;
  const column = (new Date(day).getUTCDay() - weekStart + 7) % 7;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -column,
    End: 6 - column,
  };
  const months = { PageUp: -1, PageDown: 1 }[key];
  const step = steps[key];
  if (months === undefined && step === undefined) return null;
  const to = months === undefined ? addDays(day, step ?? 0) : dayInMonth(day, months);
  return dayWithin(to, { first, last });
}

/** The day itself, or the nearest that can be chosen. */
export function dayWithin(
  day: string,
  { first, last }: Pick<CalendarRules, 'first' | 'last'>,
): string {
  if (day < first) return first;
  return day > last ? last : day;
}

/** What pressing a day does: begins a stay, ends it, or nothing for a reason. */
export type Press = 'checkIn' | 'checkOut' | 'full' | 'between' | 'tooLong' | StayRefusal['reason'];

/** What is known of the days. */
type Days = {
  readonly isFree: (night: string) => boolean;
  readonly rulesOf: (day: string) => RulesOfDay;
};

/** A day of departure needs no free night of its own. */
export function pressOf(range: Range, day: string, { isFree, rulesOf }: Days): Press {
  const isEnd = range.checkIn !== '' && range.checkOut === '' && day > range.checkIn;
  if (!isEnd && !isFree(day)) return 'full';
  if (!isEnd) return rulesOf(day).closedToArrival ? 'CLOSED_TO_ARRIVAL' : 'checkIn';
  const nights = daysBetween(range.checkIn, day);
  if (nights > nightsMax) return 'tooLong';
  const isWhole = nightsOf(range.checkIn, day).every(isFree);
  if (!isWhole) return 'between';
  return judgeStay({ checkIn: range.checkIn, checkOut: day }, rulesOf)?.reason ?? 'checkOut';
}
