// Is the gateway there? Opens a fresh socket before a single byte of a request exists.
import 'server-only';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { NotSentError, systemCode } from '@/lib/gateway/errors';

/**
 * A connected socket, after the TLS handshake where the address asks for one. The certificate is
 * always checked; nothing can switch that off. Throws NotSentError: DNS, REFUSED, TLS,
 * CONNECT_TIMEOUT or CONNECT_FAILED, all of them certain that nothing was sent.
 */
export function openConnection(address: URL, deadline: AbortSignal): Promise<Socket> {
  const isTls = address.protocol === 'https:';
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const port = Number(address.port) || (isTls ? 443 : 80);
  return new Promise((resolve, reject) => {
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const socket = isTls
      ? connectTls({
          host,
          port,
          ...servername,
          rejectUnauthorized: true,
          minVersion: 'TLSv1.2',
          ALPNProtocols: ['http/1.1'],
        })
      : connectPlain({ host, port });
    const stop = (error: NotSentError) => {
      deadline.removeEventListener('abort', onDeadline);
      socket.on('error', ignore);
      socket.destroy();
      reject(error);
    };
    const onDeadline = () => stop(new NotSentError('CONNECT_TIMEOUT'));
    const onError = (error: Error) => stop(notSent(error, isTls));
    const onClose = () => stop(new NotSentError('CONNECT_FAILED'));
    if (deadline.aborted) return onDeadline();
    deadline.addEventListener('abort', onDeadline, { once: true });
    socket.once('error', onError);
    socket.once('close', onClose);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      deadline.removeEventListener('abort', onDeadline);
      socket.off('error', onError);
      socket.off('close', onClose);
      // An error must not end the process before the request takes the socket over.
      socket.on('error', ignore);
      resolve(socket);
    });
  });
}

function ignore(): void {}

function notSent(error: Error, isTls: boolean): NotSentError {
  const detail = systemCode(error);
  if (/^(?:ENOTFOUND|EAI_|EDNS|ENODATA)/.test(detail)) return new NotSentError('DNS', detail);
  if (detail === 'ECONNREFUSED') return new NotSentError('REFUSED', detail);
  const isNetwork = /^(?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|EMFILE)$/.test(detail);
  return new NotSentError(isTls && !isNetwork ? 'TLS' : 'CONNECT_FAILED', detail);
}
