// Where do messages come from? From the files of messages/<locale>, one namespace each.
import { type Locale, languageOf } from './locale';

/** The files that pages read, in English; a namespace has its file's name. */
const english = {
  acceptance: () => import('@/messages/en/acceptance.json'),
  calendar: () => import('@/messages/en/calendar.json'),
  card: () => import('@/messages/en/card.json'),
  catalogue: () => import('@/messages/en/catalogue.json'),
  channels: () => import('@/messages/en/channels.json'),
  common: () => import('@/messages/en/common.json'),
  compose: () => import('@/messages/en/compose.json'),
  day: () => import('@/messages/en/day.json'),
  desk: () => import('@/messages/en/desk.json'),
  documents: () => import('@/messages/en/documents.json'),
  goods: () => import('@/messages/en/goods.json'),
  inspector: () => import('@/messages/en/inspector.json'),
  operations: () => import('@/messages/en/operations.json'),
  order: () => import('@/messages/en/order.json'),
  orders: () => import('@/messages/en/orders.json'),
  people: () => import('@/messages/en/people.json'),
  reconciliation: () => import('@/messages/en/reconciliation.json'),
  settings: () => import('@/messages/en/settings.json'),
  shop: () => import('@/messages/en/shop.json'),
  status: () => import('@/messages/en/status.json'),
  terms: () => import('@/messages/en/terms.json'),
};

type Files = typeof english;

/** All texts of a language, by namespace. */
export type Catalogue = {
  readonly [N in keyof Files]: Awaited<ReturnType<Files[N]>>['default'];
};

export const namespaces = Object.keys(english) as readonly (keyof Files)[];

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
  const entries = namespaces.map(async (name) => [name, (await readFile(locale, name)).default]);
  return Object.fromEntries(await Promise.all(entries));
}

/** A language in which the desk is not offered has only the shop's files: the desk's are English. */
function readFile(locale: Locale, name: keyof Files): Promise<{ default: object }> {
  const own: Promise<{ default: object }> = import(`../../messages/${locale}/${name}.json`);
  return languageOf(locale).isOfDesk ? own : own.catch(() => english[name]());
}
