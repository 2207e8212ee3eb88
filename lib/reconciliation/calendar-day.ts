// When does a day begin and end, on the bank's calendar and on the merchant's? Pure.
import { addDays, isIsoDate } from '@/lib/time/iso-date';

/** Whose midnight: the gateway's times are GMT; the merchant has its own time zone. */
export const calendars = ['gmt', 'house'] as const;

export type Calendar = (typeof calendars)[number];

/** A period; `until` is exclusive. */
export type DaySpan = { readonly since: Date; readonly until: Date };

/** Whether a text is an existing day between 2000 and 2999, in ISO 8601. */
export function isDay(text: string): boolean {
  return text.startsWith('2') && isIsoDate(text);
}

/** The first instant of a day in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return instantOf(day, 0, timeZone);
}

/** The instant at which a time zone's clocks show this many milliseconds after a midnight. */
export function instantOf(day: string, msOfDay: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + msOfDay;
  // Twice: the second pass uses the offset on the right side of a clock change.
  const first = wall - offsetMs(new Date(wall), timeZone);
  return new Date(wall - offsetMs(new Date(first), timeZone));
}

/** From the midnight before a day to the midnight after it. */
export function spanOfDay(day: string, timeZone: string): DaySpan {
  return { since: startOfDay(day, timeZone), until: startOfDay(addDays(day, 1), timeZone) };
}

/** The day that an instant falls on. */
export function dayOf(instant: Date, timeZone: string): string {
  return clockOf(instant, timeZone).day;
}

/** What a time zone's calendar and clock show at an instant: ISO day, hh:mm:ss. */
export function clockOf(instant: Date, timeZone: string): { day: string; time: string } {
  const shown = new Date(instant.getTime() + offsetMs(instant, timeZone)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 19) };
}

/** The time zone of a calendar. */
export function zoneOf(calendar: Calendar, houseZone: string): string {
  return calendar === 'gmt' ? 'UTC' : houseZone;
}

export type TwoDays = {
  readonly gmt: DaySpan;
  readonly house: DaySpan;
  /** The union of both days. */
  readonly either: DaySpan;
};

/**
 * The same date on both calendars: with an offset of three hours it begins at 21:00 GMT the day
 * before.
 */
export function twoDays(day: string, houseZone: string): TwoDays {
  const gmt = spanOfDay(day, 'UTC');
  const house = spanOfDay(day, houseZone);
  const since = new Date(Math.min(gmt.since.getTime(), house.since.getTime()));
  const until = new Date(Math.max(gmt.until.getTime(), house.until.getTime()));
  return { gmt, house, either: { since, until } };
}

export function isIn({ since, until }: DaySpan, instant: Date): boolean {
  return instant >= since && instant < until;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A zone's offset from GMT at an instant. */
function offsetMs(instant: Date, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const made = formatters.get(timeZone) ?? formatterOf(timeZone);
  const part = Object.fromEntries(
    made.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const wall = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}
