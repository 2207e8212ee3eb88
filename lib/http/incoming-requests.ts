// Who is at the other end of the connection? Next shows its handlers headers, not the socket.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { processWide } from '@/lib/process-wide';

const peer = processWide('peer', () => ({
  header: `x-peer-${randomBytes(12).toString('hex')}`,
  isStamped: false,
}));

/**
 * The request header that carries the socket's address inside this process. Its name is random
 * for each process, so no one can send it from outside.
 */
export function peerHeaderName(): string {
  return peer.header;
}

/** Stamps every incoming request with the address of its socket. Called once, at boot. */
export function stampPeerAddresses(): void {
  if (peer.isStamped) return;
  peer.isStamped = true;
  const name = peerHeaderName();
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[name] = request.socket.remoteAddress ?? '';
  });
}
