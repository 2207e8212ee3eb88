import { normaliseEmail } from '@/lib/auth/email-address';
import { growsLinearly } from '../../support/work-time';

const accepted: readonly (readonly [string, string])[] = [
  ['admin@demo.test', 'admin@demo.test'],
  ['  Admin@Demo.TEST \n', 'admin@demo.test'],
  ["o'brien+desk@sub.example.co", "o'brien+desk@sub.example.co"],
  ['a.b-c_d@x1.iq', 'a.b-c_d@x1.iq'],
];

const refused: readonly (readonly [string, string])[] = [
  ['a full-width at sign', 'admin\uff20demo.test'],
  ['a small at sign', 'admin\ufe6bdemo.test'],
  ['a Cyrillic а', '\u0430dmin@demo.test'],
  ['a full-width letter that NFKC would fold', '\uff41dmin@demo.test'],
  ['a dotless i', 'adm\u0131n@demo.test'],
  ['a Kelvin sign that lower-cases to k', '\u212aarim@demo.test'],
  ['a list of two', 'admin@demo.test,evil@evil.test'],
  ['a list with a semicolon', 'admin@demo.test;evil@evil.test'],
  ['a display name', 'Admin <admin@demo.test>'],
  ['two at signs', 'a@b@demo.test'],
  ['no dot in the domain', 'admin@localhost'],
  ['an empty local part', '@demo.test'],
  ['dots in a row', 'a..b@demo.test'],
  ['an inner space', 'ad min@demo.test'],
  ['a NUL byte', 'admin\u0000@demo.test'],
  ['a header break', 'admin@demo.test\r\nBcc: evil@evil.test'],
  ['a zero width space', 'admin\u200b@demo.test'],
  ['a local part of 65', `${'a'.repeat(65)}@demo.test`],
  [
    'more than 254 characters',
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.test`,
  ],
  ['nothing', ''],
];

describe('K19 an e-mail address', () => {
  test.each(accepted)('%j is stored as %j', (typed, stored) => {
    expect(normaliseEmail(typed)).toEqual({ ok: true, value: stored });
  });

  test.each(refused)('with %s is refused', (_what, typed) => {
    expect(normaliseEmail(typed)).toEqual({ ok: false, code: 'BAD_EMAIL' });
  });

  test('of hostile length and shape is judged without delay', () => {
    const local = (pairs: number) => normaliseEmail(`${'a.'.repeat(pairs)}@`);
    const domain = (pairs: number) => normaliseEmail(`a@${'a-'.repeat(pairs)}`);
    expect([growsLinearly(local, 60_000), growsLinearly(domain, 60_000)]).toEqual([true, true]);
  });
});
