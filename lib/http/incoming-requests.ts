// What is decided about a request before the framework sees it? Its address, time limit and method.
import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { watchOutage } from '@/lib/db/outage';
import { isDraining } from '@/lib/health/draining';
import { requestIdHeader } from '@/lib/http/request-headers';
import { enterLogScope } from '@/lib/log/log-scope';
import { pathHeaderName } from '@/lib/process/path-header';
import { processWide } from '@/lib/process/process-wide';
import { settings } from '@/lib/settings/env';
import { bodyBytesMax, isReadByItsDoor } from './posted-form';
import { countServed } from './served';

/**
 * Headers used only inside this process. Their names are random per process, so no client can send
 * them.
 */
const marks = processWide('incoming requests', () => ({
  peer: `x-peer-${randomBytes(12).toString('hex')}`,
  refused: `x-refused-${randomBytes(12).toString('hex')}`,
  arrival: `x-arrival-${randomBytes(12).toString('hex')}`,
  isWatching: false,
  servers: new Set<Server>(),
}));

/**
 * The time limit for a whole request with its body; a picture over a slow line needs most of it.
 */
const requestMs = 60_000;
/** Browsers keep up to 180 cookies of a site; our longest query names 50 chosen orders. */
const partsOfHeadMax = 200;
/** While the server closes, idle connections are closed this often. */
const idleMs = 100;
/** A turn of the event loop in which nothing was drawn; so many are waited for. */
const shortTurnMs = 1;
const turnsMax = 1_000;
/** The framework cannot build a request with these and would answer 500. */
const refusedMethods: ReadonlySet<string | undefined> = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** The request header with the socket's address: Next gives its handlers no socket. */
export function peerHeaderName(): string {
  return marks.peer;
}

/** The request header with a status that is demanded, whatever the rest of the request is. */
export function refusedHeaderName(): string {
  return marks.refused;
}

/** The request header that shows doctor's endpoint how its request arrived, as JSON. */
export function arrivalHeaderName(): string {
  return marks.arrival;
}

/** Where doctor posts its form. */
export const doctorPath = '/doctor';

type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server };

/**
 * Looks at every incoming request first. `prepareAnswer` may change how it is answered. Called
 * once, at boot.
 */
export function watchIncomingRequests(
  prepareAnswer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  if (marks.isWatching) return;
  marks.isWatching = true;
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as RequestStart;
    server.requestTimeout = requestMs;
    marks.servers.add(server);
    // Clients that keep connections open reach another instance with their next request.
    if (isDraining()) response.setHeader('connection', 'close');
    markArrival(request);
    const hsts = transportSecurity();
    if (hsts !== null) response.setHeader('strict-transport-security', hsts);
    prepareAnswer(request, response);
    completeHeaders(response);
    request.url = originForm(request.url ?? '/');
    const path = request.url.split('?')[0] ?? '/';
    request.headers[pathHeaderName()] = path;
    const refusal = statusAtOnce(request, path);
    if (refusal !== null) {
      Object.assign(request, { method: 'GET', url: '/' });
      delete request.headers.cookie;
      request.headers[marks.refused] = refusal;
    }
    // Trusted only when proxy.ts sets it, and some routes bypass that.
    delete request.headers[requestIdHeader];
    enterLogScope(randomUUID());
    watchOutage();
    countServed(path, response);
  });
}

/**
 * The status of a request that the framework must not see. It would answer 500 to the method, and
 * print a line for each body that is too long for its copy; and each field of a query and each
 * cookie costs it a look at all the others.
 */
function statusAtOnce({ method, headers, url = '' }: IncomingMessage, path: string): string | null {
  if (refusedMethods.has(method)) return '405';
  const isLong = Number(headers['content-length'] ?? 0) > bodyBytesMax;
  if (isLong && !isReadByItsDoor(path)) return '413';
  if (countOf('&', url) > partsOfHeadMax) return '400';
  return countOf(';', headers.cookie ?? '') > partsOfHeadMax ? '431' : null;
}

function countOf(mark: string, text: string): number {
  return text.split(mark).length - 1;
}

/**
 * Accepts no more connections; resolves when every accepted request is answered. No form is cut off on its way:
 * whoever connected while this process was busy is accepted first, and a connection that a proxy keeps ends with
 * its next answer, or when it has been idle for longer than a proxy uses it.
 */
export async function closeServers(): Promise<void> {
  const servers = [...marks.servers];
  await acceptAll();
  const closed = servers.map(stopListening);
  const isProxied = settings().trustedProxies > 0;
  const timers = servers.map((server) =>
    closeIdle(server, isProxied ? server.keepAliveTimeout : 0),
  );
  await Promise.all(closed);
  for (const timer of timers) clearInterval(timer);
}

/** After a short turn of the event loop all who connected before it are accepted, and hardly anybody came since. */
async function acceptAll(): Promise<void> {
  for (let turns = 0; turns < turnsMax; turns += 1) {
    const from = performance.now();
    await turn();
    if (turns > 0 && performance.now() - from < shortTurnMs) return;
  }
}

/** As `server.close` of HTTP, which would also close idle connections at once. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
}

/** Closes idle connections again and again, from `afterMs` on. */
function closeIdle(server: Server, afterMs: number): NodeJS.Timeout {
  const from = performance.now() + afterMs;
  return setInterval(() => {
    if (performance.now() >= from) server.closeIdleConnections();
  }, idleMs);
}

const noPage = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Text and XML types without a charset: everything we write is UTF-8. */
const withoutCharset = /^(?:text\/[\w.+-]+|[\w.+-]+\/(?:[\w.+-]+\+)?xml)$/i;

/**
 * Adds headers that the framework leaves out: the charset of drawings, the site map and page data;
 * and the policy of files, redirects and refusals, which the proxy sets only for pages.
 */
function completeHeaders(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    const type = String(response.getHeader('content-type') ?? '');
    if (withoutCharset.test(type)) response.setHeader('content-type', `${type}; charset=utf-8`);
    if (!response.hasHeader('content-security-policy')) {
      response.setHeader('content-security-policy', noPage);
      response.setHeader('x-content-type-options', 'nosniff');
    }
    return writeHead.apply(response, given);
  }) as typeof writeHead;
}

/**
 * Stores where a request came from; for doctor's endpoint also its headers, because the framework
 * later fills in an address and a host if a proxy sent none.
 */
export function markArrival({ headers, socket, url }: IncomingMessage): void {
  const { remoteAddress: peer = '', remotePort: peerPort = 0 } = socket;
  headers[marks.peer] = peer;
  if (url !== doctorPath) return;
  headers[marks.arrival] = JSON.stringify({
    host: headers.host ?? '',
    forwardedHost: headers['x-forwarded-host'] ?? null,
    forwardedFor: headers['x-forwarded-for'] ?? null,
    peer,
    peerPort,
  });
}

/** Strips the host from a request target: it would become the address of a redirect. */
function originForm(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? pathname + search : '/';
}

/** `Strict-Transport-Security`, or null outside production and on plain http. */
function transportSecurity(): string | null {
  const { mode, isHttps } = settings();
  return mode === 'production' && isHttps ? 'max-age=63072000; includeSubDomains' : null;
}
