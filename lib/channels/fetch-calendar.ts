// What does a channel's calendar say now? One bounded GET; each hop's address is judged as it is reached.
import 'server-only';
import { request as askPlain, type IncomingMessage } from 'node:http';
import { request as askTls } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPrivateAddress, lookUpPublic } from '@/lib/http/public-address';
import { fail, ok, type Result } from '@/lib/result/result';

export type FetchProblem =
  | 'PRIVATE_ADDRESS'
  | 'NOT_HTTPS'
  | 'TOO_MANY_REDIRECTS'
  | 'TOO_LARGE'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  /** It answered that it has no such calendar, or that it cannot give it. */
  | 'REFUSED';

export type Fetched = {
  /** Null: as it was. */
  readonly text: string | null;
  readonly etag: string;
  readonly lastModified: string;
};

/** Judged at each hop. */
type Rule = { readonly mayBePrivate: boolean };

type Known = Pick<Fetched, 'etag' | 'lastModified'>;

const deadlineMs = 15_000;
const bytesMax = 2 * 1024 * 1024;
const redirectsMax = 4;
/** A header that is kept and sent back. */
const markMax = 500;

/**
 * Asks for a calendar, and says what is known already. Only https reaches the world; with
 * `mayBePrivate` also http, and addresses of a private network. Follows a few redirects by the same
 * rules, and reads at most 2 MB, counted after decompression.
 */
export async function fetchCalendar(
  url: string,
  known: Known,
  rule: Rule,
): Promise<Result<Fetched, FetchProblem>> {
  const signal = AbortSignal.timeout(deadlineMs);
  let address = new URL(url);
  try {
    for (let hop = 0; hop <= redirectsMax; hop += 1) {
      const refused = refusalOf(address, rule);
      if (refused !== null) return fail(refused);
      const answer = await ask(address, known, { rule, signal });
      const { statusCode: status = 0, headers } = answer;
      if (status === 304) {
        answer.destroy();
        return ok({ text: null, ...known });
      }
      const { location } = headers;
      if (status >= 300 && status < 400 && location !== undefined) {
        answer.destroy();
        if (!URL.canParse(location, address)) return fail('REFUSED');
        address = new URL(location, address);
        continue;
      }
      if (status !== 200) {
        answer.destroy();
        return fail('REFUSED');
      }
      const text = await readText(answer, signal);
      if (text === null) return fail('TOO_LARGE');
      const etag = headers.etag?.slice(0, markMax) ?? '';
      return ok({ text, etag, lastModified: headers['last-modified']?.slice(0, markMax) ?? '' });
    }
    return fail('TOO_MANY_REDIRECTS');
  } catch (error) {
    return fail(problemOf(error));
  }
}

function refusalOf(address: URL, { mayBePrivate }: Rule): FetchProblem | null {
  if (!/^https?:$/.test(address.protocol)) return 'NOT_HTTPS';
  if (mayBePrivate) return null;
  if (address.protocol !== 'https:') return 'NOT_HTTPS';
  const host = address.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && isPrivateAddress(host) ? 'PRIVATE_ADDRESS' : null;
}

function ask(
  address: URL,
  { etag, lastModified }: Known,
  { rule, signal }: { readonly rule: Rule; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? askTls : askPlain;
  return new Promise((resolve, reject) => {
    const outgoing = request(address, {
      // A new connection: a kept one may be older than the rule for its address.
      agent: false,
      signal,
      maxHeaderSize: 16 * 1024,
      ...(rule.mayBePrivate ? {} : { lookup: lookUpPublic }),
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        'accept-encoding': 'gzip',
        'user-agent': 'DiwanCheckout',
        connection: 'close',
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      },
    });
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
}

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Null: more than is read. */
async function readText(answer: IncomingMessage, signal: AbortSignal): Promise<string | null> {
  const coding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = Object.hasOwn(decoders, coding) ? decoders[coding]?.() : undefined;
  const content = (decoder === undefined ? answer : answer.pipe(decoder)) as Readable;
  // `pipe` does not pass an error on: a connection that breaks would never end the reading.
  answer.on('error', (error) => content.destroy(error));
  const stop = () => content.destroy(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of content) {
      bytes += (piece as Buffer).byteLength;
      if (bytes > bytesMax) return null;
      pieces.push(piece as Buffer);
    }
    return Buffer.concat(pieces).toString('utf8');
  } finally {
    signal.removeEventListener('abort', stop);
    answer.destroy();
  }
}

function problemOf(error: unknown): FetchProblem {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === 'PRIVATE_ADDRESS') return code;
  return name === 'TimeoutError' || name === 'AbortError' ? 'TIMEOUT' : 'UNREACHABLE';
}
