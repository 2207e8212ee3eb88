// How does a sign-in at the organisation start? By next-auth's own start, without its form.
import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import { safeReturnPath } from '@/lib/auth/return-path';
import { nextAuthCookies } from '@/lib/auth/session/session-cookie';
import { settings } from '@/lib/settings/env';
import { askNextAuth } from './auth-endpoint';

/**
 * Redirects to the issuer, with next-auth's cookies for state, nonce and PKCE. A link leads here,
 * because our policy forbids redirecting a form to another site; next-auth still requires its csrf
 * pair, so one is made here. Requests caused by another site, and requests without a configured
 * issuer, are not redirected there.
 */
export async function startOidc(request: NextRequest): Promise<Response> {
  const { appUrl, authSecret, oidc } = settings();
  const site = request.headers.get('sec-fetch-site');
  if (oidc === null || site === 'cross-site' || site === 'same-site') {
    return Response.redirect(`${appUrl}/sign-in`, 303);
  }
  const csrfToken = randomBytes(32).toString('hex');
  const seal = createHash('sha256').update(`${csrfToken}${authSecret}`).digest('hex');
  const wanted = request.nextUrl.searchParams.get('callbackUrl');
  const { name, options } = nextAuthCookies().csrfToken;
  (await cookies()).set(name, `${csrfToken}|${seal}`, options);
  const callbackUrl = `${appUrl}${safeReturnPath(wanted, appUrl)}`;
  const start = new NextRequest(`${appUrl}/api/auth/signin/oidc`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl }),
  });
  return askNextAuth(request, ['signin', 'oidc'], start);
}
