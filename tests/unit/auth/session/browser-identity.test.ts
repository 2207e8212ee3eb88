import { beforeEach, describe, expect, it, vi } from 'vitest';

const settings = { authSecret: 'a secret for tests, long enough for anyone', isHttps: true };
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));
const jar = new Map<string, { value: string; options: unknown }>();
vi.mock('next/headers', () => ({
  cookies: async () => ({
    getAll: () => [...jar].map(([name, { value }]) => ({ name, value })),
    set: (name: string, value: string, options: unknown) => jar.set(name, { value, options }),
  }),
}));
const { keepBrowser, readBrowser } = await import('@/lib/auth/session/browser-identity');
beforeEach(() => jar.clear());
const cookie = () => [...jar].map(([name, { value }]) => ({ name, value }));

describe('J8 a browser', () => {
  it('gets a name once, which only the server reads, bound to this host', async () => {
    expect(readBrowser(cookie())).toBeNull();
    const first = await keepBrowser();
    const [[name, { value, options }] = ['', { value: '', options: null }]] = jar;
    expect([name, options]).toEqual([
      '__Host-diwan_browser',
      { httpOnly: true, sameSite: 'lax', secure: true, path: '/', maxAge: 400 * 86_400 },
    ]);
    expect(await keepBrowser()).toBe(first);
    expect(readBrowser(cookie())).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(value).not.toContain(first);
    jar.clear();
    expect(await keepBrowser()).not.toBe(first);
  });

  const another = (letter: string) => (letter === 'A' ? 'B' : 'A');

  it.each([
    ['another name', (value: string) => value.replace(/^./, another)],
    ['another seal', (value: string) => value.replace(/(?<=\.)./, another)],
    ['no seal', (value: string) => value.slice(0, 22)],
    ['nothing', () => ''],
  ])('is not believed with %s, and gets a new name', async (_what, change) => {
    const known = await keepBrowser();
    const [{ name, value } = { name: '', value: '' }] = cookie();
    jar.set(name, { value: change(value), options: null });
    expect(readBrowser(cookie())).toBeNull();
    expect(await keepBrowser()).not.toBe(known);
  });
});
