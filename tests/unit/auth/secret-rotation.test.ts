import { beforeEach, describe, expect, it, vi } from 'vitest';

const settings = { authSecret: '', authSecretPrevious: '', isHttps: true };
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));
const jar = new Map<string, string>();
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    getAll: () => [...jar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => jar.set(name, value),
  }),
}));
const [link, cart, known, browser, half, session] = await Promise.all([
  import('@/lib/orders/order-link'),
  import('@/lib/cart/cart-cookie'),
  import('@/lib/auth/sign-in/known-browser'),
  import('@/lib/auth/session/browser-identity'),
  import('@/lib/auth/session/half-sign-in'),
  import('@/lib/auth/session/session-cookie'),
]);

const [first, second] = [
  'the first of the secrets, long enough',
  'the second of them, long enough',
];
const use = (authSecret: string, authSecretPrevious = '') =>
  Object.assign(settings, { authSecret, authSecretPrevious });
const now = new Date('2026-11-24T10:00:00Z');
const order = { id: 'b1d6a4f2-0000-4000-8000-000000000000', linkRound: 1 };
const cartId = '5f0f3c63-8f6f-4c8e-9a3e-0d5d8a6a5b11';

/** Makes one of each under the secret in use, and gives what asks whether it still opens. */
const makers = {
  'the link in an email of a guest': () => {
    const key = link.orderKey(order);
    return () => link.isOrderKey(order, key);
  },
  'the cookie of an order': () => {
    const value = link.orderCookieValue(order);
    return () => link.isOrderCookie(order, value);
  },
  'a cart': async () => {
    await cart.rememberCart(cartId);
    return async () => (await cart.readCartId()) === cartId;
  },
  'a browser that was signed in before': () => {
    const value = known.issueKnownBrowser('a@b.test');
    return () => known.readKnownBrowser(value, 'a@b.test') !== null;
  },
  'the name of a browser': async () => {
    const hash = await browser.keepBrowser();
    const kept = [...jar].map(([name, value]) => ({ name, value }));
    return () => browser.readBrowser(kept) === hash;
  },
  'half a sign-in': () => {
    const value = half.sealHalf({ userId: 'u', stamp: 's', organisation: null }, now);
    return () => half.openHalf(value, now) !== null;
  },
  'a session': async () => {
    const value = await session.sealSessionToken({ sessionId: 's1', userId: 'u1' });
    const { name } = session.sessionCookie();
    return async () => (await session.readSessionId([{ name, value }])) === 's1';
  },
};

beforeEach(() => jar.clear());

describe('with another NEXTAUTH_SECRET', () => {
  it.each(Object.entries(makers))('%s opens beside the old, alone no more', async (_name, make) => {
    use(first);
    const opens = await make();
    expect(await opens()).toBe(true);
    use(second, first);
    expect(await opens()).toBe(true);
    use(second);
    expect(await opens()).toBe(false);
  });

  it.each(Object.entries(makers))('%s is made under the new one', async (_name, make) => {
    use(second, first);
    const opens = await make();
    use(second);
    expect(await opens()).toBe(true);
    // An instance that does not sign with it yet.
    use(first, second);
    expect(await opens()).toBe(true);
  });

  it('a page of staff signs the name of a browser anew, and it stays the same browser', async () => {
    use(first);
    const hash = await browser.keepBrowser();
    const kept = [...jar].map(([name, value]) => ({ name, value }));
    expect(browser.browserNameToGive(kept)).toBeNull();
    use(second, first);
    const given = browser.browserNameToGive(kept);
    use(second);
    expect(given && browser.readBrowser([given])).toBe(hash);
  });

  it('the next use of a cart signs it anew', async () => {
    use(first);
    await cart.rememberCart(cartId);
    use(second, first);
    expect(await cart.ensureCartId()).toBe(cartId);
    use(second);
    expect(await cart.readCartId()).toBe(cartId);
  });
});
