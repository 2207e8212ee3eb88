// How is a day written for people? Calendar days carry no time zone; instants get the merchant's.

/** An ISO date as people read it, for example "Thu, 21 Nov 2026". */
export function formatDay(
  isoDate: string,
  locale: string,
  form: 'long' | 'short' = 'long',
): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(form === 'long' ? { year: 'numeric' as const } : {}),
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(new Date(`${isoDate}T00:00:00Z`));
}

/** An ISO instant on the merchant's clock, for example "21 Nov 2026, 14:05". */
export function formatInstant(isoInstant: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    numberingSystem: 'latn',
    timeZone,
  }).format(new Date(isoInstant));
}
