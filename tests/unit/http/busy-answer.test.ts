import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

const settings = vi.hoisted(() => ({
  mode: 'production',
  isHttps: false,
  gateway: { baseUrl: 'https://gateway.example:9900', frameHosts: [] },
}));
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));

const { answerBusy } = await import('@/lib/http/busy-answer');
const { isConnectionLost, noteOutage, watchOutage } = await import('@/lib/db/outage');
const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
let server: Server | undefined;
let url = '';
/** What the framework does with the request. */
let answer = async (_response: ServerResponse) => {};

beforeAll(async () => {
  server = createServer((request, response) => {
    watchOutage();
    answerBusy(request, response);
    return answer(response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server?.close(resolve)));

/** The framework's answer to an error, in pieces and packed. */
async function fail(response: ServerResponse, status = 500): Promise<void> {
  await turn();
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain');
  response.setHeader('content-encoding', 'gzip');
  response.setHeader('etag', '"x"');
  await new Promise<void>((resolve) => {
    response.write('Internal Server', () => resolve());
  });
  await new Promise<void>((resolve) => response.end(' Error', resolve));
}

describe('H12 an answer of 500 while the database is away', () => {
  it.each([
    ['GET', 'en', 'The shop will be back soon'],
    ['GET', 'ar', 'سيعود المتجر قريباً'],
    ['GET', 'ckb', 'فرۆشگاکە بەم زووانە دەگەڕێتەوە'],
    ['POST', 'en', 'We could not finish this'],
    ['POST', 'ar', 'لم نتمكن من إكمال ذلك'],
    ['POST', 'ckb', 'نەمانتوانی ئەمە تەواو بکەین'],
  ])('is 503 with a page and a time: %s in %s', async (method, language, title) => {
    answer = async (response) => {
      await turn();
      noteOutage(away);
      await fail(response);
    };
    const headers = { cookie: `a=b; diwan_language=${language}` };
    const busy = await fetch(`${url}/products/lamp?a=1`, { method, headers });
    const page = await busy.text();
    expect(busy.status).toBe(503);
    expect(busy.headers.get('retry-after')).toBe('5');
    expect(busy.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(busy.headers.get('cache-control')).toBe('no-store');
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain('href="/products/lamp?a=1"');
    const nonce = /<style nonce="([^"]+)"/.exec(page)?.[1];
    expect(busy.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });

  it('has no body when only the head was asked for', async () => {
    answer = async (response) => {
      noteOutage(away);
      await fail(response);
    };
    const busy = await fetch(url, { method: 'HEAD' });
    expect([busy.status, await busy.text()]).toEqual([503, '']);
  });

  it('stays what it is if the database did its part since the request began', async () => {
    noteOutage(away);
    answer = (response) => fail(response);
    expect(await statusOf()).toBe(500);
  });

  it('and any other answer stays what it is', async () => {
    answer = async (response) => {
      noteOutage(away);
      response.end('here');
    };
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, 'here']);
    answer = async (response) => {
      noteOutage(new Error('a mistake of ours'));
      await fail(response);
    };
    expect(await statusOf()).toBe(500);
  });
});

it.each([
  ['ECONNREFUSED', true, true],
  ['08006', true, true],
  ['57P01', true, true],
  ['53300', true, true],
  ['25006', true, true],
  ['57014', false, true],
  ['55P03', false, true],
  ['40001', false, true],
  ['23505', false, false],
  ['42P01', false, false],
])('H12 the code %s: lost %s, an outage %s', async (code, isLost, isOutage) => {
  const error = Object.assign(new Error('refused'), { code });
  expect(isConnectionLost(error)).toBe(isLost);
  answer = async (response) => {
    noteOutage(error);
    await fail(response);
  };
  expect(await statusOf()).toBe(isOutage ? 503 : 500);
});

/** The answer claims to be packed, which a client would try to undo. */
async function statusOf(): Promise<number> {
  const { status, body } = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  await body?.cancel();
  return status;
}
