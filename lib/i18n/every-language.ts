// What does a file of messages say in each language? For texts that must be at hand at once.
import { type Locale, locales } from './locale';

/** The file of each language, by a function that imports it. Awaited while a module loads. */
export async function inEveryLanguage<T>(
  read: (locale: Locale) => Promise<{ default: T }>,
): Promise<Readonly<Record<Locale, T>>> {
  const texts = locales.map(async (locale) => [locale, (await read(locale)).default] as const);
  return Object.fromEntries(await Promise.all(texts)) as Record<Locale, T>;
}
