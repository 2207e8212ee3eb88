// What does every request get before its page? An id and the nonce of its policy, or a 503 page
// while the database is away or too many readers wait for it. It never decides who may see what:
// the data layer does, because a proxy can be bypassed.

import { type NextRequest, NextResponse } from 'next/server';
import { browserNameToGive } from '@/lib/auth/session/browser-identity';
import { keptStay, stayCookie } from '@/lib/catalogue/kept-stay';
import { isRecordOnly } from '@/lib/db/admission';
import { isReadingCrowded } from '@/lib/db/read-pool';
import { pagePolicy } from '@/lib/http/content-security-policy';
import { refusedHeaderName } from '@/lib/http/incoming-requests';
import { readOlderForm, sealTyped, typedCookie, typedHeader } from '@/lib/http/older-page';
import { isPostedForm, type PostedFormProblem, readPostedForm } from '@/lib/http/posted-form';
import { refusalLog } from '@/lib/http/refusal-log';
import { type Refusal, refusalPage, retryAfterSeconds } from '@/lib/http/refusal-page';
import {
  makeRequestId,
  nonceHeader,
  policySources,
  requestIdHeader,
} from '@/lib/http/request-headers';
import { chooseLocale } from '@/lib/i18n/choose-locale';
import { languageCookie } from '@/lib/i18n/language-cookie-name';
import type { Locale } from '@/lib/i18n/locale';
import { knownLocalesAt } from '@/lib/i18n/offered-locales';
import { pathHeaderName } from '@/lib/process/path-header';
import { isDevelopmentBuild } from '@/lib/settings/build-facts';

/** New for each answer. */
type Frame = { readonly nonce: string; readonly policy: string; readonly requestId: string };

export async function proxy(request: NextRequest): Promise<NextResponse> {
  const answer = answerAtOnce(request);
  const isPassing = answer.headers.has('x-middleware-next');
  if (!isPassing) return answer;
  forgetTyped(request, answer);
  if (!isPostedForm(request)) return answer;
  const form = await readPostedForm(request);
  if (!form.ok) return refuseForm(request, form.code);
  return (form.value && askAgain(request, form.value)) ?? answer;
}

/** A form that is too long has a reader; one that no page of ours sends has none. */
function refuseForm(request: NextRequest, code: PostedFormProblem): NextResponse {
  const frame = makeFrame();
  refusalLog('request.refused', { requestId: frame.requestId, code });
  return code === 'MALFORMED' ? refuse(frame, 400) : explain(request, frame, 413, 'tooLong');
}

/** Shows the page again, with what was typed, if it came from a build with other actions. */
function askAgain({ nextUrl: { pathname, href } }: NextRequest, form: FormData) {
  const typed = readOlderForm(form);
  if (typed === null) return null;
  const { policy, requestId } = makeFrame();
  const { name, options } = typedCookie();
  const response = refuse({ policy, requestId }, 303, { location: href });
  response.cookies.set(name, sealTyped(pathname, typed), options);
  return response;
}

/** Deletes the cookie of what was typed: it is for the page requested now, not for a later one. */
function forgetTyped({ method, headers, cookies }: NextRequest, answer: NextResponse): void {
  const { name, options } = typedCookie(0);
  if (method === 'GET' && !headers.has('rsc') && cookies.has(name)) {
    answer.cookies.set(name, '', options);
  }
}

/** Answers whatever can be answered without the request's body. */
export function answerAtOnce(request: NextRequest): NextResponse {
  // The preview of mails brings its own policy; a production build has neither it nor this line.
  if (isDevelopmentBuild() && request.nextUrl.pathname.startsWith('/dev/')) {
    return NextResponse.next();
  }
  const frame = makeFrame();
  const obstacle = isRecordOnly() ? 'away' : isReadingCrowded() ? 'busy' : null;
  if (obstacle !== null && !isForOperators(request.nextUrl.pathname)) {
    return explain(request, frame, 503, obstacle);
  }

  const refused = request.headers.get(refusedHeaderName());
  if (refused === '413') return explain(request, frame, 413, 'tooLong');
  if (refused === '405') return refuse(frame, 405, { allow: 'GET, HEAD, POST' });
  if (refused !== null) return refuse(frame, Number(refused));
  if (!isReadableOrigin(request.headers.get('origin'))) return refuse(frame, 400);
  if (!isReadableAddress(request.nextUrl)) return refuse(frame, 400);
  const opening = openingOf(request);
  if (opening !== null) return refuse(frame, 307, { location: opening });
  if (isFromElsewhere(request)) {
    refusalLog('request.foreign_origin', { requestId: frame.requestId, code: 'FOREIGN_ORIGIN' });
    return explain(request, frame, 403, 'elsewhere');
  }

  const headers = new Headers(request.headers);
  headers.set('content-security-policy', frame.policy);
  headers.set(nonceHeader, frame.nonce);
  headers.set(requestIdHeader, frame.requestId);
  // The page must already see the cookie that its answer sets or deletes, so it travels as a
  // header.
  const typed = request.cookies.get(typedCookie().name);
  if (typed) headers.set(typedHeader, typed.value);

  const response = NextResponse.next({ request: { headers } });
  // A second policy beside a page's own would forbid its script.
  if (!ownPolicy.test(request.nextUrl.pathname)) {
    response.headers.set('content-security-policy', frame.policy);
  }
  response.headers.set(requestIdHeader, frame.requestId);
  const kept =
    request.method === 'GET' && keptStay(request.nextUrl.pathname, request.nextUrl.searchParams);
  if (kept) {
    const { name, options } = stayCookie();
    response.cookies.set(name, kept, options);
  }
  const browser = isPageOfStaff(request) ? browserNameToGive(request.cookies.getAll()) : null;
  if (browser) response.cookies.set(browser.name, browser.value, browser.options);
  return response;
}

/**
 * The address that turns the key in an order's link into a cookie; null for other requests. Only a
 * handler may set a cookie, and rendering a page just to redirect would be wasted work.
 */
function openingOf({ method, nextUrl }: NextRequest): string | null {
  const isAsked = method === 'GET' || method === 'HEAD';
  if (!isAsked || !nextUrl.searchParams.has('key')) return null;
  if (!/^\/orders\/[A-Z0-9]{4,20}$/.test(nextUrl.pathname)) return null;
  const opening = nextUrl.clone();
  opening.pathname += '/open';
  return opening.href;
}

/** Our own card form and the view of an email set a policy stricter than that of any page. */
const ownPolicy = /^\/orders\/[^/]+\/card$|^\/admin\/orders\/[^/]+\/mails\/[^/]+\/letter$/;

/**
 * Answers to strangers stay the same for each address, so only signed-in people get a browser name.
 */
function isPageOfStaff({ method, nextUrl, cookies }: NextRequest): boolean {
  const isSignedIn = cookies.getAll().some(({ name }) => name.includes('session-token'));
  return method === 'GET' && isSignedIn && /^\/admin(?:\/|$)/.test(nextUrl.pathname);
}

function makeFrame(): Frame {
  const sources = policySources();
  return { nonce: sources.nonce, policy: pagePolicy(sources), requestId: makeRequestId() };
}

function localeOf(request: NextRequest): Locale {
  return chooseLocale(
    request.cookies.get(languageCookie().name)?.value,
    request.headers.get('accept-language'),
    knownLocalesAt(request.nextUrl.pathname),
  );
}

/** Next parses the Origin of a form with `new URL` and would answer 500 to anything unreadable. */
function isReadableOrigin(origin: string | null): boolean {
  return origin === null || origin === 'null' || URL.canParse(origin);
}

/**
 * The database refuses a NUL in any text, and the framework answers 500 to a path whose escapes do
 * not decode; none of our addresses has either.
 */
function isReadableAddress({ pathname, search }: { pathname: string; search: string }): boolean {
  if (/%00/.test(pathname + search)) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * A form whose page has another host than its target: the framework would answer 500 to an action.
 * Each action checks itself whether the origin is ours, with a sentence (origin.ts).
 */
function isFromElsewhere({ method, headers, nextUrl }: NextRequest): boolean {
  const origin = headers.get('origin');
  const isForm = method === 'POST' && !nextUrl.pathname.startsWith('/api/');
  if (!isForm || origin === null) return false;
  if (origin === 'null') return true;
  return new URL(origin).host !== (headers.get('x-forwarded-host') ?? headers.get('host'));
}

function refuse(
  { policy, requestId }: Pick<Frame, 'policy' | 'requestId'>,
  status: number,
  more?: Readonly<Record<string, string>>,
): NextResponse {
  return new NextResponse(null, {
    status,
    headers: { 'content-security-policy': policy, [requestIdHeader]: requestId, ...more },
  });
}

/** Monitoring needs these while the shop is busy. */
function isForOperators(path: string): boolean {
  return path.startsWith('/api/health/') || path === '/api/metrics';
}

/** Answers with a page of a few words; 503 also says when to come back. */
function explain(
  request: NextRequest,
  { nonce, policy, requestId }: Frame,
  status: number,
  refusal: Refusal,
): NextResponse {
  const { pathname, search } = request.nextUrl;
  const path = status === 413 ? request.headers.get(pathHeaderName()) : null;
  return new NextResponse(
    refusalPage(nonce, path ?? pathname + search, localeOf(request), refusal),
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        ...(status === 503 && { 'retry-after': retryAfterSeconds }),
        [requestIdHeader]: requestId,
      },
    },
  );
}

export const config = {
  // Prefetches pass too: what they fetch becomes a page. Drawings are excluded. So are the return
  // address, the endpoint for mails, and the uploads of pictures and statements: a request that
  // passes here has its body buffered before the handler can limit it; they set their own headers.
  matcher: [
    '/((?!_next/static/|drawings/|patterns/|api/backref$|api/notifications$|admin/(?:catalogue/[a-z0-9-]+|settings/identity)/picture$|admin/reconciliation/statements/upload$).*)',
  ],
};
