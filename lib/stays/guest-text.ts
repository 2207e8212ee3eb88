// How are guests and their ages said? With the ages of children, where these were asked.
import { formatList } from '@/lib/i18n/format-list';

type Guests = { readonly guests: number; readonly childAges?: readonly number[] | undefined };
type Words = (key: 'guests' | 'family', values: Record<string, number | string>) => string;

/** "4 guests (children: 4, 9)"; the words are those of `shop.line`. */
export function guestText({ guests, childAges = [] }: Guests, t: Words, locale: string): string {
  if (childAges.length === 0) return t('guests', { guests });
  return t('family', { guests, ages: formatList(childAges.map(String), locale) });
}

/** The first and the last age of each band. */
export function bandAges(bands: readonly number[]) {
  return bands.map((to, at) => ({ from: at === 0 ? 0 : (bands[at - 1] ?? 0) + 1, to }));
}
