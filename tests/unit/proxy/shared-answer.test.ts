import { NextRequest, type NextResponse } from 'next/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signCartId } from '@/lib/cart/cart-token';
import { cartCountHeader } from '@/lib/http/request-headers';

const mocks = vi.hoisted(() => ({
  countCart: vi.fn(),
  isCrowded: vi.fn(),
  fetch: vi.fn(),
  now: 0,
}));
vi.mock('@/lib/settings/env', () => ({
  settings: () => ({ mode: 'production', isHttps: true, port: 3999, gateway: gateway() }),
}));
vi.mock('@/lib/secrets/secret-keys', () => ({ deriveKey: () => Buffer.from('key') }));
vi.mock('@/lib/cart/count-cart', () => ({ countCart: mocks.countCart }));
vi.mock('@/lib/db/read-pool', () => ({ isReadingCrowded: mocks.isCrowded }));

const { proxy } = await import('@/proxy');
const { ownWordHeader } = await import('@/lib/http/render-page');

const cartId = '6f1c1f1e-0c5a-4c5e-9d51-0123456789ab';
const withCart = { cookie: `diwan_cart=${signCartId(cartId, Buffer.from('key'))}` };

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('fetch', mocks.fetch.mockReset().mockImplementation(answerAsTheShop));
  mocks.countCart.mockReset().mockResolvedValue(2);
  mocks.isCrowded.mockReset().mockReturnValue(false);
  // Nothing that an earlier test had made is fresh or kept.
  mocks.now += 1_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => mocks.now);
  return () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

describe('a finished page', () => {
  it('is made once, and each answer has the nonce of its own policy and of no other', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask('/')));
    const nonces = await Promise.all(answers.map(nonceInBothPlaces));
    expect(new Set(nonces).size).toBe(3);
    expect(new Set(answers.map((one) => one.headers.get('x-request-id'))).size).toBe(3);
    expect(mocks.fetch).toHaveBeenCalledTimes(1);
    expect(answers[0]?.headers.get('strict-transport-security')).toContain('max-age');
  });

  it('is made for a language and a count, and for nothing else that the visitor sent', async () => {
    await ask('/', {
      ...withCart,
      'accept-language': 'ar',
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'user-agent': 'somebody',
      [cartCountHeader]: '99',
    });
    const [url, { headers }] = mocks.fetch.mock.calls[0] ?? [];
    expect(url).toBe('http://localhost:3999/');
    expect(headers).toEqual({
      accept: 'text/html',
      'accept-encoding': 'identity',
      cookie: 'diwan_language=ar',
      'user-agent': expect.not.stringContaining('somebody'),
      [cartCountHeader]: '2',
      [ownWordHeader]: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('is never shown in another language or with the count of another cart', async () => {
    const seen = [
      await ask('/'),
      await ask('/', withCart),
      await ask('/', { cookie: 'diwan_language=ckb' }),
      await ask('/', { cookie: `${withCart.cookie}; diwan_language=ckb` }),
      await ask('/', { cookie: 'diwan_cart=forged' }),
    ];
    const words = await Promise.all(seen.map(async (one) => /<p>(.*)<\/p>/.exec(await one.text())));
    expect(words.map((one) => one?.[1])).toEqual(['en 0', 'en 2', 'ckb 0', 'ckb 2', 'en 0']);
  });

  it('is not asked for when somebody else answers at our port', async () => {
    mocks.fetch.mockImplementation(async () => htmlAnswer('foreign', {}));
    expect(await isUsual(ask('/'))).toBe(true);
  });

  it('gives way to the usual answer when the cart cannot be counted', async () => {
    mocks.countCart.mockRejectedValue(new Error('no database'));
    expect(await isUsual(ask('/', withCart))).toBe(true);
  });

  it('H5 stands in for a minute while the line at the database is too long', async () => {
    await ask('/');
    mocks.isCrowded.mockReturnValue(true);
    mocks.now += 59_999;
    expect((await ask('/')).status).toBe(200);
    expect((await ask('/', withCart)).status).toBe(503);
    expect((await ask('/gifts/clay-lamp')).status).toBe(503);
    mocks.now += 1;
    expect((await ask('/')).status).toBe(503);
    expect(mocks.fetch).toHaveBeenCalledTimes(1);
  });
});

describe('the usual answer', () => {
  it.each([
    ['a search machine’s HEAD', '/', 'HEAD', {}],
    ['a form', '/gifts/clay-lamp', 'POST', {}],
    ['data for the framework', '/', 'GET', { accept: '*/*' }],
    ['a part of a page', '/', 'GET', { range: 'bytes=0-9' }],
    ['somebody who proves who it is', '/', 'GET', { authorization: 'Bearer x' }],
    ['an action', '/', 'GET', { 'next-action': 'x' }],
    ['a page of one visitor', '/cart', 'GET', {}],
    ['an address with more in it', '/?utm_source=mail', 'GET', {}],
  ])('is given to %s', async (_who, path, method, headers) => {
    expect(await isUsual(ask(path, headers, method))).toBe(true);
    expect(mocks.fetch).not.toHaveBeenCalled();
  });

  it('does not believe a count or a word that a visitor sends, and never asks itself for it', async () => {
    const answer = await ask('/', { [ownWordHeader]: 'guessed', [cartCountHeader]: '99' });
    expect(answer.headers.get('x-middleware-override-headers')).not.toContain(cartCountHeader);
    expect(answer.headers.get('x-middleware-override-headers')).not.toContain(ownWordHeader);
    expect(answer.headers.get(ownWordHeader)).toBeNull();
    expect(mocks.fetch).not.toHaveBeenCalled();
  });

  it('believes the count of the process itself, and says that it was itself', async () => {
    await ask('/', withCart);
    const own = mocks.fetch.mock.calls[0]?.[1].headers;
    const answer = await ask('/', own);
    expect(answer.headers.get(`x-middleware-request-${cartCountHeader}`)).toBe('2');
    expect(answer.headers.get('x-middleware-override-headers')).not.toContain(ownWordHeader);
    expect(answer.headers.get(ownWordHeader)).toBe(own[ownWordHeader]);
    expect(mocks.fetch).toHaveBeenCalledTimes(1);
  });

  it('is what a page gets that must not be shared', async () => {
    mocks.fetch.mockImplementation(async (_url, { headers }) =>
      htmlAnswer('with a cookie', { ...headers, 'set-cookie': 'a=b' }),
    );
    expect(await isUsual(ask('/'))).toBe(true);
  });
});

function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<NextResponse> {
  const request = new NextRequest(new URL(path, 'https://shop.test'), {
    method,
    headers: { accept: 'text/html,*/*', ...headers },
  });
  return Promise.resolve(proxy(request));
}

async function isUsual(asked: Promise<NextResponse>): Promise<boolean> {
  return (await asked).headers.get('x-middleware-next') === '1';
}

/** What the app would answer to the proxy's own question: it shows what it was told. */
async function answerAsTheShop(_url: string, { headers }: { headers: Record<string, string> }) {
  const language = headers.cookie?.split('=')[1];
  return htmlAnswer(`${language} ${headers[cartCountHeader]}`, {
    [ownWordHeader]: headers[ownWordHeader] ?? '',
  });
}

function htmlAnswer(text: string, headers: Record<string, string>): Response {
  const nonce = 'made+for/nobody+++++++==';
  return new Response(`<html><p>${text}</p><script nonce="${nonce}"></script></html>`, {
    headers: {
      'content-type': 'text/html',
      'content-security-policy': `script-src 'nonce-${nonce}'`,
      ...headers,
    },
  });
}

async function nonceInBothPlaces(answer: NextResponse): Promise<string> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(await answer.text()).toContain(`<script nonce="${nonce}">`);
  return nonce;
}

function gateway() {
  return { baseUrl: 'https://gateway.example:9900', frameHosts: [] };
}
