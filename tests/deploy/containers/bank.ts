// The bank of the containers' drill: the mock gateway, and TLS in front of its two ports.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { readEnvironment } from '../../mock-gateway/env';
import { startMockGateway } from '../../mock-gateway/server';

const read = (name: string) => readFileSync(join(process.env.BANK_TLS ?? '', name));
const identity = { key: read('key.pem'), cert: read('fullchain.pem') };

await startMockGateway(readEnvironment(process.env));
for (const [from, to] of [
  [9443, 9900],
  [6443, 5443],
] as const) {
  createServer(identity, (socket) => {
    const plain = connect(to, '127.0.0.1');
    socket.pipe(plain).pipe(socket);
    for (const one of [socket, plain])
      one.on('error', () => [socket, plain].map((s) => s.destroy()));
  }).listen(from, '127.0.0.1');
}
