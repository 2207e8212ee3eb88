// What does /api/auth answer? next-auth, behind a filter that lets nothing malformed through.
import 'server-only';
import type { NextApiRequest, NextApiResponse } from 'next';
import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { clientNetwork } from '@/lib/auth/client-network';
import { isOwnOrigin } from '@/lib/auth/origin';
import { safeReturnPath } from '@/lib/auth/return-path';
import { halfCookie } from '@/lib/auth/session/half-sign-in';
import { readSessionId } from '@/lib/auth/session/session-cookie';
import { metOutage } from '@/lib/db/outage';
import { readBody } from '@/lib/http/read-body';
import { log } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import { giveNextAuthOurAddress } from '@/lib/settings/next-auth-address';
import { knownBrowserCookie } from './known-browser';
import { nextAuthOptions } from './next-auth-options';

/** The allowed paths by method; next-auth answers 500 to some of the other combinations. */
const offered: Readonly<Record<string, readonly string[]>> = {
  GET: ['signin', 'signout', 'callback/oidc', 'csrf', 'providers', 'session', 'error'],
  POST: ['signin/oidc', 'signout', 'callback/credentials'],
};
const bodyLimits = { bytesMax: 16 * 1024, timeoutMs: 10_000 };
const cookieName = /^(__Host-)?next-auth\.[a-z0-9._-]+$/;

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
  return askNextAuth(request, {
    method: request.method,
    query: { ...withSafeReturn(request.nextUrl.searchParams), nextauth: [...segments] },
    body: body && withSafeReturn(body),
    cookies: safeCookies(request),
  });
}

/** The part of a request that next-auth gets; everything in it has been made safe. */
type CleanRequest = {
  readonly method: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly body: Readonly<Record<string, string>> | null;
  readonly cookies: Readonly<Record<string, string>>;
};

/** next-auth's answer to a clean request; 503 if it fails. */
export async function askNextAuth(request: NextRequest, clean: CleanRequest): Promise<Response> {
  const incoming = { ...clean, headers: {} } as unknown as NextApiRequest;
  try {
    const answer = await handOver(incoming, await contextOf(request));
    // It takes a session that it could not read for one that has ended, and deletes its cookie.
    return clean.query.nextauth?.[0] === 'session' && metOutage() ? plain(503) : answer;
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
    half: { value: null as string | null },
  };
}

/** Lets next-auth write its answer into a web Response. */
async function handOver(
  incoming: NextApiRequest,
  context: Awaited<ReturnType<typeof contextOf>>,
): Promise<Response> {
  giveNextAuthOurAddress();
  const headers = new Headers({ 'cache-control': 'no-store' });
  const written: { status: number; body: string | null } = { status: 200, body: null };
  const response = {
    status(code: number) {
      written.status = code;
      return response;
    },
    getHeader: (name: string) =>
      name.toLowerCase() === 'set-cookie' ? headers.getSetCookie() : headers.get(name),
    setHeader(name: string, value: string | readonly string[]) {
      headers.delete(name);
      for (const one of [value].flat()) headers.append(name, one);
      return response;
    },
    json(value: unknown) {
      headers.set('content-type', 'application/json');
      written.body = JSON.stringify(value);
    },
    send(value: unknown) {
      written.body = typeof value === 'object' ? JSON.stringify(value ?? {}) : String(value ?? '');
    },
    end: () => undefined,
  };
  await NextAuth(incoming, response as unknown as NextApiResponse, nextAuthOptions(context));
  headers.set('cache-control', 'no-store');
  if (context.half.value !== null) headers.append('set-cookie', halfCookieLine(context.half.value));
  return new Response(written.body, { status: written.status, headers });
}

function halfCookieLine(value: string): string {
  const { name, options } = halfCookie();
  const flags = `Path=/; Max-Age=${options.maxAge}; HttpOnly; SameSite=Lax`;
  return `${name}=${value}; ${flags}${options.secure ? '; Secure' : ''}`;
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

function withSafeReturn(given: URLSearchParams): Record<string, string> {
  const values = Object.fromEntries(given);
  delete values.nextauth;
  if (values.callbackUrl !== undefined) values.callbackUrl = safeAddress(values.callbackUrl);
  return values;
}

function safeCookies(request: NextRequest): Record<string, string> {
  const own = request.cookies.getAll().filter((cookie) => cookieName.test(cookie.name));
  return Object.fromEntries(
    own.map(({ name, value }) => [
      name,
      name.endsWith('.callback-url') ? safeAddress(value) : value,
    ]),
  );
}

function safeAddress(wanted: string): string {
  const { appUrl } = settings();
  return `${appUrl}${safeReturnPath(wanted, appUrl)}`;
}

function plain(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
