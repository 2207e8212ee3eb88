// How are dates shown to people? Calendar days have no time zone; instants get the merchant's.
import { formatList } from './format-list';
import { languageOf } from './locale';

const dayForms = {
  long: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const forms = {
  ...dayForms,
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  weekdayNarrow: { weekday: 'narrow' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** An ISO date as people read it: "Sat 21 Nov 2026", "Sat 21 Nov" or "21 Nov". */
export function formatDay(
  isoDate: string,
  locale: string,
  form: keyof typeof dayForms = 'long',
): string {
  const text = formatUtc(isoDate, locale, form);
  return languageOf(locale).dropsDateComma ? text.replace(',', '') : text;
}

/** Two ISO dates as one short span: "26–27 Nov". */
export function formatDays(from: string, until: string, locale: string): string {
  const [first, last] = [from, until].map((day) => Date.parse(`${day}T00:00:00Z`));
  return formatterOf(locale, 'day').formatRange(first ?? 0, last ?? 0);
}

/**
 * The weekday of an ISO date for the head of a narrow column. It may be a letter: the whole date
 * must be nearby for users of screen readers.
 */
export function formatWeekday(isoDate: string, locale: string): string {
  const isNarrow = languageOf(locale).weekday === 'narrow';
  return formatUtc(isoDate, locale, isNarrow ? 'weekdayNarrow' : 'weekdayShort');
}

/** The full name of an ISO date's weekday. */
export function formatWeekdayName(isoDate: string, locale: string): string {
  return formatUtc(isoDate, locale, 'weekday');
}

/** The full names of the weekdays, Sunday first. */
export function weekdayNames(locale: string): string[] {
  return [0, 1, 2, 3, 4, 5, 6].map((day) => formatWeekdayName(`2026-11-${22 + day}`, locale));
}

/** A month such as `2026-11` by its name and year. */
export function formatMonth(isoMonth: string, locale: string): string {
  return formatUtc(`${isoMonth}-01`, locale, 'month');
}

/** A time window such as 10:00-14:00: no line ends within it. */
export function formatWindow(window: string): string {
  return window.replace('-', '\u2011');
}

/** An ISO instant in the merchant's time zone, for example "21 Nov 2026, 14:05". */
export function formatInstant(isoInstant: string, locale: string, timeZone: string): string {
  const instant = Date.parse(isoInstant);
  // Joined here: Sorani's own format puts the year first and the day last.
  return formatList(
    instantFormatters(locale, timeZone).map((formatter) => formatter.format(instant)),
    locale,
  );
}

const ofInstants = new Map<string, readonly Intl.DateTimeFormat[]>();

/** Formatters for day and time, cached: a page of the desk shows hundreds of instants. */
function instantFormatters(locale: string, timeZone: string): readonly Intl.DateTimeFormat[] {
  const key = `${locale} ${timeZone}`;
  const known = ofInstants.get(key);
  if (known !== undefined) return known;
  const made = [
    makeFormatter(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
    makeFormatter(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  ];
  ofInstants.set(key, made);
  return made;
}

/** Making a formatter takes a hundred times as long as using one; there are only a few. */
const ofDays = new Map<string, Intl.DateTimeFormat>();

function formatUtc(isoDate: string, locale: string, form: keyof typeof forms): string {
  return formatterOf(locale, form).format(Date.parse(`${isoDate}T00:00:00Z`));
}

function formatterOf(locale: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${locale} ${form}`;
  const formatter = ofDays.get(key) ?? makeFormatter(locale, { ...forms[form], timeZone: 'UTC' });
  ofDays.set(key, formatter);
  return formatter;
}

/** The digits are 0-9 in every language, like those of bank statements. */
function makeFormatter(locale: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languageOf(locale).dates, { ...form, numberingSystem: 'latn' });
}
