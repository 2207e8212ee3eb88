// Who is at the other end of the connection? Next shows its handlers headers, not the socket.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const holder = globalThis as typeof globalThis & {
  diwanPeerHeader?: string;
  diwanPeerIsStamped?: boolean;
};

/**
 * The request header that carries the socket's address inside this process. Its name is random
 * for each process, so nobody can send it from outside.
 */
export function peerHeaderName(): string {
  holder.diwanPeerHeader ??= `x-peer-${randomBytes(12).toString('hex')}`;
  return holder.diwanPeerHeader;
}

/** Stamps every incoming request with the address of its socket. Called once, at boot. */
export function stampPeerAddresses(): void {
  if (holder.diwanPeerIsStamped) return;
  holder.diwanPeerIsStamped = true;
  const name = peerHeaderName();
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[name] = request.socket.remoteAddress ?? '';
  });
}
