// Which languages does the shop have? Their codes, and the row of each in the table.
import { type Language, languages } from './languages';

export type Locale = keyof typeof languages;
export const defaultLocale: Locale = 'en';

/** A language's row, whatever its code: no page may depend on which one it is. */
const rows: Readonly<Record<Locale, Language>> = languages;

/** The codes of all languages. */
export const locales = Object.keys(languages) as readonly Locale[];

/** The languages in which the desk is offered. */
export const deskLocales = locales.filter((locale) => rows[locale].isOfDesk);

/** Whether this text is exactly the code of one of the shop's languages. */
export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text);
}

/** What is particular to the language of a locale such as `ar` or `ar-IQ`; English if it is not ours. */
export function languageOf(locale: string) {
  const code = locale.split('-')[0];
  return rows[isLocale(code) ? code : defaultLocale];
}

/** The direction of a locale's script, by its language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return languageOf(locale).direction;
}
