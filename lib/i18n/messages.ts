// Where do the words come from? Files of messages/<locale>, each its own namespace.
import type { Locale } from './locale';

/** The files of every locale; a namespace is called like its file. */
export const namespaces = [
  'card',
  'closing',
  'common',
  'completing',
  'day',
  'desk',
  'documents',
  'explaining',
  'finding',
  'goods',
  'people',
  'selling',
  'settings',
  'shop',
  'status',
  'terms',
] as const;

/** They never change while the process runs; putting them together anew would cost every page. */
const catalogues = new Map<Locale, Promise<Record<string, object>>>();

/** All messages of a locale, by namespace. */
export function readMessages(locale: Locale): Promise<Record<string, object>> {
  const known = catalogues.get(locale);
  if (known !== undefined) return known;
  const read = readCatalogue(locale);
  catalogues.set(locale, read);
  return read;
}

async function readCatalogue(locale: Locale): Promise<Record<string, object>> {
  const entries = await Promise.all(
    namespaces.map(async (name) => {
      const file: { default: object } = await import(`../../messages/${locale}/${name}.json`);
      return [name, file.default] as const;
    }),
  );
  return Object.fromEntries(entries);
}
