// Where do the words come from? Files of messages/<locale>, each a namespace of its own.
import type { Locale } from './locale';

/** The files of every locale; a namespace is called like its file. */
export const namespaces = ['common', 'desk', 'shop', 'status', 'terms'] as const;

/** All messages of a locale, by namespace. */
export async function readMessages(locale: Locale): Promise<Record<string, object>> {
  const entries = await Promise.all(
    namespaces.map(async (name) => {
      const file: { default: object } = await import(`../../messages/${locale}/${name}.json`);
      return [name, file.default] as const;
    }),
  );
  return Object.fromEntries(entries);
}
