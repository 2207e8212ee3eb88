import { isOwnOrigin } from '@/lib/auth/origin';

describe('K11 the origin of an action', () => {
  test('is ours when it is the configured one, byte for byte', () => {
    expect(isOwnOrigin('https://shop.example', 'https://shop.example')).toBe(true);
    expect(isOwnOrigin('http://localhost:3000', 'http://localhost:3000')).toBe(true);
  });

  test.each([
    null,
    '',
    'null',
    'https://evil.test',
    'http://shop.example',
    'https://shop.example:444',
    'https://shop.example.evil.test',
    'https://shop.example/',
    'HTTPS://SHOP.EXAMPLE',
    'https://shop.example, https://evil.test',
    'https://user@shop.example',
    'not an address',
  ])('is not ours when it is %j', (origin) => {
    expect(isOwnOrigin(origin, 'https://shop.example')).toBe(false);
  });
});
