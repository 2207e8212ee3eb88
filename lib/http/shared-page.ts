// Which finished page answers this request? Only a plain question for a page that is alike for all.
import { isProductionBuild } from '@/lib/settings/build-facts';
import 'server-only';
import { isReadingCrowded } from '@/lib/db/read-pool';
import { languageCookieName } from '@/lib/i18n/choose-locale';
import type { Locale } from '@/lib/i18n/locale';
import type { FinishedPage } from './finished-page';
import { sharedPageAddress } from './page-address';
import { createPageStore } from './page-store';
import { ownWordHeader, renderPage } from './render-page';

/** Stock and free nights are shown so late at most; adding to the cart and paying ask again. */
const freshMs = 5_000;
const keptMs = 60_000;

const store = createPageStore(
  { freshMs, keptMs, pagesMax: 200, bytesMax: 16 * 1024 * 1024, makingMax: 32 },
  () => Date.now(),
);

/** With any of these a request wants something else than the page as everybody sees it. */
const unusualHeaders = [ownWordHeader, 'authorization', 'next-action', 'range'];

/**
 * The address under which a finished page may answer, or null. What the framework fetches for its
 * own use (`Accept: *\/*`, with the same address) never gets one.
 */
export function sharedAddressOf(request: {
  readonly method: string;
  readonly headers: Headers;
  readonly nextUrl: { readonly pathname: string; readonly searchParams: URLSearchParams };
}): string | null {
  const { method, headers, nextUrl } = request;
  if (method !== 'GET' || !isProductionBuild()) return null;
  if (!headers.get('accept')?.includes('text/html')) return null;
  if (unusualHeaders.some((name) => headers.has(name))) return null;
  return sharedPageAddress(nextUrl.pathname, nextUrl.searchParams);
}

/**
 * The finished page for a language and a number of things in the cart, the only things that tell
 * its readers apart. Null: render it the usual way. While the line at the database is too long
 * nothing is made; a page of the last minute stands in then.
 */
export async function sharedPage(
  address: string,
  reader: { readonly locale: Locale; readonly countCart: (() => Promise<number>) | null },
): Promise<FinishedPage | null> {
  const { locale, countCart } = reader;
  const isCrowded = isReadingCrowded();
  if (isCrowded && countCart !== null) return null;
  try {
    const cartCount = countCart === null ? 0 : await countCart();
    const key = `${locale} ${cartCount} ${address}`;
    if (isCrowded) return store.getKept(key);
    const cookie = `${languageCookieName}=${locale}`;
    return await store.get(key, () => renderPage(address, { cookie, cartCount }));
  } catch {
    // The cart could not be counted: the page itself says what is wrong, if it is still wrong.
    return null;
  }
}
