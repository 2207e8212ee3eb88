// What does /api/auth answer? next-auth, behind a filter that lets nothing malformed through.
import 'server-only';
import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { clientNetwork } from '@/lib/auth/client-network';
import { isOwnOrigin } from '@/lib/auth/origin';
import { safeReturnPath } from '@/lib/auth/return-path';
import { nextAuthCookies, readSessionId } from '@/lib/auth/session/session-cookie';
import { metOutage } from '@/lib/db/outage';
import { readBody } from '@/lib/http/read-body';
import { log } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import { knownBrowserCookie } from './known-browser';
import { nextAuthOptions } from './next-auth-options';

/** The allowed paths by method; next-auth answers 500 to some of the other combinations. */
const offered: Readonly<Record<string, readonly string[]>> = {
  GET: ['signin', 'signout', 'callback/oidc', 'csrf', 'providers', 'session', 'error'],
  POST: ['signin/oidc', 'signout', 'callback/credentials'],
};
const bodyLimits = { bytesMax: 16 * 1024, timeoutMs: 10_000 };

/**
 * Answers one request of next-auth's endpoint. 404 for what we do not offer, 400 for a body that
 * is not a form or JSON, 403 for a form of another site, 413 above 16 KB, 503 when the database
 * is away. Return addresses, in the query, the body and the cookie, are replaced by safe ones
 * before next-auth sees them: it answers 500 to a malformed one.
 */
export async function answerAuthRequest(
  request: NextRequest,
  segments: readonly string[],
): Promise<Response> {
  if (!offered[request.method]?.includes(segments.join('/'))) return plain(404);
  const origin = request.headers.get('origin');
  if (request.method === 'POST' && origin !== null && !isOwnOrigin(origin, settings().appUrl)) {
    return plain(403);
  }
  const body = await readForm(request);
  if (typeof body === 'number') return plain(body);
  const address = new URL(`/api/auth/${segments.join('/')}`, settings().appUrl);
  address.search = withSafeReturn(request.nextUrl.searchParams).toString();
  const safe = { method: request.method, ...(body && { body: withSafeReturn(body) }) };
  return askNextAuth(request, segments, new NextRequest(address, safe));
}

/**
 * next-auth's answer to a request that was made safe, in the name of the browser's own; 503 if it
 * fails. It reads the cookies of the browser's request by itself.
 */
export async function askNextAuth(
  request: NextRequest,
  segments: readonly string[],
  safe: NextRequest,
): Promise<Response> {
  try {
    await keepSafeReturn();
    const params = Promise.resolve({ nextauth: [...segments] });
    const answer: Response = await NextAuth(
      safe,
      { params },
      nextAuthOptions(await contextOf(request)),
    );
    // It takes a session that it could not read for one that has ended, and deletes its cookie.
    if (segments[0] === 'session' && metOutage()) return plain(503);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  } catch (error) {
    log.error('next_auth.failed', { error });
    return plain(503);
  }
}

async function contextOf(request: NextRequest) {
  return {
    network: clientNetwork(request.headers),
    userAgent: request.headers.get('user-agent') ?? '',
    knownBrowser: request.cookies.get(knownBrowserCookie().name)?.value,
    formerSession: await readSessionId(request.cookies.getAll()),
  };
}

async function readForm(request: NextRequest): Promise<URLSearchParams | null | 400 | 413> {
  if (request.method !== 'POST') return null;
  const read = await readBody(request.body, request.headers.get('content-length'), bodyLimits);
  if (!read.ok) return read.code === 'BODY_TOO_LARGE' ? 413 : 400;
  const content = new TextDecoder().decode(read.value);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(content);
  if (type !== 'application/json') return 400;
  try {
    const parsed: unknown = JSON.parse(content);
    if (typeof parsed !== 'object' || parsed === null) return 400;
    const strings = Object.entries(parsed).filter(([, value]) => typeof value === 'string');
    return new URLSearchParams(strings as [string, string][]);
  } catch {
    return 400;
  }
}

function withSafeReturn(given: URLSearchParams): URLSearchParams {
  const values = new URLSearchParams(given);
  const wanted = values.get('callbackUrl');
  if (wanted !== null) values.set('callbackUrl', safeAddress(wanted));
  return values;
}

/** next-auth reads cookies by itself; what is set here it reads in place of the browser's. */
async function keepSafeReturn(): Promise<void> {
  const { name, options } = nextAuthCookies().callbackUrl;
  const jar = await cookies();
  const wanted = jar.get(name)?.value;
  if (wanted !== undefined) jar.set(name, safeAddress(wanted), options);
}

function safeAddress(wanted: string): string {
  const { appUrl } = settings();
  return `${appUrl}${safeReturnPath(wanted, appUrl)}`;
}

function plain(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
