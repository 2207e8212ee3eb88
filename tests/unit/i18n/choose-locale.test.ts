import { chooseLocale, localeFromHeader } from '@/lib/i18n/choose-locale';

describe('the language of a browser', () => {
  it.each([
    [null, 'en'],
    ['', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['ar', 'ar'],
    ['ar-IQ,ar;q=0.9,en;q=0.8', 'ar'],
    ['ckb', 'ckb'],
    ['ckb-IQ', 'ckb'],
    ['ckb-Arab-IR', 'ckb'],
    ['ku', 'ckb'],
    ['KU-arab-iq', 'ckb'],
    ['ku-IQ,ar;q=0.5', 'ckb'],
    // Kurdish in Latin letters is not Sorani.
    ['ku-Latn,ar;q=0.5', 'ar'],
    ['ku-TR', 'en'],
    ['kmr,ckb;q=0.1', 'ckb'],
    // The greatest weight wins, of equal ones the first.
    ['en;q=0.2, ar;q=0.9, ckb;q=0.5', 'ar'],
    ['fr, de;q=0.9, ckb;q=0.3, ar;q=0.3', 'ckb'],
    ['ar;q=0, en', 'en'],
    ['ar;q=0', 'en'],
    ['*', 'en'],
    ['fr-FR', 'en'],
    // Other languages that begin alike.
    ['arc', 'en'],
    ['kum', 'en'],
    ['english', 'en'],
  ])('"%s" reads %s', (header, locale) => expect(localeFromHeader(header)).toBe(locale));

  it.each(['ar;q=2', 'ar;q=0.9999', 'ar;q=-1', 'ar;q=NaN', 'ar;q=', ';;;q=1,,,', 'ar_IQ'])(
    'what no browser sends (%s) reads English',
    (header) => expect(localeFromHeader(header)).toBe('en'),
  );

  it('is read from the first thousand characters alone', () => {
    expect(localeFromHeader(`${'x,'.repeat(499)}ar`)).toBe('ar');
    expect(localeFromHeader(`${'x,'.repeat(600)}ar`)).toBe('en');
  });
});

it('a language that the desk is not offered in is neither remembered nor asked for there', () => {
  expect(chooseLocale('ckb', 'ckb, ar;q=0.5', ['en', 'ar'])).toBe('ar');
});

it.each([
  ['en', 'ar', 'en'],
  ['ckb', 'ar', 'ckb'],
  ['ar', null, 'ar'],
  [undefined, 'ckb', 'ckb'],
  // Nothing but the code of a language counts as one.
  ['fr', 'ar', 'ar'],
  ['', 'ar', 'ar'],
  ['AR', 'ckb', 'ckb'],
  ['toString', 'ar', 'ar'],
  ['../../etc', null, 'en'],
])('a remembered choice "%s" before "%s" reads %s', (remembered, header, locale) => {
  expect(chooseLocale(remembered, header)).toBe(locale);
});
