// Gives each request its id and its policy's nonce, and asks readers to come back while the line
// at the database is too long. It never decides who may see what: that is asked in the data
// layer, because a proxy can be walked around.
import { type NextRequest, NextResponse } from 'next/server';
import { isReadingCrowded } from '@/lib/db/read-pool';
import { busyPage } from '@/lib/http/busy-page';
import { pagePolicy } from '@/lib/http/content-security-policy';
import {
  makeRequestId,
  nonceHeader,
  policySources,
  requestIdHeader,
  transportSecurity,
} from '@/lib/http/request-headers';
import { chooseLocale, languageCookieName } from '@/lib/i18n/choose-locale';

export function proxy(request: NextRequest): NextResponse {
  const sources = policySources();
  const policy = pagePolicy(sources);
  const requestId = makeRequestId();
  const hsts = transportSecurity();

  if (isReadingCrowded() && !isForOperators(request.nextUrl.pathname)) {
    return tooBusy(request, policy, sources.nonce, requestId);
  }

  if (!isReadableOrigin(request.headers.get('origin'))) return malformed(policy, requestId);

  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set(nonceHeader, sources.nonce);
  headers.set(requestIdHeader, requestId);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set(requestIdHeader, requestId);
  if (hsts !== null) response.headers.set('strict-transport-security', hsts);
  return response;
}

/** Next reads the Origin of a form with `new URL` and would answer anything else with a 500. */
function isReadableOrigin(origin: string | null): boolean {
  return origin === null || origin === 'null' || URL.canParse(origin);
}

function malformed(policy: string, requestId: string): NextResponse {
  return new NextResponse(null, {
    status: 400,
    headers: { 'content-security-policy': policy, [requestIdHeader]: requestId },
  });
}

/** Whoever watches the shop has to see it while it is busy. */
function isForOperators(path: string): boolean {
  return path.startsWith('/api/health/') || path === '/api/metrics';
}

/** Now and honestly, instead of an error page after the line's time-out. */
function tooBusy(
  request: NextRequest,
  policy: string,
  nonce: string,
  requestId: string,
): NextResponse {
  const { pathname, search } = request.nextUrl;
  const locale = chooseLocale(
    request.cookies.get(languageCookieName)?.value,
    request.headers.get('accept-language'),
  );
  return new NextResponse(busyPage(nonce, pathname + search, locale), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'retry-after': '5',
      [requestIdHeader]: requestId,
    },
  });
}

export const config = {
  // Prefetches pass too: what they fetch becomes a page. The return address and the mail door
  // stay outside, because a request that passes here has its body buffered before the door can
  // limit it; they set their own headers.
  matcher: ['/((?!_next/static/|api/backref$|api/notifications$).*)'],
};
