import { returnPagePolicy } from '@/lib/http/content-security-policy';
import { readBody } from '@/lib/http/read-body';
import { refusalLog } from '@/lib/http/refusal-log';
import {
  makeRequestId,
  policySources,
  requestIdHeader,
  transportSecurity,
} from '@/lib/http/request-headers';
import {
  checkingPage,
  movingPage,
  neutralPath,
  type PostedField,
  repostsDone,
  repostsMax,
} from '@/lib/http/return-page';
import { returnPageTexts } from '@/lib/http/return-page-texts';
import { log } from '@/lib/log';
import { count } from '@/lib/metrics';
import { receiveResult } from '@/lib/payments/receive-result';

export const dynamic = 'force-dynamic';

const limits = { bytesMax: 64 * 1024, timeoutMs: 10_000 };

/** The gateway's result, delivered by the shopper's browser: no cookie, no redirect. */
export async function POST(request: Request): Promise<Response> {
  const receivedAt = new Date();
  const requestId = makeRequestId();
  const contentType = request.headers.get('content-type');
  if (
    !/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(contentType ?? '')
  ) {
    return refuse(400, 'UNSUPPORTED_TYPE', requestId);
  }
  const read = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!read.ok) return refuse(read.code === 'BODY_TOO_LARGE' ? 413 : 400, read.code, requestId);

  const verdict = await receive(read.value, contentType, receivedAt, requestId);
  count('results', { code: verdict.code });
  if (verdict.status !== 503) {
    if (verdict.status !== 200) refusalLog('result.refused', { requestId, code: verdict.code });
    return answer(verdict.status, requestId, (nonce) =>
      movingPage({ nonce, leadsTo: verdict.leadsTo, texts: returnPageTexts() }),
    );
  }
  const done = repostsDone(new URL(request.url).searchParams.get('again'));
  if (done >= repostsMax) return answer(503, requestId, neutralPage);
  return answer(503, requestId, (nonce) =>
    checkingPage({ nonce, fields: verdict.fields, repostsDone: done, texts: returnPageTexts() }),
  );
}

/** Somebody opened or reloaded the address: changes nothing, leads to the session's order. */
export function GET(): Response {
  return answer(200, makeRequestId(), neutralPage);
}

type Verdict = Awaited<ReturnType<typeof receiveResult>> & { fields: readonly PostedField[] };

async function receive(
  body: Uint8Array,
  contentType: string | null,
  receivedAt: Date,
  requestId: string,
): Promise<Verdict> {
  try {
    return { fields: [], ...(await receiveResult({ body, contentType, receivedAt })) };
  } catch (error) {
    log.error('result.not_recorded', { requestId, error });
    return { status: 503, code: 'NOT_RECORDED', leadsTo: neutralPath, fields: [] };
  }
}

/** Refused before the end of the body: the connection is closed with whatever is still coming. */
function refuse(status: 400 | 413, code: string, requestId: string): Response {
  count('results', { code });
  refusalLog('result.refused', { requestId, code });
  const response = answer(status, requestId, neutralPage);
  response.headers.set('connection', 'close');
  return response;
}

function neutralPage(nonce: string): string {
  return movingPage({ nonce, leadsTo: neutralPath, texts: returnPageTexts() });
}

function answer(status: number, requestId: string, page: (nonce: string) => string): Response {
  const sources = policySources();
  const hsts = transportSecurity();
  return new Response(page(sources.nonce), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': returnPagePolicy(sources),
      [requestIdHeader]: requestId,
      ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
    },
  });
}
