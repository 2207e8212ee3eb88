// Answers: how is a request read within limits, recorded and answered?
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Gateway, RequestRecord } from './gateway';

const BODY_MAX = 64 * 1024;
const KEPT_BODY_MAX = 4000;

/** The whole body; null if it is longer than the limit (the rest is discarded). */
export function readBody(request: IncomingMessage, max = BODY_MAX): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= max) chunks.push(chunk);
      else resolve(null);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

/** Records a request. The body of a card page is neither kept nor hashed. */
export function noteRequest(
  gateway: Gateway,
  request: IncomingMessage,
  operation: string,
  body: Buffer | null,
): RequestRecord {
  const record: RequestRecord = {
    id: gateway.requests.total + 1,
    at: new Date(gateway.now()).toISOString(),
    operation,
    method: request.method ?? '',
    path: request.url ?? '',
    headers: maskHeaders(request.headers),
    apiKey: judgeApiKey(request, gateway.secrets.apiKeys),
    bytes: body?.length ?? 0,
    digest:
      operation === 'pay' || body === null ? '' : createHash('sha256').update(body).digest('hex'),
    order: '',
    fields: {},
    broken: [],
    script: null,
    answer: null,
  };
  gateway.requests.add(record);
  return record;
}

/** Records the answer beside the request. */
export function noteAnswer(
  gateway: Gateway,
  record: RequestRecord,
  status: number,
  body: string | Buffer,
): void {
  const isText = typeof body === 'string';
  record.answer = {
    status,
    bytes: isText ? Buffer.byteLength(body) : body.length,
    body: isText && record.operation !== 'pay' ? body.slice(0, KEPT_BODY_MAX) : '',
    at: new Date(gateway.now()).toISOString(),
  };
  gateway.changes.emit('change');
}

/** Sends a JSON answer. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

/** The received X-API-Key, or undefined. */
export function apiKeyOf(request: IncomingMessage): string | undefined {
  const value = request.headers['x-api-key'];
  return Array.isArray(value) ? value.join(', ') : value;
}

function judgeApiKey(request: IncomingMessage, right: readonly string[]): RequestRecord['apiKey'] {
  const sent = apiKeyOf(request);
  return sent === undefined ? 'absent' : right.includes(sent) ? 'right' : 'wrong';
}

function maskHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const masked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const isSecret = name === 'x-api-key' || name === 'authorization' || name === 'cookie';
    masked[name] = isSecret ? '***' : String(value);
  }
  return masked;
}
