import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locale, locales } from '@/lib/i18n/locale';

const jar = new Map<string, { value: string }>();
const set = vi.fn((name: string, value: string, _options: object) => jar.set(name, { value }));
const sent = new Headers();
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: (name: string) => jar.get(name), set }),
  headers: async () => sent,
}));
vi.mock('@/lib/settings/env', () => ({ settings: () => ({ isHttps: true }) }));

const { knownLocalesAt, offerBy } = await import('@/lib/i18n/offered-locales');
const { pathHeaderName } = await import('@/lib/process/path-header');
const { rememberLocale, requestLocale, suggestLocale } = await import('@/lib/i18n/language-cookie');

afterEach(() => {
  jar.clear();
  set.mockClear();
  for (const name of [...sent.keys()]) sent.delete(name);
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

describe('a shop that offers Arabic and English', () => {
  const offered = ['ar', 'en'] as const;
  beforeEach(() => offerBy({ known: () => offered, read: async () => offered }));
  afterEach(() => offerBy({ known: () => locales, read: async () => locales }));

  it.each([
    ['a language that it offered before', 'ckb', undefined, '/', 'ar'],
    ['that language, by a browser that asks for another', 'ckb', 'fr, en;q=0.5', '/cart', 'en'],
    ['it by the browser alone', undefined, 'ckb', '/', 'ar'],
    ['one that it offers', 'en', 'ar', '/', 'en'],
    ['any language of the desk by its staff', 'ckb', 'ar', '/admin/orders', 'ckb'],
    ['no language of the desk', undefined, 'fr', '/sign-in', 'en'],
  ])('is asked for %s', async (_what, chosen, asked, path, given) => {
    if (chosen) jar.set('__Host-diwan_language', { value: chosen });
    if (asked) sent.set('accept-language', asked);
    sent.set(pathHeaderName(), path);
    expect([await requestLocale(), knownLocalesAt(path).includes(given as Locale)]).toEqual([
      given,
      true,
    ]);
  });
});
