// What is the text in this reader's language? Falls back to another language, never to nothing.
import { defaultLocale, isLocale, type Locale } from './locale';

/** A text in some of our languages. None of them is empty. */
export type Localized = { readonly [L in Locale]?: string };

/** The text for a locale such as `ar` or `ckb-IQ`; else the English one, else the first by its code. */
export function textIn(texts: Localized, locale: string): string {
  const language = locale.split('-')[0];
  const own = isLocale(language) ? texts[language] : undefined;
  return own || texts[defaultLocale] || Object.entries(texts).sort()[0]?.[1] || '';
}

/** The texts of a row whose type says JSON: the database checks their shape. */
export const asTexts = (stored: unknown) => stored as Localized;

/** `En`: what follows a field's name in the input of a language. */
export function suffixOf(language: Locale): string {
  return `${language.charAt(0).toUpperCase()}${language.slice(1)}`;
}

/** The facts of a record, with a text in several languages as a fact each: `nameEn`. */
export function factsByLanguage(
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      Object.prototype.toString.call(value) === '[object Object]'
        ? Object.entries(value as Localized).map(([language, text]) => [
            `${name}${suffixOf(language as Locale)}`,
            text,
          ])
        : [[name, value]],
    ),
  );
}
