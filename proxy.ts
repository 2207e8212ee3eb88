// Gives each request its id and its policy's nonce, answers with finished pages where it may, and
// asks readers to come back while the line at the database is too long. It never decides who may
// see what: that is asked in the data layer, because a proxy can be walked around.

import { type NextRequest, NextResponse } from 'next/server';
import { cartCookieName, readSignedCartId } from '@/lib/cart/cart-token';
import { countCart } from '@/lib/cart/count-cart';
import { isReadingCrowded } from '@/lib/db/read-pool';
import { busyPage } from '@/lib/http/busy-page';
import { pagePolicy } from '@/lib/http/content-security-policy';
import { fillPage } from '@/lib/http/finished-page';
import { isOwnWord, ownWordHeader } from '@/lib/http/render-page';
import {
  cartCountHeader,
  makeRequestId,
  nonceHeader,
  policySources,
  requestIdHeader,
  transportSecurity,
} from '@/lib/http/request-headers';
import { sharedAddressOf, sharedPage } from '@/lib/http/shared-page';
import { chooseLocale, languageCookieName } from '@/lib/i18n/choose-locale';
import type { Locale } from '@/lib/i18n/locale';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { isDevelopmentBuild } from '@/lib/settings/build-facts';

/** What is new with every answer. */
type Frame = { readonly nonce: string; readonly policy: string; readonly requestId: string };

export function proxy(request: NextRequest): NextResponse | Promise<NextResponse> {
  // The preview of mails brings a policy of its own; a build has neither it nor this line.
  if (isDevelopmentBuild() && request.nextUrl.pathname.startsWith('/dev/')) {
    return NextResponse.next();
  }
  const address = sharedAddressOf(request);
  return address === null ? usualAnswer(request) : sharedAnswer(request, address);
}

function usualAnswer(request: NextRequest): NextResponse {
  const frame = makeFrame();
  if (isReadingCrowded() && !isForOperators(request.nextUrl.pathname)) {
    return tooBusy(request, frame);
  }

  if (!isReadableOrigin(request.headers.get('origin'))) return malformed(frame);
  if (!isReadableAddress(request.nextUrl)) return malformed(frame);

  const isOwn = isOwnWord(request.headers.get(ownWordHeader));
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', frame.policy);
  headers.set(nonceHeader, frame.nonce);
  headers.set(requestIdHeader, frame.requestId);
  headers.delete(ownWordHeader);
  if (!isOwn) headers.delete(cartCountHeader);

  const response = NextResponse.next({ request: { headers } });
  setFrame(response.headers, frame);
  if (isOwn) response.headers.set(ownWordHeader, request.headers.get(ownWordHeader) ?? '');
  return response;
}

async function sharedAnswer(request: NextRequest, address: string): Promise<NextResponse> {
  const cookie = request.cookies.get(cartCookieName)?.value;
  const cartId = cookie === undefined ? null : readSignedCartId(cookie, deriveKey('cart'));
  const page = await sharedPage(address, {
    locale: localeOf(request),
    countCart: cartId === null ? null : () => countCart(cartId),
  });
  if (page === null) return usualAnswer(request);
  const frame = makeFrame();
  const { body, headers } = fillPage(page, frame.nonce);
  setFrame(headers, frame);
  return new NextResponse(new Uint8Array(body), { status: page.status, headers });
}

function makeFrame(): Frame {
  const sources = policySources();
  return { nonce: sources.nonce, policy: pagePolicy(sources), requestId: makeRequestId() };
}

function setFrame(headers: Headers, { policy, requestId }: Frame): void {
  const hsts = transportSecurity();
  headers.set('content-security-policy', policy);
  headers.set(requestIdHeader, requestId);
  if (hsts !== null) headers.set('strict-transport-security', hsts);
}

function localeOf(request: NextRequest): Locale {
  return chooseLocale(
    request.cookies.get(languageCookieName)?.value,
    request.headers.get('accept-language'),
  );
}

/** Next reads the Origin of a form with `new URL` and would answer anything else with a 500. */
function isReadableOrigin(origin: string | null): boolean {
  return origin === null || origin === 'null' || URL.canParse(origin);
}

/**
 * The database refuses a NUL in any text, and the framework answers 500 to a path whose escapes
 * are no letters; no address of ours has either.
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

function malformed({ policy, requestId }: Frame): NextResponse {
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
function tooBusy(request: NextRequest, { nonce, policy, requestId }: Frame): NextResponse {
  const { pathname, search } = request.nextUrl;
  return new NextResponse(busyPage(nonce, pathname + search, localeOf(request)), {
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
  // Prefetches pass too: what they fetch becomes a page. The return address, the mail door and the
  // ones that take pictures and statements stay outside, because a request that passes here has its
  // body buffered before the door can limit it; they set their own headers.
  matcher: [
    '/((?!_next/static/|api/backref$|api/notifications$|admin/catalogue/[a-z0-9-]+/picture$|admin/reconciliation/statements/upload$).*)',
  ],
};
