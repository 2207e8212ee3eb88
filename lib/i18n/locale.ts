// Which languages does the shop speak, and which way do they run?

/** Languages whose messages are complete. The catalogue's names exist in more. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

const rightToLeft = new Set(['ar', 'ckb', 'fa', 'he', 'ur']);

/** The direction of a locale's script, by its language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
