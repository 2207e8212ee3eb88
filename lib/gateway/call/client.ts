// Did the gateway receive this, and what did it answer? The one place that touches the network.
import 'server-only';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { GatewayConfig } from '@/lib/gateway/config';
import { GatewayError, NotSentError, systemCode, UnknownDeliveryError } from '@/lib/gateway/errors';
import { type Charset, decodeText } from '@/lib/gateway/wire/charset';
import { openConnection } from './connection';
import type { GatewayRequest } from './requests';

const bodyBytesMax = 64 * 1024;
const headerBytesMax = 16 * 1024;
const retryAfterSecondsMax = 3600;

/**
 * `not_sent`: certain that no byte of the request was written. `unknown`: bytes may have arrived
 * and no whole answer came back. `answered`: a whole answer, not yet believed.
 * `detail` names the system's own error code, for logs.
 */
export type Delivery =
  | {
      readonly delivery: 'not_sent';
      readonly code:
        | 'ADDRESS_REFUSED'
        | 'HTTPS_REQUIRED'
        | 'DNS'
        | 'REFUSED'
        | 'TLS'
        | 'CONNECT_TIMEOUT'
        | 'CONNECT_FAILED';
      readonly detail: string;
    }
  | {
      readonly delivery: 'unknown';
      readonly code:
        | 'TIMEOUT'
        | 'RESET'
        | 'TRUNCATED'
        | 'TOO_LARGE'
        | 'REDIRECT'
        | 'ENCODED'
        | 'BAD_ENCODING'
        | 'BAD_RESPONSE';
      readonly detail: string;
    }
  | {
      readonly delivery: 'answered';
      readonly status: number;
      readonly contentType: string | null;
      readonly body: string;
      /** The gateway's Date header, to compare the clocks. */
      readonly date?: string;
      readonly retryAfterSeconds?: number;
    };

/**
 * Sends one request once: a fresh connection, one total deadline, at most 64 KB of answer, no
 * redirect followed, no compression, no retry. X-API-Key goes only where the request says
 * (docs/gateway.md 1.3) and only to the two configured addresses.
 */
export async function sendToGateway(
  request: GatewayRequest,
  config: GatewayConfig,
): Promise<Delivery> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), config.timeoutMs);
  try {
    const address = allowedAddress(request, config);
    const socket = await openConnection(address, deadline.signal);
    try {
      return await exchange(request, config, { address, socket, deadline: deadline.signal });
    } finally {
      socket.destroy();
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { delivery: error.delivery, code: error.code, detail: error.detail } as Delivery;
  } finally {
    clearTimeout(timer);
  }
}

function allowedAddress(request: GatewayRequest, config: GatewayConfig): URL {
  const base = request.operation === 'prepare' ? config.baseUrl : config.cgiUrl;
  if (!URL.canParse(request.url) || !URL.canParse(base)) throw new NotSentError('ADDRESS_REFUSED');
  const address = new URL(request.url);
  if (address.origin !== new URL(base).origin || !/^https?:$/.test(address.protocol)) {
    throw new NotSentError('ADDRESS_REFUSED');
  }
  if (config.isHttpsRequired && address.protocol !== 'https:') {
    throw new NotSentError('HTTPS_REQUIRED');
  }
  return address;
}

type Line = { readonly address: URL; readonly socket: Socket; readonly deadline: AbortSignal };

/** From here on bytes may be on their way, so every failure is an unknown one. */
function exchange(request: GatewayRequest, config: GatewayConfig, line: Line): Promise<Delivery> {
  return new Promise((resolve, reject) => {
    if (line.deadline.aborted) throw new NotSentError('CONNECT_TIMEOUT');
    const outgoing = openRequest(request, config, line);
    const stop = (code: string, error?: unknown) => {
      const detail = error === undefined ? '' : systemCode(error);
      reject(new UnknownDeliveryError(code, detail));
      outgoing.destroy();
    };
    line.deadline.addEventListener('abort', () => stop('TIMEOUT'), { once: true });
    outgoing.on('error', (error) => stop(isParserError(error) ? 'BAD_RESPONSE' : 'RESET', error));
    outgoing.on('upgrade', () => stop('BAD_RESPONSE'));
    outgoing.on('response', (incoming) => {
      readAnswer(incoming, config.profile.charset).then(resolve, (error: unknown) => {
        reject(error);
        outgoing.destroy();
      });
    });
    outgoing.end(request.body, 'utf8');
  });
}

function openRequest(request: GatewayRequest, config: GatewayConfig, line: Line): ClientRequest {
  return httpRequest({
    method: 'POST',
    host: line.address.hostname,
    port: line.address.port,
    path: line.address.pathname,
    createConnection: () => line.socket,
    maxHeaderSize: headerBytesMax,
    // The lenient parser would take broken framing for an answer.
    insecureHTTPParser: false,
    headers: {
      host: line.address.host,
      'content-type': request.contentType,
      'content-length': Buffer.byteLength(request.body, 'utf8'),
      accept: '*/*',
      // Some firewalls refuse clients without a user agent.
      'user-agent': 'DiwanCheckout',
      'accept-encoding': 'identity',
      connection: 'close',
      ...(request.sendsApiKey ? { 'x-api-key': config.apiKey } : {}),
    },
  });
}

async function readAnswer(incoming: IncomingMessage, charset: Charset): Promise<Delivery> {
  const { headers, statusCode: status = 0 } = incoming;
  if (status >= 300 && status < 400) throw new UnknownDeliveryError('REDIRECT', String(status));
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new UnknownDeliveryError('ENCODED');
  }
  const body = decodeText(await readBytes(incoming), charset);
  if (body === undefined) throw new UnknownDeliveryError('BAD_ENCODING');
  const retryAfter = headers['retry-after'] ?? '';
  return {
    delivery: 'answered',
    status,
    contentType: headers['content-type'] ?? null,
    body,
    ...(headers.date === undefined ? {} : { date: headers.date }),
    ...(/^[0-9]{1,9}$/.test(retryAfter)
      ? { retryAfterSeconds: Math.min(Number(retryAfter), retryAfterSecondsMax) }
      : {}),
  };
}

async function readBytes(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bodyBytesMax) throw new UnknownDeliveryError('TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    const code = isParserError(error) ? 'BAD_RESPONSE' : 'TRUNCATED';
    throw new UnknownDeliveryError(code, systemCode(error));
  }
  return Buffer.concat(chunks);
}

function isParserError(error: unknown): boolean {
  return systemCode(error).startsWith('HPE_');
}
