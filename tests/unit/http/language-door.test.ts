import { afterEach, describe, expect, it, vi } from 'vitest';

const appUrl = 'https://shop.example';
const set = vi.fn();
let origin: string | null = appUrl;
vi.mock('@/lib/settings/env', () => ({ settings: () => ({ appUrl, isHttps: true }) }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => undefined, set }),
  headers: async () => new Headers(origin === null ? {} : { origin }),
}));
vi.mock('@/lib/i18n/translations', () => ({ getTranslations: async () => (key: string) => key }));

const { POST } = await import('@/app/language/route');

afterEach(() => {
  set.mockClear();
  origin = appUrl;
});

describe('the door of the language', () => {
  it('remembers the choice and leads back to the page that it was made on', async () => {
    const answer = await POST(post('to=ckb', `${appUrl}/cart?x=1`));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/cart?x=1');
    expect(set).toHaveBeenCalledExactlyOnceWith('__Host-diwan_language', 'ckb', expect.anything());
  });

  it.each(['to=fr', 'to=', 'to=AR', 'x=ar', ''])('remembers nothing for "%s"', async (body) => {
    expect((await POST(post(body, `${appUrl}/cart`))).headers.get('location')).toBe('/cart');
    expect(set).not.toHaveBeenCalled();
  });

  it.each(['https://evil.example', 'null', null])('refuses a form from %s', async (from) => {
    origin = from;
    expect((await POST(post('to=ar', `${appUrl}/cart`))).status).toBe(403);
    expect(set).not.toHaveBeenCalled();
  });

  it('leads to no other site', async () => {
    for (const [body, referer] of [
      ['to=ar&back=//evil.example', `${appUrl}/cart`],
      ['to=ar', 'https://evil.example/cart'],
    ] as const) {
      expect((await POST(post(body, referer))).headers.get('location')).toBe('/');
    }
  });

  it('reads no more than such a form can hold', async () => {
    expect((await POST(post(`to=ar&x=${'1'.repeat(5000)}`, `${appUrl}/cart`))).status).toBe(413);
    expect(set).not.toHaveBeenCalled();
  });
});

function post(body: string, referer: string): Request {
  return new Request(`${appUrl}/language`, { method: 'POST', body, headers: { referer } });
}
