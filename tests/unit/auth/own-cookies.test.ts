import { describe, expect, it, vi } from 'vitest';

const settings = { authSecret: 'a secret for tests, long enough for anyone', isHttps: true };
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));

const [{ halfCookie }, { linkCookie }] = await Promise.all([
  import('@/lib/auth/session/half-sign-in'),
  import('@/lib/auth/people/link-cookie'),
]);

describe.each([
  ['between the two steps', halfCookie, 300],
  ['of a mailed link', linkCookie, 3_600],
] as const)('K10 the cookie %s', (_what, cookie, seconds) => {
  it('is bound to this host over https, unread by scripts, and short', () => {
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
