import { describe, expect, test, vi } from 'vitest';

const settings = { authSecret: 'a secret for tests, long enough for anyone', isHttps: true };
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));

const { issueKnownBrowser, knownBrowserCookie, readKnownBrowser } = await import(
  '@/lib/auth/sign-in/known-browser'
);

const email = 'admin@demo.test';

describe('K2 the mark of a browser that has signed in before', () => {
  test('is read back for its own account', () => {
    const value = issueKnownBrowser(email);
    expect(readKnownBrowser(value, email)).toBe(value.split('.')[0]);
  });

  test('means nothing for another account, when changed, or when made up', () => {
    const value = issueKnownBrowser(email);
    expect(readKnownBrowser(value, 'staff@demo.test')).toBeNull();
    const knownBrowser = readKnownBrowser(`A${value.slice(1)}`, email);
    expect(knownBrowser).toBe(value.startsWith('A') ? value.split('.')[0] : null);
    const lastChanged = value.slice(0, -2) + (value.at(-2) === 'A' ? 'B' : 'A') + value.slice(-1);
    expect(readKnownBrowser(lastChanged, email)).toBeNull();
    for (const forged of [undefined, '', '.', 'x', `${value}.`, value.split('.')[0]]) {
      expect(readKnownBrowser(forged, email)).toBeNull();
    }
  });

  test('is new at every sign-in and carried by a cookie bound to this host', () => {
    expect(issueKnownBrowser(email)).not.toBe(issueKnownBrowser(email));
    const options = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };
    expect(knownBrowserCookie()).toMatchObject({ name: '__Host-diwan_known', options });
  });
});
