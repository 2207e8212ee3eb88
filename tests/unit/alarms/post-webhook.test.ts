import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postWebhook } from '@/lib/alarms/post-webhook';

type Heard = { headers: IncomingHttpHeaders; body: string };
let [server, port, status]: [Server | undefined, number, number] = [undefined, 0, 204];
let heard: Heard[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ headers: request.headers, body });
    const location = `http://127.0.0.1:${port}/elsewhere`;
    response.writeHead(status, { location }).end('x'.repeat(99));
  });
  await new Promise<void>((resolve) => server?.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server?.close(resolve)));
beforeEach(() => {
  [heard, status] = [[], 204];
});

const message = {
  id: 'a1',
  body: '{"type":"alarm.raised"}',
  sentAt: new Date('2026-11-24T01:00:00Z'),
};
const post = (host: string, more = {}) => {
  const url = `http://${host}:${port}/hook`;
  return postWebhook({ url, secrets: ['new secret', 'old'], mayBePrivate: true, ...more }, message);
};

it('is signed over id, time and body, once for each secret', async () => {
  expect(await post('127.0.0.1')).toBeNull();
  const mac = (secret: string) =>
    createHmac('sha256', secret).update(`a1.1795482000.${message.body}`).digest('base64');
  expect(heard).toMatchObject([
    {
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'a1',
        'webhook-timestamp': '1795482000',
        'webhook-signature': `v1,${mac('new secret')} v1,${mac('old')}`,
      },
    },
  ]);
});

it('E12 has arrived with 2xx alone, and follows nobody elsewhere', async () => {
  for (status of [302, 307, 400, 500]) expect(await post('127.0.0.1')).toBe(`HTTP_${status}`);
  expect(heard).toHaveLength(4);
});

it.each(['127.0.0.1', 'localhost', '[::1]'])('M6 does not reach %s unless it may', async (host) => {
  expect(await post(host, { mayBePrivate: false })).toBe('PRIVATE_ADDRESS');
  expect(heard).toEqual([]);
});

it('says why nobody was there', async () =>
  expect(
    await postWebhook({ url: 'http://127.0.0.1:9/', secrets: ['s'], mayBePrivate: true }, message),
  ).toBe('ECONNREFUSED'));
