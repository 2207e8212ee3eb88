// Where do messages come from? From the files of messages/<locale>, one namespace each.
import type { Locale } from './locale';

/** The files of every locale; a namespace has its file's name. */
export const namespaces = [
  'calendar',
  'card',
  'catalogue',
  'common',
  'compose',
  'day',
  'desk',
  'documents',
  'goods',
  'inspector',
  'operations',
  'order',
  'orders',
  'people',
  'reconciliation',
  'settings',
  'shop',
  'status',
  'terms',
] as const;

/** They never change while the process runs, and merging them again would slow down every page. */
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
