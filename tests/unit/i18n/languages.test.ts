import { readFileSync } from 'node:fs';
import { languageOf, locales } from '@/lib/i18n/locale';
import { formatMoney, money } from '@/lib/money/money';

const ofArabicLetters = locales.filter((locale) => languageOf(locale).letters === 'arabic');

it.each([
  'app/_components/arabic-font.css',
  'app/globals.css',
  'app/(shop)/orders/[reference]/receipt.css',
])('every language in Arabic letters is written with their font and air: %s', (file) => {
  const selectors = readFileSync(file, 'utf8').match(/[^{};]*:lang\([^{]*(?=\{)/g) ?? [];
  expect(selectors).not.toEqual([]);
  for (const selector of selectors) {
    const named = [...selector.matchAll(/:lang\((\w+)\)/g)].map(([, language]) => language);
    expect([...new Set(named)].sort(), selector).toEqual(ofArabicLetters.toSorted());
  }
});

it('an amount names its currency in the letters of its language', () => {
  const inArabic = locales.filter((locale) => !formatMoney(money(1n), locale).endsWith(' IQD'));
  expect(inArabic).toEqual(ofArabicLetters);
});

it('every language names itself, and no two are asked for alike', () => {
  expect(new Set(locales.map((locale) => languageOf(locale).name)).size).toBe(locales.length);
  for (const locale of locales) {
    const asked = locales.filter((one) => languageOf(one).tags.test(locale));
    expect(asked, locale).toEqual([locale]);
  }
});
