import { describe, expect, it, vi } from 'vitest';

const settings = { authSecret: 'a secret for tests, long enough for anyone', isHttps: true };
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));

const [
  { halfCookie },
  { linkCookie },
  { cartCookie },
  { detailsCookie },
  { languageCookie },
  { orderCookie },
] = await Promise.all([
  import('@/lib/auth/session/half-sign-in'),
  import('@/lib/auth/people/link-cookie'),
  import('@/lib/cart/cart-token'),
  import('@/lib/cart/cart-details'),
  import('@/lib/i18n/language-cookie'),
  import('@/lib/orders/order-link'),
]);

describe.each([
  ['between the two steps', halfCookie, 300],
  ['of a mailed link', linkCookie, 3_600],
  ['of the cart', cartCookie, 30 * 86_400],
  ['of what was typed, which ends with the browser', detailsCookie, undefined],
  ['of the language', languageCookie, 365 * 86_400],
] as const)('K10 the cookie %s', (_what, cookie, seconds) => {
  it('is bound to this host over https, unread by scripts, and ends', () => {
    settings.isHttps = true;
    const { name, options } = cookie();
    expect(name).toMatch(/^__Host-/);
    expect(options).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      secure: true,
      path: '/',
      maxAge: seconds,
    });
  });

  it('goes without the prefix over http, which no browser would take it with', () => {
    settings.isHttps = false;
    expect(cookie().name).not.toContain('__');
    expect(cookie().options.secure).toBe(false);
  });
});

describe('K10 the cookie of one order', () => {
  it('is set by nobody without https, and goes to the pages of orders alone', () => {
    settings.isHttps = true;
    const { name, options } = orderCookie('D2345678');
    expect(name).toBe('__Secure-diwan_order_D2345678');
    expect(options).toMatchObject({ httpOnly: true, secure: true, path: '/orders' });
    settings.isHttps = false;
    expect(orderCookie('D2345678').name).toBe('diwan_order_D2345678');
  });
});
