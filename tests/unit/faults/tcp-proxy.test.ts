import { connect, createServer, type Server, type Socket } from 'node:net';
import { startProxy, type TcpProxy } from '../../faults/proxy/tcp-proxy';

let server: Server;
let proxy: TcpProxy;
const heard: string[] = [];
const endings: string[] = [];

beforeEach(async () => {
  heard.length = 0;
  endings.length = 0;
  server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', (error) => endings.push(String((error as { code?: unknown }).code)));
    socket.on('end', () => {
      endings.push('end');
      socket.end();
    });
    // Whatever it hears it says again, louder.
    socket.on('data', (chunk) => {
      heard.push(chunk.toString());
      socket.write(chunk.toString().toUpperCase());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  proxy = await startProxy({ name: 'echo', target: { host: '127.0.0.1', port } });
});

afterEach(async () => {
  await proxy.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

type Heard = { text: string; chunks: string[]; ending: string; ms: number };

type Wish = { until?: number; waitMs?: number };

/** Says something through the proxy and listens until the line ends or enough has come. */
function say(words: readonly string[], { until = Infinity, waitMs = 60_000 }: Wish = {}) {
  const startedAt = performance.now();
  return new Promise<Heard>((resolve) => {
    const chunks: string[] = [];
    const socket: Socket = connect(proxy.port, '127.0.0.1');
    socket.setNoDelay(true);
    const done = (ending: string) => {
      clearTimeout(timer);
      socket.destroy();
      const ms = performance.now() - startedAt;
      resolve({ text: chunks.join(''), chunks, ending, ms });
    };
    const timer = setTimeout(done, waitMs, 'silence');
    socket.on('data', (chunk) => {
      chunks.push(chunk.toString());
      if (chunks.join('').length >= until) done('enough');
    });
    socket.on('end', () => done('end'));
    socket.on('error', (error) => done(String((error as { code?: unknown }).code)));
    socket.on('connect', () => {
      for (const word of words) socket.write(word);
    });
  });
}

test('without a toxic everything passes and nothing counts as delivered', async () => {
  expect((await say(['hello'], { until: 5 })).text).toBe('HELLO');
  expect(proxy.log).toEqual([]);
  expect(proxy.connections.ever).toBe(1);
});

test('down resets new connections and those that are open', async () => {
  const open = say(['hello'], { until: 99 });
  while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const toxic = proxy.add({ type: 'down' });
  expect((await open).ending).toBe('ECONNRESET');
  expect((await say(['again'])).ending).toBe('ECONNRESET');
  expect(toxic.delivered).toHaveLength(2);
  proxy.remove(toxic);
  expect((await say(['again'], { until: 5 })).text).toBe('AGAIN');
});

test('a proxy that refuses is not there at all until it listens again at its port', async () => {
  const { port } = proxy;
  await proxy.refuse();
  expect((await say(['hello'])).ending).toBe('ECONNREFUSED');
  await proxy.listen();
  expect(proxy.port).toBe(port);
  expect((await say(['hello'], { until: 5 })).text).toBe('HELLO');
});

test('timeout lets nothing through and closes in the end', async () => {
  proxy.add({ type: 'timeout', timeoutMs: 60 });
  const said = await say(['hello']);
  expect(said).toMatchObject({ text: '', ending: 'end' });
  expect(said.ms).toBeGreaterThanOrEqual(55);
});

test('timeout without a time holds the bytes until it is taken away', async () => {
  const toxic = proxy.add({ type: 'timeout', timeoutMs: 0, stream: 'upstream' });
  const said = say(['hello'], { until: 5 });
  await toxic.untilDelivered();
  expect(heard).toEqual([]);
  proxy.remove(toxic);
  expect((await said).text).toBe('HELLO');
});

test('what a client had held back when it died is never sent', async () => {
  const toxic = proxy.add({ type: 'timeout', timeoutMs: 0, stream: 'upstream' });
  expect((await say(['hello'], { waitMs: 60 })).ending).toBe('silence');
  while (endings.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(endings).toEqual(['ECONNRESET']);
  expect(proxy.connections.open).toBe(0);
  proxy.remove(toxic);
  expect(heard).toEqual([]);
});

test('reset_peer resets: upstream before the server hears, downstream after', async () => {
  const before = proxy.add({ type: 'reset_peer', stream: 'upstream' });
  expect((await say(['hello'])).ending).toBe('ECONNRESET');
  expect(heard).toEqual([]);
  proxy.remove(before);
  proxy.add({ type: 'reset_peer', stream: 'downstream' });
  expect((await say(['hello'])).ending).toBe('ECONNRESET');
  expect(heard).toEqual(['hello']);
});

test('a match waits for its texts in their order, also when they are cut in two', async () => {
  const toxic = proxy.add({ type: 'reset_peer', stream: 'upstream', match: ['blue', 'COMMIT'] });
  expect((await say(['COMMIT blue'], { until: 11 })).ending).toBe('enough');
  expect((await say(['green COMMIT'], { until: 12 })).ending).toBe('enough');
  expect(toxic.delivered).toEqual([]);
  const socket = connect(proxy.port, '127.0.0.1');
  socket.setNoDelay(true);
  const reset = new Promise((resolve) => socket.on('error', resolve));
  // Each answer is read before the next word: one that comes together with the reset hides it.
  for (const word of ['COMMIT bl', 'ue COM']) {
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write(word);
    await answered;
  }
  socket.write('MIT');
  expect(await reset).toMatchObject({ code: 'ECONNRESET' });
  expect(heard.at(-1)).toBe('ue COM');
  expect(toxic.delivered).toHaveLength(1);
});

test('a match begins anew at the text that bounds it', async () => {
  const toxic = proxy.add({
    type: 'reset_peer',
    stream: 'upstream',
    match: ['blue', 'COMMIT'],
    within: 'BEGIN',
  });
  const first = 'BEGIN blue ROLLBACK; BEGIN green COMMIT';
  expect((await say([first], { until: first.length })).ending).toBe('enough');
  expect((await say(['BEGIN green COMMIT; BEGIN blue COMMIT'])).ending).toBe('ECONNRESET');
  expect(toxic.delivered).toHaveLength(1);
});

test('a toxic for one chunk leaves the rest of the connection alone', async () => {
  const toxic = proxy.add({ type: 'latency', latencyMs: 1_000, match: ['COMMIT'], isOnce: true });
  const socket = connect(proxy.port, '127.0.0.1');
  const answerAfter = async (word: string) => {
    const from = performance.now();
    socket.write(word);
    await new Promise((resolve) => socket.once('data', resolve));
    return performance.now() - from;
  };
  await answerAfter('BEGIN');
  expect(toxic.delivered).toHaveLength(0);
  expect(await answerAfter('COMMIT')).toBeGreaterThanOrEqual(990);
  await answerAfter('BEGIN');
  socket.destroy();
  expect(toxic.delivered).toHaveLength(1);
});

test('times bounds the number of connections that are hit', async () => {
  const toxic = proxy.add({ type: 'reset_peer', stream: 'upstream', times: 1 });
  expect((await say(['one'])).ending).toBe('ECONNRESET');
  expect((await say(['two'], { until: 3 })).text).toBe('TWO');
  expect(toxic.delivered).toHaveLength(1);
});

test('cutAll resets what is open, once', async () => {
  const open = say(['hello'], { until: 99 });
  while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(proxy.cutAll()).toBe(1);
  expect((await open).ending).toBe('ECONNRESET');
  expect((await say(['again'], { until: 5 })).text).toBe('AGAIN');
});
