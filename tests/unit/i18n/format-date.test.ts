import { formatDay, formatInstant, formatWeekday } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { languageOf, locales } from '@/lib/i18n/locale';

const inArabicLetters = locales.filter((locale) => languageOf(locale).letters === 'arabic');

describe('a day', () => {
  it.each([
    ['en', 'Sat 21 Nov 2026', 'Sat 21 Nov', '21 Nov', 'Sat'],
    ['ar', 'السبت، 21 تشرين الثاني 2026', 'السبت، 21 تشرين الثاني', '21 تشرين الثاني', 'س'],
    ['ckb', 'شەممە، 21ی تشرینی دووەمی 2026', 'شەممە، 21ی تشرینی دووەم', '21ی تشرینی دووەم', 'ش'],
  ])('in %s has the names that Iraqis use', (locale, long, short, day, weekday) => {
    expect(formatDay('2026-11-21', locale)).toBe(long);
    expect(formatDay('2026-11-21', locale, 'short')).toBe(short);
    expect(formatDay('2026-11-21', locale, 'day')).toBe(day);
    expect(formatWeekday('2026-11-21', locale)).toBe(weekday);
  });

  // A runtime without Sorani would quietly write English names.
  it.each(inArabicLetters)('in %s has a name of its own for every month and weekday', (locale) => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatDay(`2026-${String(index + 1).padStart(2, '0')}-15`, locale, 'day'),
    );
    const weekdays = Array.from({ length: 7 }, (_, index) =>
      formatWeekday(`2026-02-${15 + index}`, locale),
    );
    expect(new Set(months).size).toBe(12);
    expect(new Set(weekdays).size).toBe(7);
    expect([...months, ...weekdays].join()).not.toMatch(/[A-Za-z]/);
  });
});

it.each([
  ['en', '22 Nov 2026, 00:05'],
  ['ar', '22 تشرين الثاني 2026، 00:05'],
  ['ckb', '22ی تشرینی دووەمی 2026، 00:05'],
])('an instant in %s stands on the merchant’s clock of 24 hours', (locale, text) => {
  expect(formatInstant('2026-11-21T21:05:09Z', locale, 'Asia/Baghdad')).toBe(text);
});

it.each(locales)('digits in %s are those of bank statements', (locale) => {
  const texts = [
    formatDay('2026-11-21', locale),
    formatInstant('2026-11-21T21:05:09Z', locale, 'Asia/Baghdad'),
  ];
  expect(texts.join()).not.toMatch(/[^\P{Nd}0-9]/u);
  expect(texts.join()).toContain('2026');
});

it.each([
  ['en', 'a, b'],
  ['en-GB', 'a, b'],
  ['ar', 'a، b'],
  ['ckb', 'a، b'],
])('a list in %s has its own comma', (locale, text) => {
  expect(formatList(['a', 'b'], locale)).toBe(text);
});
