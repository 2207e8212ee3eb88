import { describe, expect, test } from 'vitest';
import { canonicalPassword, judgePassword } from '@/lib/auth/password/password-policy';

const code = (password: string, owner: string[] = []) => {
  const judged = judgePassword(password, owner);
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
  ])('of %s is judged %s', (_what, password, expected) => {
    expect(code(password)).toBe(expected);
  });

  test.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'password123',
    '123password',
    'qwertyuiop',
    'asdfghjkl',
    '1qaz2wsx',
    '1q2w3e4r',
    'zxcvbnm1',
    '12345678',
    '87654321',
    '11111111',
    'abcabcabc',
    'abcdefgh',
    'hgfedcba',
    'iloveyou',
    'letmein123',
    'admin2026!',
    'Welcome2026',
    'changeme',
    'football1',
    'Baghdad2026',
    'diwancheckout',
  ])('%s is refused as common', (password) => {
    expect(code(password)).toBe('TOO_COMMON');
  });

  test('is not the name or the address of its owner', () => {
    const owner = ['karim.hassan@demo.test', 'Karim Hassan'];
    expect(code('KARIM.HASSAN', owner)).toBe('NAMES_ITS_OWNER');
    expect(code('karim hassan', owner)).toBe('NAMES_ITS_OWNER');
    expect(code('karim hassan walks home', owner)).toBe('ok');
  });

  test('is neither trimmed nor cut, and means the same from any keyboard', () => {
    expect(canonicalPassword('  a  ')).toBe('  a  ');
    expect(canonicalPassword('x'.repeat(300))).toHaveLength(300);
    expect(canonicalPassword('cafe\u0301')).toBe(canonicalPassword('caf\u00e9'));
  });
});
