// What is answered where the framework would say 500 because the database is away or overloaded?
import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { metOutage } from '@/lib/db/outage';
import { chooseLocale } from '@/lib/i18n/choose-locale';
import { languageCookie } from '@/lib/i18n/language-cookie-name';
import { knownLocalesAt } from '@/lib/i18n/offered-locales';
import { pagePolicy } from './content-security-policy';
import { type Refusal, refusalPage, retryAfterSeconds } from './refusal-page';
import { policySources } from './request-headers';

/** Headers of the answer that is replaced; those of every answer stay. */
const ofTheBody = ['content-length', 'content-encoding', 'transfer-encoding', 'etag', 'link'];

/**
 * Replaces an answer of 500 by the shop's page with 503 and Retry-After, if the database failed
 * since the request began. Only the server's own answer knows this for pages and actions alike.
 */
export function answerBusy(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead, write, end } = response;
  let page: string | null = null;
  const begin = () => {
    if (response.headersSent || response.statusCode !== 500 || !metOutage()) return;
    response.writeHead(500);
  };
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    if (Number(given[0]) !== 500 || !metOutage()) return writeHead.apply(response, given);
    page = turnBusy(request, response);
    return writeHead.call(response, 503);
  }) as typeof writeHead;
  response.write = ((...given: Parameters<typeof write>) => {
    begin();
    if (page === null) return write.apply(response, given);
    const written = callbackOf(given);
    if (written) process.nextTick(written);
    return true;
  }) as typeof write;
  response.end = ((...given: Parameters<typeof end>) => {
    begin();
    if (page === null) return end.apply(response, given);
    return end.call(response, page, 'utf8', callbackOf(given));
  }) as typeof end;
}

function callbackOf(given: readonly unknown[]): (() => void) | undefined {
  return given.find((one) => typeof one === 'function') as (() => void) | undefined;
}

/** Sets the headers of the busy page and returns the page. */
function turnBusy({ headers, method, url = '/' }: IncomingMessage, response: ServerResponse) {
  for (const name of ofTheBody) response.removeHeader(name);
  const sources = policySources();
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-security-policy', pagePolicy(sources));
  response.setHeader('retry-after', retryAfterSeconds);
  const remembered = cookieOf(headers.cookie, languageCookie().name);
  const locale = chooseLocale(remembered, headers['accept-language'] ?? null, knownLocalesAt(url));
  const isAsking = method === 'GET' || method === 'HEAD';
  const refusal: Refusal = isAsking ? 'away' : 'unsure';
  return refusalPage(sources.nonce, url, locale, refusal);
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
