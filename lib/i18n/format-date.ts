// How is a day written for people? Calendar days carry no time zone; instants get the merchant's.

const dayForms = {
  long: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short' },
} as const;

/** An ISO date as people read it: "Sat, 21 Nov 2026", "Sat, 21 Nov" or "21 Nov". */
export function formatDay(
  isoDate: string,
  locale: string,
  form: keyof typeof dayForms = 'long',
): string {
  return formatUtc(isoDate, locale, dayForms[form]);
}

/** The weekday of an ISO date, short. */
export function formatWeekday(isoDate: string, locale: string): string {
  return formatUtc(isoDate, locale, { weekday: 'short' });
}

/** An ISO instant on the merchant's clock, for example "21 Nov 2026, 14:05". */
export function formatInstant(isoInstant: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    numberingSystem: 'latn',
    timeZone,
  }).format(new Date(isoInstant));
}

function formatUtc(isoDate: string, locale: string, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(formatLocale(locale), {
    ...form,
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(new Date(`${isoDate}T00:00:00Z`));
}

/** English with the day before the month, as Iraqis write it. */
function formatLocale(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}
