// Gives each request its id and its policy's nonce. It never decides who may see what: that is
// asked in the data layer, because a proxy can be walked around.
import { type NextRequest, NextResponse } from 'next/server';
import { pagePolicy } from '@/lib/http/content-security-policy';
import {
  makeRequestId,
  nonceHeader,
  policySources,
  requestIdHeader,
  transportSecurity,
} from '@/lib/http/request-headers';

export function proxy(request: NextRequest): NextResponse {
  const sources = policySources();
  const policy = pagePolicy(sources);
  const requestId = makeRequestId();
  const hsts = transportSecurity();

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

export const config = {
  // Prefetches pass too: what they fetch becomes a page. The return address and the mail door
  // stay outside, because a request that passes here has its body buffered before the door can
  // limit it; they set their own headers.
  matcher: ['/((?!_next/static/|api/backref$|api/notifications$).*)'],
};
