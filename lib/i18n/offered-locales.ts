// Which languages may this page come in? The shop's are its merchant's choice; the desk has its own.
import { processWide } from '@/lib/process/process-wide';
import { deskLocales, type Locale, locales } from './locale';

type Shop = {
  /** The last known choice, for answers that wait for no database. */
  readonly known: () => readonly Locale[];
  readonly read: () => Promise<readonly Locale[]>;
};

const held = processWide<{ shop: Shop }>('offered-locales', () => ({
  shop: { known: () => locales, read: async () => locales },
}));

/** Says where the merchant's choice is read. It stands above the languages, in lib/merchant. */
export function offerBy(shop: Shop): void {
  held.shop = shop;
}

/** The languages of the shop, the first one foremost. Never empty. */
export function offeredLocales(): Promise<readonly Locale[]> {
  return held.shop.read();
}

const ofStaff = /^\/(?:admin|sign-in)(?![\w-])/;

/** The languages of the page at this path. */
export async function localesAt(path: string): Promise<readonly Locale[]> {
  return ofStaff.test(path) ? deskLocales : held.shop.read();
}

/** The same as it was last known. */
export function knownLocalesAt(path: string): readonly Locale[] {
  return ofStaff.test(path) ? deskLocales : held.shop.known();
}
