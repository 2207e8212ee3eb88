import { encode } from 'next-auth/jwt';

const settings = { authSecret: 'a secret for tests, long enough for anyone', isHttps: false };
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));

const { readSessionId, sealSessionToken, sessionCookie } = await import(
  '@/lib/auth/session/session-cookie'
);

beforeEach(() => {
  settings.isHttps = false;
});

const name = 'next-auth.session-token';
const session = { sessionId: 'session-1', userId: 'user-1' };

describe('K10 the session cookie', () => {
  test('is bound to the host, to https and to the server when the shop is served over https', () => {
    settings.isHttps = true;
    const options = { httpOnly: true, sameSite: 'lax', secure: true, path: '/' };
    expect(sessionCookie()).toEqual({ name: '__Host-next-auth.session-token', options });
  });

  test('works over http on localhost', () => {
    const options = { httpOnly: true, sameSite: 'lax', secure: false, path: '/' };
    expect(sessionCookie()).toEqual({ name, options });
  });
});

describe('K17 the id in a session cookie', () => {
  test('comes back from a token that we sealed, whole or in pieces', async () => {
    const value = await sealSessionToken(session);
    expect(await readSessionId([{ name, value }])).toBe('session-1');
    const pieces = [
      { name: `${name}.1`, value: value.slice(40) },
      { name: `${name}.0`, value: value.slice(0, 40) },
    ];
    expect(await readSessionId(pieces)).toBe('session-1');
  });

  test.each([
    ['nothing', []],
    ['an empty value', [{ name, value: '' }]],
    ['no token', [{ name, value: 'garbage' }]],
    ['broken percent signs', [{ name, value: '%E0%A4%A' }]],
    ['dots alone', [{ name, value: '....' }]],
    [
      'odd chunk names',
      [
        { name: `${name}.__proto__`, value: 'a' },
        { name: `${name}.9e9`, value: 'b' },
      ],
    ],
    [
      'a hundred chunks',
      Array.from({ length: 100 }, (_, i) => ({ name: `${name}.${i}`, value: 'x' })),
    ],
    ['a megabyte', [{ name, value: 'a.'.repeat(500_000) }]],
  ])('is absent, without an error, for %s', async (_what, cookies) => {
    expect(await readSessionId(cookies)).toBeNull();
  });

  test('is absent for a token of another secret, an expired one, and one that names no session', async () => {
    const secret = settings.authSecret;
    const foreign = await encode({ token: { sid: 'session-1' }, secret: 'another secret' });
    const expired = await encode({ token: { sid: 'session-1' }, secret, maxAge: -60 });
    for (const value of [foreign, expired, await encode({ token: { sub: 'user-1' }, secret })]) {
      expect(await readSessionId([{ name, value }])).toBeNull();
    }
  });

  test('K16 is different at every sign-in', async () => {
    const first = await sealSessionToken(session);
    expect(await sealSessionToken(session)).not.toBe(first);
  });
});
