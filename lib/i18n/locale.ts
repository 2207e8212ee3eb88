// Which languages does the shop have, and in which direction are they written?

/** Languages whose messages are complete. */
export const locales = ['en', 'ar', 'ckb'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  ar: 'العربية',
  ckb: 'کوردی',
};

const rightToLeft = new Set(['ar', 'ckb', 'fa', 'he', 'ur']);

/** Whether this text is exactly the code of one of the shop's languages. */
export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text);
}

/** The direction of a locale's script, by its language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
