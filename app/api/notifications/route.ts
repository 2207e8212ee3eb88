import { isBearer } from '@/lib/http/bearer';
import { readBody } from '@/lib/http/read-body';
import { refusalLog } from '@/lib/http/refusal-log';
import { makeRequestId, requestIdHeader } from '@/lib/http/request-headers';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { mayNotify, receiveNotification } from '@/lib/payments/incoming/receive-notification';
import { settings } from '@/lib/settings/env';

export const dynamic = 'force-dynamic';

const limits = { bytesMax: 1024 * 1024, timeoutMs: 10_000 };

/**
 * One raw notification mail of the gateway, delivered by the merchant's mail server. The answer
 * never shows whether anything in it was accepted.
 */
export async function POST(request: Request): Promise<Response> {
  const receivedAt = new Date();
  const requestId = makeRequestId();
  const secret = settings().notificationSecret;
  if (secret === '') return answer(404, 'Not found', requestId);
  if (!isBearer(request.headers.get('authorization'), secret)) {
    return refuse(401, 'UNAUTHORIZED', requestId, { 'www-authenticate': 'Bearer' });
  }
  try {
    if (!(await mayNotify(receivedAt))) {
      return refuse(429, 'TOO_MANY', requestId, { 'retry-after': '60' });
    }
    const read = await readBody(request.body, request.headers.get('content-length'), limits);
    if (!read.ok) return refuse(read.code === 'BODY_TOO_LARGE' ? 413 : 400, read.code, requestId);
    const { code } = await receiveNotification(read.value, receivedAt);
    if (code === 'LOST' || code === 'BUSY') {
      return refuse(503, code, requestId, { 'retry-after': '30' });
    }
    return code === 'TAKEN' ? answer(202, 'Taken', requestId) : refuse(400, code, requestId);
  } catch (error) {
    log.error('notification.failed', { requestId, error });
    return refuse(503, 'FAILED', requestId, { 'retry-after': '30' });
  }
}

/** Closes the connection without reading the rest of the body. */
function refuse(
  status: number,
  code: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  count('notifications', { road: 'http', code });
  refusalLog('notification.refused', { requestId, code });
  return answer(status, code, requestId, { connection: 'close', ...headers });
}

function answer(
  status: number,
  words: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(words, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      [requestIdHeader]: requestId,
      ...headers,
    },
  });
}
