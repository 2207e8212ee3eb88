// Which languages does the shop speak, and which way do they run?

/** Languages whose messages are complete. */
export const locales = ['en', 'ar', 'ckb'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** Each language by its own name. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  ar: 'العربية',
  ckb: 'کوردی',
};

const rightToLeft = new Set(['ar', 'ckb', 'fa', 'he', 'ur']);

/** Is this text exactly the code of a language that the shop speaks? */
export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text);
}

/** The direction of a locale's script, by its language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
