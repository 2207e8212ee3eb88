import { createServer, type Server, type Socket } from 'node:net';
import * as tls from 'node:tls';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { sendToGateway } from '@/lib/gateway/call/client';
import {
  buildCompletionRequest,
  buildPrepareRequest,
  type GatewayRequest,
} from '@/lib/gateway/call/requests';
import { money } from '@/lib/money/money';
import { receivedAt, testConfig, testKeyHex } from '../support';
import { expiredCertificate, testKeyPem, validCertificate } from '../test-certificates';

const tlsOptions = vi.hoisted(() => ({ seen: [] as Record<string, unknown>[], ca: '' }));
vi.mock('node:tls', async (original) => {
  const real = await original<typeof import('node:tls')>();
  // The client offers no way to trust another authority, so the test adds one underneath.
  const connect = (options: tls.ConnectionOptions) => {
    tlsOptions.seen.push({ ...options });
    return real.connect({ ...options, ...(tlsOptions.ca ? { ca: tlsOptions.ca } : {}) });
  };
  return { ...real, connect };
});

const open: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  tlsOptions.ca = '';
  tlsOptions.seen = [];
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  }
});

const okHead = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

describe('an honest exchange', () => {
  it('sends the exact bytes once and hands over the whole answer', async () => {
    const gateway = await serve((socket) =>
      socket.end(`${okHead}Date: Fri, 01 Jan 2027 12:00:00 GMT\r\nContent-Length: 5\r\n\r\nA=غ%`),
    );
    const { request, config } = prepare(gateway.url);
    expect(await sendToGateway(request, config)).toEqual({
      delivery: 'answered',
      status: 200,
      contentType: 'text/plain',
      body: 'A=غ%',
      date: 'Fri, 01 Jan 2027 12:00:00 GMT',
    });
    const [head = '', body = ''] = (gateway.received[0] ?? '').split('\r\n\r\n');
    expect(gateway.received).toHaveLength(1);
    expect(body).toBe(request.body);
    expect(head.split('\r\n')[0]).toBe('POST /api/payment/prepare HTTP/1.1');
    expect(head.toLowerCase()).toContain(`host: ${new URL(gateway.url).host}`);
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(head.toLowerCase()).toContain('accept-encoding: identity');
    expect(head).toMatch(/^user-agent: DiwanCheckout\r?$/im);
    expect(head.toLowerCase()).toContain('connection: close');
    expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(request.body)}`);
    expect(head).toContain('x-api-key: canary-api-key');
  });

  it('sends X-API-Key to cgi_link only where the bank wants it', async () => {
    const gateway = await serve((socket) => socket.end(`${okHead}Content-Length: 0\r\n\r\n`));
    for (const cgiSendsApiKey of [false, true]) {
      const answer = await sent(completion(gateway.url, { cgiSendsApiKey }));
      expect(answer).toMatchObject({ delivery: 'answered', body: '' });
    }
    expect(gateway.received.map((text) => text.includes('canary-api-key'))).toEqual([false, true]);
    expect(gateway.received[0]).toMatch(/^POST \/cgi-bin\/cgi_link HTTP\/1\.1\r\n/);
  });

  it('E26 opens a fresh connection for every request', async () => {
    const gateway = await serve((socket) =>
      socket.write(`${okHead}Connection: keep-alive\r\nContent-Length: 2\r\n\r\nOK`),
    );
    const { request, config } = completion(gateway.url);
    for (let call = 0; call < 3; call += 1) {
      expect(await sendToGateway(request, config)).toMatchObject({ delivery: 'answered' });
    }
    expect(gateway.connections()).toBe(3);
    expect(gateway.received).toHaveLength(3);
  });

  it('E30 is not disturbed by interim answers', async () => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n';
    const gateway = await serve((socket) =>
      socket.end(`${interim}${okHead}Content-Length: 2\r\n\r\nOK`),
    );
    expect(await sent(completion(gateway.url))).toMatchObject({ delivery: 'answered', body: 'OK' });
  });

  it.each([400, 401, 403, 404, 429, 500, 502, 503, 504])('E11 E13 gives %i on', async (status) => {
    const gateway = await serve((socket) =>
      socket.end(`HTTP/1.1 ${status} No\r\nRetry-After: 120\r\nContent-Length: 4\r\n\r\nWhy?`),
    );
    expect(await sent(completion(gateway.url))).toEqual({
      delivery: 'answered',
      status,
      contentType: null,
      body: 'Why?',
      retryAfterSeconds: 120,
    });
  });

  it.each(['', 'soon', 'x60', '60x', '-1', '1e9', '6.0', '9'.repeat(10)])(
    'takes no Retry-After of %j',
    async (after) => {
      const gateway = await serve((socket) =>
        socket.end(`HTTP/1.1 429 No\r\nRetry-After: ${after}\r\nContent-Length: 0\r\n\r\n`),
      );
      const delivery = await sent(completion(gateway.url));
      expect(Object.keys(delivery).sort()).toEqual(['body', 'contentType', 'delivery', 'status']);
    },
  );

  it('waits an hour at most', async () => {
    const gateway = await serve((socket) =>
      socket.end('HTTP/1.1 429 No\r\nRetry-After: 86400\r\nContent-Length: 0\r\n\r\n'),
    );
    expect(await sent(completion(gateway.url))).toMatchObject({ retryAfterSeconds: 3600 });
  });

  it('E6 cannot know that a body without a length was cut, so the MAC has to', async () => {
    const gateway = await serve((socket) => socket.end(`${okHead}\r\nACTION=0&RC=00&AMO`));
    const answer = await sent(completion(gateway.url));
    expect(answer).toMatchObject({ delivery: 'answered', body: 'ACTION=0&RC=00&AMO' });
  });
});

describe('not sent, for certain', () => {
  it('E1 a refused connection', async () => {
    const gateway = await serve(() => {});
    await gateway.close();
    const delivery = await sent(completion(gateway.url));
    expect(delivery).toEqual({ delivery: 'not_sent', code: 'REFUSED', detail: 'ECONNREFUSED' });
  });

  it('sends each message to its own address alone', async () => {
    const [api, cgi] = [await serve(() => {}), await serve(() => {})];
    const both = { baseUrl: api.url, cgiUrl: cgi.url };
    for (const { request, config } of [prepare(cgi.url), completion(api.url)]) {
      const toGateway = await sendToGateway(request, { ...config, ...both });
      expect(toGateway).toMatchObject({ delivery: 'not_sent', code: 'ADDRESS_REFUSED' });
    }
    expect([api.connections(), cgi.connections()]).toEqual([0, 0]);
  });

  it('E1 a name that does not resolve', async () => {
    // A label of 64 letters is refused by the resolver itself, without asking any network.
    const delivery = await sent(completion(`http://${'a'.repeat(64)}.invalid:9`));
    expect(delivery).toMatchObject({ delivery: 'not_sent', code: 'DNS' });
  });

  it('E1 a TLS handshake that fails, or never ends', async () => {
    const plain = await serve((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'), { always: true });
    const failing = completion(plain.url.replace('http:', 'https:'));
    expect(await sent(failing)).toMatchObject({ delivery: 'not_sent', code: 'TLS' });
    const silent = await serve(() => {});
    const hanging = completion(silent.url.replace('http:', 'https:'), { timeoutMs: 150 });
    expect(await sent(hanging)).toMatchObject({ delivery: 'not_sent', code: 'CONNECT_TIMEOUT' });
    for (const bytes of [...plain.received, ...silent.received])
      expect(bytes).not.toContain('POST');
  });

  it('production without https, and any other address than the configured one', async () => {
    const gateway = await serve((socket) => socket.end(`${okHead}Content-Length: 0\r\n\r\n`));
    const { request, config } = completion(gateway.url);
    const strict = { ...config, isHttpsRequired: true };
    expect(await sendToGateway(request, strict)).toMatchObject({ code: 'HTTPS_REQUIRED' });
    for (const url of [
      'http://evil.test/cgi-bin/cgi_link',
      `${gateway.url}@evil.test/`,
      'file:///x',
      'x',
    ]) {
      const toGateway = await sendToGateway({ ...request, url }, config);
      expect(toGateway).toMatchObject({ delivery: 'not_sent', code: 'ADDRESS_REFUSED' });
    }
    expect(gateway.connections()).toBe(0);
  });
});

describe('TLS', () => {
  const options = { tls: { key: testKeyPem, cert: validCertificate } };
  const answer = (socket: Socket) => socket.end(`${okHead}Content-Length: 2\r\n\r\nOK`);

  it('speaks to a gateway whose certificate is trusted', async () => {
    tlsOptions.ca = validCertificate;
    const gateway = await serve(answer, options);
    const found = await sent(completion(gateway.url, { isHttpsRequired: true }));
    expect(found).toMatchObject({ delivery: 'answered', body: 'OK' });
    expect(tlsOptions.seen[0]).toMatchObject({ rejectUnauthorized: true, servername: 'localhost' });
  });

  it.each([
    ['an untrusted certificate', validCertificate, '', 'localhost', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [
      'an expired certificate',
      expiredCertificate,
      expiredCertificate,
      'localhost',
      'CERT_HAS_EXPIRED',
    ],
    [
      'the certificate of another host',
      validCertificate,
      validCertificate,
      '127.0.0.1',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
  ])('E2 refuses %s, whatever the environment says', async (_name, cert, ca, host, detail) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    tlsOptions.ca = ca;
    const gateway = await serve(answer, { tls: { key: testKeyPem, cert } });
    const delivery = await sent(completion(gateway.url.replace('localhost', host)));
    vi.unstubAllEnvs();
    expect(delivery).toEqual({ delivery: 'not_sent', code: 'TLS', detail });
    expect(gateway.received).toEqual([]);
  });
});

describe('unknown', () => {
  const cases: [string, (socket: Socket) => void, string][] = [
    ['E5 a reset before the answer', (socket) => socket.resetAndDestroy(), 'RESET'],
    ['E5 a close before the answer', (socket) => socket.end(), 'RESET'],
    [
      'E5 a reset in the middle of the answer',
      (socket) =>
        socket.write(`${okHead}Content-Length: 100\r\n\r\nACTION=0`, () =>
          socket.resetAndDestroy(),
        ),
      'TRUNCATED|RESET',
    ],
    [
      'E7 a body shorter than its length',
      (socket) => socket.end(`${okHead}Content-Length: 100\r\n\r\nACTION=0`),
      'TRUNCATED',
    ],
    [
      'E7 a chunk that ends early',
      (socket) => socket.end(`${okHead}Transfer-Encoding: chunked\r\n\r\nff\r\nACTION=0`),
      'TRUNCATED',
    ],
    [
      'E7 a chunk size that is no number',
      (socket) => socket.end(`${okHead}Transfer-Encoding: chunked\r\n\r\nzz\r\nACTION=0\r\n`),
      'BAD_RESPONSE',
    ],
    [
      'E7 two lengths',
      (socket) => socket.end(`${okHead}Content-Length: 2\r\nContent-Length: 8\r\n\r\nACTION=0`),
      'BAD_RESPONSE',
    ],
    ['no HTTP at all', (socket) => socket.end('ACTION=0&RC=00'), 'BAD_RESPONSE'],
    [
      'E30 a changed protocol',
      (socket) =>
        socket.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      'BAD_RESPONSE',
    ],
    [
      'E30 200 KB of headers',
      (socket) => socket.write(`${okHead}X: ${'x'.repeat(200_000)}\r\n\r\n`),
      'BAD_RESPONSE',
    ],
    [
      'E30 a line break inside a header',
      (socket) => socket.end(`${okHead}X: a\rY: b\r\nContent-Length: 2\r\n\r\nOK`),
      'BAD_RESPONSE',
    ],
    [
      'E9 a packed answer',
      (socket) => {
        const packed = gzipSync(Buffer.alloc(10_000_000));
        socket.write(`${okHead}Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`);
        socket.end(packed);
      },
      'ENCODED',
    ],
    [
      'bytes that are no UTF-8',
      (socket) => {
        socket.write(`${okHead}Content-Length: 2\r\n\r\n`);
        socket.end(Buffer.of(0x41, 0xff));
      },
      'BAD_ENCODING',
    ],
    [
      'one byte more than 64 KB',
      (socket) => socket.end(`${okHead}\r\n${'x'.repeat(65_537)}`),
      'TOO_LARGE',
    ],
  ];

  it.each(cases)('%s', async (_name, answer, code) => {
    const gateway = await serve(answer);
    const expected = { delivery: 'unknown', code: expect.stringMatching(`^(${code})$`) };
    expect(await sent(completion(gateway.url))).toMatchObject(expected);
    expect(gateway.received).toHaveLength(1);
  });

  it('takes exactly 64 KB', async () => {
    const gateway = await serve((socket) => socket.end(`${okHead}\r\n${'x'.repeat(65_536)}`));
    expect(await sent(completion(gateway.url))).toMatchObject({ delivery: 'answered' });
  });

  it('E3 E4 silence until the deadline', async () => {
    const heard = signal();
    const gateway = await serve(() => heard.resolve());
    const delivery = await pastDeadline(completion(gateway.url), heard.promise);
    expect(delivery).toMatchObject({ delivery: 'unknown', code: 'TIMEOUT', detail: '' });
  });

  it('E8 an answer that drips past the total deadline, with the line cut', async () => {
    const [dripped, cut] = [signal(), signal()];
    const gateway = await serve((socket) => {
      socket.write(`${okHead}Content-Length: 1000\r\n\r\n`);
      const drip = setInterval(() => socket.write('A', dripped.resolve), 20);
      socket.on('close', () => {
        clearInterval(drip);
        cut.resolve();
      });
    });
    const delivery = await pastDeadline(completion(gateway.url), dripped.promise);
    expect(delivery).toMatchObject({ delivery: 'unknown', code: 'TIMEOUT' });
    await cut.promise;
  });

  it('E9 F28 an endless answer is read no further than the cap', async () => {
    let written = 0;
    const cut = signal();
    const gateway = await serve((socket) => {
      socket.write(`${okHead}Content-Length: 100000000\r\n\r\n`);
      const more = () => {
        while (!socket.destroyed && written < 100_000_000) {
          written += 65_536;
          if (!socket.write('x'.repeat(65_536))) return socket.once('drain', more);
        }
        return socket;
      };
      more();
      socket.on('close', () => cut.resolve());
    });
    expect(await sent(completion(gateway.url))).toMatchObject({ code: 'TOO_LARGE' });
    await cut.promise;
    expect(written).toBeLessThan(50_000_000);
  });

  it.each([300, 301, 302, 303, 307, 308])('E12 a %i elsewhere is not followed', async (status) => {
    const other = await serve((socket) => socket.end(`${okHead}Content-Length: 2\r\n\r\nOK`));
    const gateway = await serve((socket) =>
      socket.end(
        `HTTP/1.1 ${status} Moved\r\nLocation: ${other.url}/x\r\nContent-Length: 0\r\n\r\n`,
      ),
    );
    const delivery = await sent(prepare(gateway.url));
    expect(delivery).toEqual({ delivery: 'unknown', code: 'REDIRECT', detail: String(status) });
    expect(other.connections()).toBe(0);
    expect(gateway.received).toHaveLength(1);
  });
});

it('N3 no failure repeats a key, a MAC, a body or received bytes', async () => {
  const echo = await serve((socket, text) => socket.end(text.slice(0, 500)));
  const { request, config } = prepare(echo.url);
  for (const failure of [
    await sendToGateway(request, config),
    await sendToGateway({ ...request, url: 'http://evil.test/' }, config),
  ]) {
    expect(failure.delivery).not.toBe('answered');
    const printed = inspect(failure, { depth: 9, showHidden: true });
    const secrets = [config.apiKey, testKeyHex, request.fields.get('P_SIGN') ?? '', request.nonce];
    for (const secret of secrets) expect(printed).not.toContain(secret);
    expect(printed).not.toMatch(/evil|270001234569/);
  }
});

type Answering = (socket: Socket, text: string) => void;

/** A server of one's own on a free port; `answer` runs once a whole request has arrived. */
async function serve(answer: Answering, options: { tls?: tls.TlsOptions; always?: boolean } = {}) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const accept = (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      text += bytes.toString('utf8');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
      const body = text.slice(text.indexOf('\r\n\r\n') + 4);
      const isWhole = text.includes('\r\n\r\n') && Buffer.byteLength(body) === length;
      if (isWhole) received.push(text);
      if (isWhole || options.always) answer(socket, text);
    });
  };
  const server = options.tls ? tls.createServer(options.tls, accept) : createServer(accept);
  server.on('tlsClientError', () => {});
  open.push({ server, sockets });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: options.tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    close: () => new Promise((done) => server.close(done)),
  };
}

function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

type Sending = { request: GatewayRequest; config: ReturnType<typeof testConfig> };

const sent = ({ request, config }: Sending) => sendToGateway(request, config);

/** The deadline passes when that has happened, however long it takes. */
async function pastDeadline(sending: Sending, hasHappened: Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const delivery = sent(sending);
  await hasHappened;
  vi.advanceTimersByTime(sending.config.timeoutMs);
  vi.useRealTimers();
  return delivery;
}

function prepare(url: string, overrides: Parameters<typeof testConfig>[0] = {}): Sending {
  const config = testConfig({ baseUrl: url, cgiUrl: url, ...overrides });
  const built = buildPrepareRequest({ ...shared, transactionType: 'sale' }, config);
  if (!built.ok) throw new Error(built.code);
  return { request: built.value, config };
}

function completion(url: string, overrides: Parameters<typeof testConfig>[0] = {}): Sending {
  const config = testConfig({ baseUrl: url, cgiUrl: url, ...overrides });
  const references = { rrn: '270100000001', internalReference: 'A1B2C3D4E5F60718' };
  const built = buildCompletionRequest({ ...shared, ...references }, config);
  if (!built.ok) throw new Error(built.code);
  return { request: built.value, config };
}

const shared = {
  gatewayOrderId: '270001234569',
  amount: money(150_000_000n),
  description: 'غرفة مزدوجة',
  sentAt: receivedAt,
  nonce: 'AB'.repeat(16),
};
