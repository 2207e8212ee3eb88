import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  globalAgent as plainAgent,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { NextRequest } from 'next/server';
import { expiredCertificate, testKeyPem, validCertificate } from '../gateway/test-certificates';

const settings = vi.hoisted(() => ({
  mode: 'production',
  isHttps: true,
  trustedProxies: 0,
  authSecret: 'd0ctor-knows-this-secret-and-nobody-else',
  gateway: { baseUrl: 'https://bank.example', frameHosts: [] },
}));
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));
vi.mock('@/lib/http/doctor-door', async (original) => ({
  ...(await original<typeof import('@/lib/http/doctor-door')>()),
  doctorPauseMs: 200,
}));

const { POST } = await import('@/app/doctor/route');
const { proxy } = await import('@/proxy');
const { doctorToken, isDoctor } = await import('@/lib/http/doctor-door');
const { markArrival } = await import('@/lib/http/incoming-requests');
const { checkEntrance, judgeTls } = await import('@/scripts/doctor/entrance-check');
const servers: Server[] = [];
let app = 0;

/** What a proxy changes: the headers it sends, and how the answer comes back. */
type Way = {
  readonly headers?: (given: IncomingHttpHeaders, from: string) => object;
  /** Of how many answers it keeps the beginning until it has the end. */
  readonly gathers?: number;
  readonly to?: number;
};

const append = ({ 'x-forwarded-for': given }: IncomingHttpHeaders, from: string) => ({
  'x-forwarded-for': given ? `${given}, ${from}` : from,
});
const overwrite = (_given: IncomingHttpHeaders, from: string) => ({ 'x-forwarded-for': from });

beforeAll(async () => {
  app = await listen(createServer(answerAsApp));
});
afterEach(() => {
  settings.trustedProxies = 0;
});
afterAll(async () => {
  for (const agent of [plainAgent, globalAgent]) agent.destroy();
  for (const server of servers) server.closeAllConnections();
});

describe('doctor at the entrance blames nothing', () => {
  test.each([
    ['without a proxy', 0, []],
    ['behind one that appends', 1, [{ headers: append }]],
    ['behind one that overwrites', 1, [{ headers: overwrite }]],
    ['behind two', 2, [{ headers: append }, { headers: append }]],
    [
      'behind one that overwrites and one that appends',
      2,
      [{ headers: overwrite }, { headers: append }],
    ],
  ] as const)('%s, when the count is right', async (_where, trusted, ways) => {
    settings.trustedProxies = trusted;
    expect(blamed(await doctor(await through(...ways)))).toEqual([]);
  });

  test('behind one with TLS', async () => {
    settings.trustedProxies = 1;
    globalAgent.options.ca = validCertificate;
    expect(blamed(await doctor(await throughTls(validCertificate)))).toEqual([]);
    globalAgent.options.ca = undefined;
  });

  test('where nothing answers yet', async () =>
    expect(await doctor('http://localhost:1')).toEqual([]));
});

describe('doctor at the entrance finds', () => {
  test.each([
    [
      'one proxy that nobody declared',
      0,
      [{ headers: append }],
      /one stands.* believes 0: all visitors share/,
      /TRUSTED_PROXIES=1/,
    ],
    [
      'one that overwrites',
      0,
      [{ headers: overwrite }],
      /one stands.* believes 0/,
      /TRUSTED_PROXIES=1/,
    ],
    [
      'two of which one is declared',
      1,
      [{ headers: append }, { headers: append }],
      /2 stand.* believes 1: all visitors/,
      /TRUSTED_PROXIES=2/,
    ],
    [
      'one proxy fewer than declared',
      2,
      [{ headers: append }],
      /one stands.* believes 2: visitors choose/,
      /TRUSTED_PROXIES=1/,
    ],
    [
      'none where one is declared',
      1,
      [],
      /none stands.* believes 1: visitors choose/,
      /TRUSTED_PROXIES=0/,
    ],
    [
      'one that does not say for whom it asks',
      0,
      [{}],
      /all visitors share/,
      /X-Forwarded-For.* TRUSTED_PROXIES=1/,
    ],
    [
      'one that passes on what a visitor claims',
      1,
      [{}],
      /a visitor claims, and the app believes/,
      /X-Forwarded-For/,
    ],
    [
      'one that removes the address',
      1,
      [{ headers: () => ({ 'x-forwarded-for': undefined }) }],
      /all visitors share/,
      /X-Forwarded-For/,
    ],
  ] as const)('%s', async (_what, trusted, ways, words, remedy) => {
    settings.trustedProxies = trusted;
    expect(blamed(await doctor(await through(...ways)))).toEqual([
      {
        subject: 'Proxies',
        state: 'bad',
        words: expect.stringMatching(words),
        remedy: expect.stringMatching(remedy),
      },
    ]);
  });

  test.each([
    ['production', /nginx: proxy_set_header Host/],
    ['test', /nginx: proxy_set_header Host/],
    ['demo', /Open the demo at http:\/\/localhost:3000/],
  ] as const)('M6 a wrong Host, with a remedy for %s', async (mode, remedy) => {
    settings.trustedProxies = 1;
    const hostOf = () => ({ host: `127.0.0.1:${app}` });
    const url = await through({ headers: (...from) => ({ ...append(...from), ...hostOf() }) });
    expect(blamed(await doctor(url, mode))).toEqual([
      {
        subject: 'Host',
        state: 'bad',
        words: `a proxy sends the Host 127.0.0.1:${app}: the app refuses every form`,
        remedy: expect.stringMatching(remedy),
      },
    ]);
  });

  test('no fault in another Host where the proxy says which was asked for', async () => {
    settings.trustedProxies = 1;
    const url = await through({
      headers: (given, from) => ({
        ...append(given, from),
        'x-forwarded-host': given.host,
        host: `127.0.0.1:${app}`,
      }),
    });
    expect(blamed(await doctor(url))).toEqual([]);
  });

  test('event streams that are held back', async () => {
    settings.trustedProxies = 1;
    const url = await through({ headers: append, gathers: Number.POSITIVE_INFINITY });
    expect(blamed(await doctor(url))).toMatchObject([
      { subject: 'Event streams', remedy: expect.stringContaining('proxy_buffering off') },
    ]);
  });

  test('no fault in an event stream that came at once, once', async () => {
    settings.trustedProxies = 1;
    expect(blamed(await doctor(await through({ headers: append, gathers: 1 })))).toEqual([]);
  });

  test('TLS that is missing: a plain port', async () =>
    expect(
      blamed(await doctor((await through({ headers: append })).replace('http:', 'https:'))),
    ).toMatchObject([{ subject: 'TLS', words: expect.stringContaining('does not speak TLS') }]));

  test.each([
    ['expired', expiredCertificate],
    ['of an authority that nobody knows', validCertificate],
  ])('TLS with a certificate %s', async (_what, certificate) => {
    expect(blamed(await doctor(await throughTls(certificate), 'test'))).toMatchObject([
      {
        subject: 'TLS',
        words: expect.stringContaining('not believed'),
        remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      },
    ]);
  });

  test('an http address that leads to https', async () => {
    const leads = createServer((_asked, answer) => {
      answer.writeHead(308, { location: 'https://shop.example/doctor' }).end();
    });
    expect(blamed(await doctor(`http://localhost:${await listen(leads)}`))).toMatchObject([
      { subject: 'TLS', remedy: expect.stringContaining('APP_URL=https://shop.example ') },
    ]);
  });

  test.each([
    ['http://shop.example', 'test', 'bad'],
    ['http://shop.example', 'demo', 'bad'],
    ['http://localhost:3000', 'production', 'note'],
    ['http://127.0.0.1:3000', 'demo', 'good'],
    ['https://shop.example', 'production', 'good'],
  ] as const)('TLS that is missing: %s in %s mode is %s', (appUrl, mode, state) => {
    expect(judgeTls({ appUrl, mode })).toMatchObject({ subject: 'TLS', state });
  });

  test('an app with another secret, and blames no proxy', async () => {
    const url = await through({ headers: () => ({ authorization: 'Bearer 1.x' }) });
    expect(await doctor(url)).toMatchObject([{ subject: 'Forms', state: 'note' }]);
  });

  test('something else that answers', async () => {
    const other = createServer((_asked, answer) => answer.writeHead(502).end());
    expect(await doctor(`http://localhost:${await listen(other)}`)).toMatchObject([
      { subject: 'Forms', state: 'bad', words: expect.stringContaining('HTTP 502') },
    ]);
  });
});

describe('to a stranger the door says nothing', () => {
  const seconds = 1_000;
  test.each([
    ['no token', () => ''],
    ['a token that has ended', () => `Bearer ${doctorToken(Date.now() - 121 * seconds)}`],
    ['a token that would last', () => `Bearer ${doctorToken(Date.now() + 61 * seconds)}`],
    ['another end', () => `Bearer ${doctorToken(Date.now()).replace(/^\d/, '2')}`],
    ['another code', () => `Bearer ${doctorToken(Date.now()).slice(0, -1)}`],
  ])('%s', async (_what, token) => {
    const headers = { authorization: token() };
    const asked = new Request('http://localhost/doctor', { method: 'POST', headers });
    const answer = await POST(asked);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });
});

test.each([-100, 55])("doctor's clock may differ by a little: %i s", (seconds) => {
  const now = Date.now();
  expect(isDoctor(`Bearer ${doctorToken(now + seconds * 1_000)}`, now)).toBe(true);
});

function doctor(appUrl: string, mode: 'production' | 'test' | 'demo' = 'production') {
  return checkEntrance({ appUrl, mode, port: 3000 });
}

/** A shop on this machine has no visitors; everything else that is not good counts. */
function blamed(found: Awaited<ReturnType<typeof checkEntrance>>) {
  return found.filter(
    ({ state, subject }) => state === 'bad' || (state === 'note' && subject !== 'TLS'),
  );
}

/** The address of the outermost of these proxies; the last one asks the app. */
async function through(...ways: readonly Way[]): Promise<string> {
  let to = app;
  for (const way of [...ways].reverse()) to = await listen(createServer(passOn({ to, ...way })));
  return `http://localhost:${to}`;
}

async function throughTls(cert: string): Promise<string> {
  return `https://localhost:${await listen(createTlsServer({ key: testKeyPem, cert }, passOn({ to: app, headers: append })))}`;
}

function passOn({ to, headers = () => ({}), gathers = 0 }: Way) {
  let answers = 0;
  return (asked: IncomingMessage, answer: ServerResponse) => {
    answers += 1;
    const isGathering = answers <= gathers;
    const sent = Object.fromEntries(
      Object.entries({
        ...asked.headers,
        ...headers(asked.headers, asked.socket.remoteAddress ?? ''),
      }).filter(([, value]) => value !== undefined),
    );
    const { method, url } = asked;
    const onward = request(
      { host: '127.0.0.1', port: to, method, path: url, headers: sent },
      (back) => {
        const send = async () => {
          const chunks: Buffer[] = [];
          answer.writeHead(back.statusCode ?? 502, back.headers);
          for await (const chunk of back) {
            if (isGathering) chunks.push(chunk);
            else answer.write(chunk);
          }
          answer.end(Buffer.concat(chunks));
        };
        void send();
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
}

/** As the app does it: marked at arrival, a missing address filled in, proxy.ts, then the door. */
async function answerAsApp(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  markArrival(asked);
  asked.headers['x-forwarded-for'] ??= asked.socket.remoteAddress ?? '';
  const body = Buffer.concat(await asked.toArray());
  const init = { method: 'POST', headers: asked.headers as Record<string, string>, body };
  const url = `http://${asked.headers.host}${asked.url}`;
  const passed = await proxy(new NextRequest(url, init));
  const given = passed.headers.has('x-middleware-next')
    ? await POST(new Request(url, init))
    : passed;
  answer.writeHead(given.status, Object.fromEntries(given.headers));
  for await (const chunk of given.body ?? []) answer.write(chunk);
  await pause(0);
  answer.end();
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return (server.address() as AddressInfo).port;
}
