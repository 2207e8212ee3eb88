import { clientNetwork } from '@/lib/auth/client-network';
import { returnPagePolicy } from '@/lib/http/content-security-policy';
import { readBody } from '@/lib/http/read-body';
import { refusalLog } from '@/lib/http/refusal-log';
import { makeRequestId, policySources, requestIdHeader } from '@/lib/http/request-headers';
import {
  checkingPage,
  movingPage,
  neutralPath,
  notedPage,
  type PostedField,
  type ReturnPageTexts,
  repostsDone,
  repostsMax,
} from '@/lib/http/return-page';
import { returnPageTexts } from '@/lib/http/return-page-texts';
import { chooseLocale } from '@/lib/i18n/choose-locale';
import { isLocale } from '@/lib/i18n/locale';
import { knownLocalesAt } from '@/lib/i18n/offered-locales';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { receiveResult } from '@/lib/payments/incoming/receive-result';

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
    return refuse(request, 400, 'UNSUPPORTED_TYPE', requestId);
  }
  const read = await readBody(request.body, request.headers.get('content-length'), limits);
  if (!read.ok) {
    const status = read.code === 'BODY_TOO_LARGE' ? 413 : 400;
    return refuse(request, status, read.code, requestId);
  }

  const verdict = await receive(request, read.value, receivedAt, requestId);
  count('results', { code: verdict.code });
  if (verdict.status !== 503) {
    if (verdict.status !== 200) refusalLog('result.refused', { requestId, code: verdict.code });
    return answer(verdict.status, requestId, (nonce) =>
      verdict.isNoted
        ? notedPage({ nonce, texts: textsFor(request) })
        : movingPage({ nonce, leadsTo: verdict.leadsTo, texts: textsFor(request, verdict.locale) }),
    );
  }
  const done = repostsDone(new URL(request.url).searchParams.get('again'));
  const texts = textsFor(request);
  if (done >= repostsMax) return answer(503, requestId, neutralPage(request));
  return answer(503, requestId, (nonce) =>
    checkingPage({ nonce, ...verdict, repostsDone: done, texts }),
  );
}

/** The address was opened or reloaded: changes nothing and leads to the session's order. */
export function GET(request: Request): Response {
  return answer(200, makeRequestId(), neutralPage(request));
}

type Verdict = Awaited<ReturnType<typeof receiveResult>> & { fields: readonly PostedField[] };

async function receive(
  { headers }: Request,
  body: Uint8Array,
  receivedAt: Date,
  requestId: string,
): Promise<Verdict> {
  try {
    const post = { body, contentType: headers.get('content-type'), receivedAt };
    return { fields: [], ...(await receiveResult({ ...post, network: clientNetwork(headers) })) };
  } catch (error) {
    log.error('result.not_recorded', { requestId, error });
    return { status: 503, code: 'NOT_RECORDED', leadsTo: neutralPath, fields: [] };
  }
}

/** Refused before the end of the body: closes the connection without reading the rest. */
function refuse(request: Request, status: 400 | 413, code: string, requestId: string): Response {
  count('results', { code });
  refusalLog('result.refused', { requestId, code });
  const response = answer(status, requestId, neutralPage(request));
  response.headers.set('connection', 'close');
  return response;
}

function neutralPage(request: Request): (nonce: string) => string {
  const texts = textsFor(request);
  return (nonce) => movingPage({ nonce, leadsTo: neutralPath, texts });
}

/** The language of a known order, else the browser's: this route reads no cookie. */
function textsFor(request: Request, orderLocale?: string): ReturnPageTexts {
  const offered = isLocale(orderLocale) ? [orderLocale] : knownLocalesAt('/');
  return returnPageTexts(
    chooseLocale(orderLocale, request.headers.get('accept-language'), offered),
  );
}

function answer(status: number, requestId: string, page: (nonce: string) => string): Response {
  const sources = policySources();
  return new Response(page(sources.nonce), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': returnPagePolicy(sources),
      [requestIdHeader]: requestId,
    },
  });
}
