// How are guests, their ages and what they cost said? With the ages of children, where these were asked.
import { formatList } from '@/lib/i18n/format-list';
import { formatMoney, money } from '@/lib/money/money';
import type { NightGuests } from './price-stay';

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

type PriceWords = (
  key: 'adultMore' | 'singleLess' | 'childFree' | 'childPrice',
  values: Record<string, number | string>,
) => string;

/** What is set of prices by guests, a sentence each; the words are those of `shop.room`. */
export function guestPriceTexts(
  { adultMinor, singleMinor, childMinors = {} }: NightGuests,
  bands: readonly number[],
  t: PriceWords,
  locale: string,
): string[] {
  const priceOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const ofChildren = bandAges(bands).flatMap(({ from, to }) => {
    const minor = childMinors[to];
    if (minor === undefined) return [];
    if (minor === '0') return [t('childFree', { from, to })];
    return [t('childPrice', { from, to, price: priceOf(minor) })];
  });
  return [
    ...(adultMinor === undefined ? [] : [t('adultMore', { price: priceOf(adultMinor) })]),
    ...ofChildren,
    ...(singleMinor === undefined ? [] : [t('singleLess', { price: priceOf(singleMinor) })]),
  ];
}
