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
  { nextAuthCookies },
] = await Promise.all([
  import('@/lib/auth/session/half-sign-in'),
  import('@/lib/auth/users/link-cookie'),
  import('@/lib/cart/cart-token'),
  import('@/lib/cart/cart-details'),
  import('@/lib/i18n/language-cookie-name'),
  import('@/lib/orders/order-link'),
  import('@/lib/auth/session/session-cookie'),
]);

describe.each([
  ['between the two steps', halfCookie, 300],
  ['of a mailed link', linkCookie, 3_600],
  ['of the cart', cartCookie, 30 * 86_400],
  ['of what was typed, which ends with the browser', detailsCookie, undefined],
  ['of the language', languageCookie, 365 * 86_400],
  ['of one order', () => orderCookie('D2345678'), 180 * 86_400],
] as const)('K10 the cookie %s', (_what, cookie, seconds) => {
  it('is bound to this host over https, unread by scripts, and ends', () => {
    settings.isHttps = true;
    const { name, options } = cookie();
    expect(name).toMatch(/^__Host-/);
    const expected = { httpOnly: true, sameSite: 'lax', secure: true, path: '/', maxAge: seconds };
    expect(options).toEqual(expected);
  });

  it('goes without the prefix over http, which no browser would take it with', () => {
    settings.isHttps = false;
    expect(cookie().name).not.toContain('__');
    expect(cookie().options.secure).toBe(false);
  });
});

it('K10 the cookies of next-auth are all bound to this host over https, and plain over http', () => {
  for (const isHttps of [true, false]) {
    settings.isHttps = isHttps;
    const cookies = Object.values(nextAuthCookies());
    expect(cookies).toHaveLength(6);
    for (const { name, options } of cookies) {
      expect(name).toMatch(isHttps ? /^__Host-next-auth\./ : /^next-auth\./);
      expect(options).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
      expect(options.secure).toBe(isHttps);
    }
  }
});
