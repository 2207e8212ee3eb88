import { looksTyped } from '@/lib/text/typed-secret';
import { seededRandom } from '../../faults/random';

describe('a secret that nobody drew', () => {
  test.each([
    ...'abcdefghijklmnopqrstuvwxyz123456 your-secret-here-at-least-32-chars'.split(' '),
    ...'please-change-me-please-change-me- supersecretsupersecretsupersecret!'.split(' '),
    ...'qwertyuiopasdfghjklzxcvbnm123456 QwertyUiopAsdfghjkl1234567890!!!'.split(' '),
    ...'1q2w3e4r5t6y7u8i9o0p1q2w3e4r5t6y qazwsxedcrfvtgbyhnujmikolp123456'.split(' '),
    ...'zyxwvutsrqponmlkjihgfedcba654321 0123456789abcdef'.split(' '),
    ...'DEADBEEFCAFEBABE0123456789ABCDEF 0123456789ABCDEFFEDCBA9876543210'.split(' '),
    ...'password12345678 replace-this-with-a-random-string'.split(' '),
    ...'my_super_secret_jwt_key_for_production nextauth-secret-nextauth-secret-1'.split(' '),
    ...'postgres'.split(' '),
  ])('%s', (secret) => expect(looksTyped(secret)).toBe(true));

  const alphabets = {
    hex: '0123456789ABCDEF',
    digitsAndLetters: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
    base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  };

  test.each(Object.entries(alphabets))('is told from a random one of %s', (_name, letters) => {
    const random = seededRandom(20270101);
    const draw = (length: number) =>
      Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
    const wrong = Array.from({ length: Number(process.env.SECRETS ?? 4_000) }, (_none, at) =>
      draw([16, 24, 32, 48][at % 4] ?? 16),
    ).filter(looksTyped);
    expect(wrong).toEqual([]);
  });
});
