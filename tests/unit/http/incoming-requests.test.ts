import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type Server, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { processWide } from '@/lib/process/process-wide';

const settings = vi.hoisted(() => ({ mode: 'production', isHttps: true, trustedProxies: 0 }));
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { ids: string[] };
let [seen, server, port]: [Seen[], Server | undefined, number] = [[], undefined, 0];

const { pathHeaderName } = await import('@/lib/process/path-header');
const { closeServers, peerHeaderName, refusedHeaderName, watchIncomingRequests } = await import(
  '@/lib/http/incoming-requests'
);
const { clientNetwork } = await import('@/lib/auth/client-network');
const { makeRequestId } = await import('@/lib/http/request-headers');
const { metricsText } = await import('@/lib/log/metrics');

beforeAll(async () => {
  watchIncomingRequests(() => {});
  server = createServer(async ({ method, url, headers }, response) => {
    await turn();
    seen.push({ method, url, headers, ids: [makeRequestId(), makeRequestId()] });
    const wanted = new URLSearchParams(url?.split('?')[1]);
    const [type, policy] = [wanted.get('type'), wanted.get('policy')];
    if (type !== null) response.setHeader('content-type', type);
    if (policy !== null) response.setHeader('content-security-policy', policy);
    response.end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server?.close(resolve)));
beforeEach(() => {
  seen = [];
});

const ask = (
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
  agent: Agent | undefined = undefined,
) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    send({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer));
    })
      .on('error', reject)
      .end();
  });

describe('before the framework sees a request', () => {
  it('K1 its network is its connection’s, whatever its headers claim', async () => {
    await ask('/', 'GET', { 'x-forwarded-for': '6.6.6.6', [peerHeaderName()]: '7.7.7.7' });
    const headers = Object.entries(seen[0]?.headers ?? {});
    const found = clientNetwork(new Headers(headers.map(([name, value]) => [name, String(value)])));
    expect(found).toBe('127.0.0.1');
  });

  it('A29 L-7 TRACE is no longer TRACE, and marked to be refused; others are not', async () => {
    await ask('/api/backref', 'TRACE');
    const expected = [{ method: 'GET', url: '/', headers: { [refusedHeaderName()]: '405' } }];
    expect(seen).toMatchObject(expected);
    await ask('/cart', 'POST');
    expect(seen[1]?.method).toBe('POST');
    expect(seen[1]?.headers).not.toHaveProperty(refusedHeaderName());
  });

  it('O14 a body that is too long is not kept for the proxy, except where a door reads it', async () => {
    const long = { 'content-length': '65537', connection: 'close' };
    const begin = (path: string) =>
      new Promise<void>((resolve) => {
        const request = send({ host: '127.0.0.1', port, path, method: 'POST', headers: long });
        request
          .on('error', () => {})
          .on('response', (answer) => {
            answer.resume().on('end', () => {
              request.destroy();
              resolve();
            });
          });
        request.flushHeaders();
      });
    for (const path of ['/orders/find', '/admin/settings/identity/picture']) await begin(path);
    expect(seen[0]).toMatchObject({ method: 'GET', headers: { [refusedHeaderName()]: '413' } });
    expect(seen[0]?.headers[pathHeaderName()]).toBe('/orders/find');
    expect(seen[1]).toMatchObject({ method: 'POST', url: '/admin/settings/identity/picture' });
  });

  it('O18 a query or a jar of hundreds is refused before each is compared with all others', async () => {
    const many = (mark: string, count: number) => Array(count).fill('a=1').join(mark);
    await ask(`/cart?${many('&', 200)}`, 'GET', { cookie: many('; ', 200) });
    await ask(`/cart?${many('&', 202)}`);
    await ask('/api/backref', 'GET', { cookie: many('; ', 202) });
    expect(seen.map(({ url, headers }) => [url, headers[refusedHeaderName()]]).slice(1)).toEqual([
      ['/', '400'],
      ['/', '431'],
    ]);
    expect(seen[0]?.headers).not.toHaveProperty(refusedHeaderName());
    expect(seen[2]?.headers).not.toHaveProperty('cookie');
  });

  it.each([
    ['http://169.254.169.254/latest?x=1', '/latest?x=1'],
    ['http://evil.example', '/'],
    ['/cart?back=http://evil.example', '/cart?back=http://evil.example'],
  ])('M6 L-14 the target %s is %s', async (target, path) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`);
    await new Promise((resolve) => socket.resume().on('close', resolve));
    expect(seen).toMatchObject([{ url: path }]);
  });

  it('its path is the one that was asked for, its id nobody’s yet', async () => {
    const given = { 'x-request-id': 'forged', [pathHeaderName()]: '/forged' };
    await ask('/admin/orders?search=x', 'POST', given);
    expect(seen[0]?.headers[pathHeaderName()]).toBe('/admin/orders');
    expect(seen[0]?.headers).not.toHaveProperty('x-request-id');
  });

  it('has an id of its own, also on a connection that had another before', async () => {
    const socket = connect(port, '127.0.0.1');
    const one = 'GET /a HTTP/1.1\r\nHost: shop.example\r\n';
    socket.write(`${one}\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.end(`${one}Connection: close\r\n\r\n`);
    await new Promise((resolve) => socket.resume().on('close', resolve));
    const [first = [], second = []] = seen.map(({ ids }) => ids);
    expect([new Set(first).size, new Set(second).size]).toEqual([1, 1]);
    expect(first[0]).not.toBe(second[0]);
    expect(first[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is counted and timed by its door, whatever a stranger asks for', async () => {
    for (const path of ['/api/backref', '/orders/D-1/events?type=text/event-stream', '/x/%2e%2e']) {
      await ask(path, 'POST');
    }
    const { body } = await metricsText();
    expect(body).toMatch(/^diwan_http_responses_total\{door="backref",answer="2xx"\} [1-9]/m);
    expect(body).toMatch(/^diwan_http_request_seconds_count\{door="backref"\} [1-9]/m);
    expect(body).toMatch(/^diwan_http_responses_total\{door="order_news",answer="2xx"\} [1-9]/m);
    expect(body).toMatch(/^diwan_http_request_seconds_count\{door="order_news"\} 0$/m);
    expect(body).not.toContain('2e');
  });

  it('A27 L-8 a request that trickles in has a minute', async () => {
    await ask('/');
    expect(server?.requestTimeout).toBe(60_000);
  });

  it.each([
    ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
    ['application/xml', 'application/xml; charset=utf-8'],
    ['text/x-component', 'text/x-component; charset=utf-8'],
    ['text/csv; charset=utf-16', 'text/csv; charset=utf-16'],
    ['image/webp', 'image/webp'],
    ['application/json', 'application/json'],
  ])('the type %s is answered as %s', async (type, told) => {
    const { headers } = await ask(`/a?type=${encodeURIComponent(type)}`);
    expect(headers['content-type']).toBe(told);
  });

  it('L-12 what brings no policy of its own says that it is no page', async () => {
    for (const path of ['/_next/static/chunks/a.js', '/drawings/a.svg', '//redirected', '/']) {
      const { headers } = await ask(path);
      const found = headers['content-security-policy'];
      expect(found).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    const { headers } = await ask('/cart?policy=own');
    expect(headers['content-security-policy']).toBe('own');
  });
});

it.each([
  ['production', true, 'max-age=63072000; includeSubDomains'],
  ['production', false, undefined],
  ['demo', true, undefined],
  ['test', true, undefined],
])(
  'in %s mode with https %s every answer has Strict-Transport-Security %s',
  async (mode, isHttps, value) => {
    Object.assign(settings, { mode, isHttps });
    expect((await ask('/_next/static/a.js')).headers['strict-transport-security']).toBe(value);
  },
);

/** Listens anew at the same port, as each of these closes the server. */
const listenAgain = () =>
  new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', () => resolve()));

describe('while it stops, behind a proxy', () => {
  const state = processWide('draining', () => ({ isDraining: false }));
  beforeEach(async () => {
    settings.trustedProxies = 1;
    await ask('/', 'GET', { connection: 'close' });
    state.isDraining = true;
  });
  afterEach(async () => {
    settings.trustedProxies = 0;
    state.isDraining = false;
    await listenAgain();
  });

  it('F27 a form that connected while we were busy is answered', async () => {
    const form = connect(port, '127.0.0.1');
    // The system connects in this tick; the server has not been told yet.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const closing = closeServers();
    form.write('POST /checkout HTTP/1.1\r\nhost: shop\r\ncontent-length: 0\r\n\r\n');
    const [answer] = (await once(form, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    await closing;
  });

  it('F27 a form on a connection that the proxy keeps is answered', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    state.isDraining = false;
    await ask('/', 'GET', {}, agent);
    state.isDraining = true;
    const closing = closeServers();
    for (let turns = 0; turns < 5; turns += 1) await turn();
    const { statusCode, headers } = await ask('/checkout', 'POST', {}, agent);
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    await closing;
  });
});

// The last one: it closes the server.
it('F27 who is asked to stop answers what it has taken and takes nothing more', async () => {
  const state = processWide('draining', () => ({ isDraining: false }));
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => {
    server?.prependOnceListener('request', (_request, response) => {
      const { end } = response;
      answer = () => {
        response.end = end;
        response.end();
      };
      response.end = () => response;
      resolve();
    });
  });
  const taken = ask('/cart');
  await arrived;
  state.isDraining = true;
  try {
    expect((await ask('/cart')).headers.connection).toBe('close');
    let isClosed = false;
    const closing = closeServers().then(() => {
      isClosed = true;
    });
    while (server?.listening) await turn();
    await expect(ask('/cart')).rejects.toThrow('ECONNREFUSED');
    expect(isClosed).toBe(false);
    answer();
    expect((await taken).statusCode).toBe(200);
    await closing;
  } finally {
    state.isDraining = false;
  }
});
