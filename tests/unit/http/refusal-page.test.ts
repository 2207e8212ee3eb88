import { refusalPage } from '@/lib/http/refusal-page';

it('H5 leads back to the page that was asked for, with its dates', () =>
  expect(refusalPage('n', '/rooms/garden?checkIn=2027-01-02&x="><script>', 'en', 'busy')).toContain(
    'href="/rooms/garden?checkIn=2027-01-02&#38;x=&#34;&#62;&#60;script&#62;"',
  ));

it('M6 leads to no other site, however the path is written', () => {
  for (const path of ['//evil.test/', '/\\evil.test', 'https://evil.test/']) {
    expect(refusalPage('n', path, 'en', 'busy')).toContain('href="/orders/mine"');
  }
});

it('H1 says of a shop without its database that it will be back, and not to pay again', () => {
  const page = refusalPage('n', '/', 'en', 'away');
  expect(page).toContain('<h1>The shop will be back soon</h1>');
  expect(page).toContain('do not pay again');
});

it.each([
  ['en', 'ltr', 'We are very busy right now'],
  ['ar', 'rtl', 'الازدحام شديد لدينا الآن'],
  ['ckb', 'rtl', 'ئێستا زۆر سەرقاڵین'],
] as const)('speaks %s, in its direction', (locale, direction, title) => {
  const page = refusalPage('n', '/', locale, 'busy');
  expect(page).toContain(`<html lang="${locale}" dir="${direction}">`);
  expect(page).toContain(`<h1>${title}</h1>`);
});
