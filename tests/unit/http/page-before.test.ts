import { pageBefore } from '@/lib/http/page-before';

const appUrl = 'https://shop.example';
const cameFrom = (back: string | null, referer: string | null) =>
  pageBefore({ back, referer }, appUrl);

describe('the page before', () => {
  it.each([
    [null, 'https://shop.example/cart', '/cart'],
    [
      null,
      'https://shop.example/rooms/river?checkIn=2026-11-21#form',
      '/rooms/river?checkIn=2026-11-21',
    ],
    ['/checkout', 'https://shop.example/cart', '/checkout'],
    ['/rooms/a?b=%2F', null, '/rooms/a?b=%2F'],
    [null, null, '/'],
  ])('of back "%s" and referer "%s" is %s', (back, referer, path) => {
    expect(cameFrom(back, referer)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'https://evil.example/cart',
    'https://shop.example.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://[',
    '',
    'cart',
    // These are no pages.
    '/language',
    '/currency',
    '/api/auth/signout',
  ])('is the first page when the form says %j', (back) => {
    expect(cameFrom(back, 'https://shop.example/cart')).toBe('/');
  });

  it('is the first page when the form says more than an address can hold', () =>
    expect(cameFrom(`/${'x'.repeat(3000)}`, null)).toBe('/'));

  it.each([
    'https://evil.example/cart',
    'http://shop.example/cart',
    'https://shop.example@evil.example/',
    'https://shop.example//evil.example',
    'about:blank',
    'shop.example/cart',
  ])('is the first page when the browser comes from %j', (referer) => {
    expect(cameFrom(null, referer)).toBe('/');
  });
});
