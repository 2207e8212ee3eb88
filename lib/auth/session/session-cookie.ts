// How does a browser carry its session? In next-auth's encrypted token; only its id is trusted.
import 'server-only';
import type { IncomingMessage } from 'node:http';
import { decode, encode, getToken, type JWT, type JWTDecodeParams } from 'next-auth/jwt';
import { settings } from '@/lib/settings/env';
import { sessionAbsoluteMs } from './session-rules';

type NamedValue = { readonly name: string; readonly value: string };

/** Enough for next-auth's largest token; more is not ours. */
const chunksMax = 4;

/** Name and flags of the session cookie. */
export function sessionCookie() {
  return boundCookie('session-token');
}

/** next-auth's cookies, all of them bound to this host: its own names bind only two. */
export function nextAuthCookies() {
  return {
    sessionToken: sessionCookie(),
    callbackUrl: boundCookie('callback-url'),
    csrfToken: boundCookie('csrf-token'),
    pkceCodeVerifier: boundCookie('pkce.code_verifier', tripSeconds),
    state: boundCookie('state', tripSeconds),
    nonce: boundCookie('nonce', tripSeconds),
  };
}

/** How long the way to the organisation's sign-in and back may take. */
const tripSeconds = 15 * 60;

function boundCookie(name: string, maxAge?: number) {
  const { isHttps } = settings();
  return {
    name: `${isHttps ? '__Host-' : ''}next-auth.${name}`,
    options: {
      ...{ httpOnly: true, sameSite: 'lax' as const, secure: isHttps, path: '/' },
      ...(maxAge !== undefined && { maxAge }),
    },
  };
}

/** The token of a new session, in the form that next-auth reads. */
export function sealSessionToken(session: { sessionId: string; userId: string }): Promise<string> {
  return encode({
    token: { sub: session.userId, sid: session.sessionId },
    secret: settings().authSecret,
    maxAge: sessionAbsoluteMs / 1000,
  });
}

/** Opens a token sealed under either secret; throws if neither fits or it has expired. */
export async function openSessionToken(params: JWTDecodeParams): Promise<JWT | null> {
  const { authSecretPrevious: previous } = settings();
  try {
    return await decode(params);
  } catch (error) {
    if (!previous) throw error;
    return decode({ ...params, secret: previous });
  }
}

/**
 * The session id in a request's cookies; null if there is none, or the token is foreign, malformed
 * or expired. Authorization headers are ignored: staff sign in with a browser.
 */
export async function readSessionId(cookies: readonly NamedValue[]): Promise<string | null> {
  const { name } = sessionCookie();
  const own = cookies.filter((cookie) => isSessionCookie(cookie.name, name)).slice(0, chunksMax);
  if (own.length === 0) return null;
  const carried = {
    headers: {},
    cookies: Object.fromEntries(own.map((cookie) => [cookie.name, cookie.value])),
  };
  const token = await getToken({
    req: carried as unknown as IncomingMessage & { cookies: Record<string, string> },
    secret: settings().authSecret,
    decode: openSessionToken,
    cookieName: name,
  });
  return typeof token?.sid === 'string' ? token.sid : null;
}

/** next-auth splits a large token into `name.0`, `name.1`, … */
function isSessionCookie(candidate: string, name: string): boolean {
  if (candidate === name) return true;
  return candidate.startsWith(`${name}.`) && /^[0-3]$/.test(candidate.slice(name.length + 1));
}
