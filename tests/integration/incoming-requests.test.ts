import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { clientNetwork } from '@/lib/auth/client-network';
import { peerHeaderName, stampPeerAddresses } from '@/lib/http/incoming-requests';

test('K1 the network of a request is its connection’s, whatever its headers claim', async () => {
  stampPeerAddresses();
  let seen: IncomingMessage['headers'] = {};
  const server = createServer((request, response) => {
    seen = request.headers;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/`, {
    headers: { 'x-forwarded-for': '6.6.6.6', [peerHeaderName()]: '7.7.7.7' },
  });
  await new Promise((resolve) => server.close(resolve));
  const headers = new Headers(Object.entries(seen).map(([name, value]) => [name, String(value)]));
  expect(clientNetwork(headers)).toBe('127.0.0.1');
});
