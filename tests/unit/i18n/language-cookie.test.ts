import { afterEach, describe, expect, it, vi } from 'vitest';

const jar = new Map<string, { value: string }>();
const set = vi.fn((name: string, value: string, _options: object) => jar.set(name, { value }));
const sent = new Headers();
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: (name: string) => jar.get(name), set }),
  headers: async () => sent,
}));
vi.mock('@/lib/settings/env', () => ({ settings: () => ({ isHttps: true }) }));

const { rememberLocale, requestLocale, suggestLocale } = await import('@/lib/i18n/language-cookie');

afterEach(() => {
  jar.clear();
  set.mockClear();
  sent.delete('accept-language');
});

describe('the remembered language', () => {
  it('comes before what the browser asks for', async () => {
    sent.set('accept-language', 'ckb');
    expect(await requestLocale()).toBe('ckb');
    await rememberLocale('ar');
    expect(await requestLocale()).toBe('ar');
  });

  it('is kept for a year, from scripts and from other sites’ posts', async () => {
    await rememberLocale('ar');
    expect(set).toHaveBeenCalledExactlyOnceWith('__Host-diwan_language', 'ar', {
      httpOnly: true,
      sameSite: 'lax',
      secure: true,
      path: '/',
      maxAge: 31_536_000,
    });
  });

  it('of an order is taken by a browser that has chosen none', async () => {
    await suggestLocale('ckb');
    expect(await requestLocale()).toBe('ckb');
  });

  it.each([
    ['a choice stays', 'en', 'ckb', 'en'],
    ['a choice of another kind does not count', 'fr', 'ckb', 'ckb'],
    ['a language that we do not speak is not remembered', 'fr', 'de', 'fr'],
  ])('of an order: %s', async (_rule, chosen, suggested, kept) => {
    jar.set('__Host-diwan_language', { value: chosen });
    await suggestLocale(suggested);
    expect(jar.get('__Host-diwan_language')?.value).toBe(kept);
  });
});
