// How can one rendered page answer many readers? Its nonce is found once and overwritten each time.
import { fail, ok, type Result } from '@/lib/result';

/** A page as it was rendered for nobody in particular. */
type RenderedPage = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
};

/** A page with the places where each answer's own nonce goes. */
export type FinishedPage = {
  readonly status: 200 | 404;
  readonly body: Buffer;
  readonly nonceAt: readonly number[];
  readonly nonceLength: number;
  readonly headers: readonly (readonly [name: string, parts: readonly string[]])[];
};

/** BROKEN: an older page is better than this one. NOT_SHARED: everybody gets one of their own. */
export type PageProblem = 'BROKEN' | 'NOT_SHARED';

/** Of all headers, those that describe the page itself; every other one belongs to an answer. */
const keptHeaders = ['content-type', 'cache-control', 'vary', 'link'];

/** What React and Next write into a page when a part of it failed after its beginning was sent. */
const lostMark = 'NEXT_HTTP_ERROR_FALLBACK';
const brokenMarks = ['data-dgst=', '$RX(', 'E{\\"digest\\"'];

const bodyBytesMax = 512 * 1024;

/**
 * Finds the nonce of a rendered page, which its own policy names. A page that was not found is
 * finished too; whoever keeps pages does not keep that one.
 * Fails: BROKEN (an error's status, or an error inside the page, or a page that is not whole),
 * NOT_SHARED (another status, a cookie, no HTML, too long, or a nonce that is not the policy's).
 */
export function finishPage(rendered: RenderedPage): Result<FinishedPage, PageProblem> {
  const { status, headers, body } = rendered;
  if (status >= 500) return fail('BROKEN');
  const isPage = headers.get('content-type')?.startsWith('text/html') && !headers.has('set-cookie');
  if ((status !== 200 && status !== 404) || !isPage || body.length > bodyBytesMax) {
    return fail('NOT_SHARED');
  }
  const html = body.toString('utf8');
  if (status === 200) {
    if (html.includes(lostMark)) return fail('NOT_SHARED');
    if (brokenMarks.some((mark) => html.includes(mark))) return fail('BROKEN');
  }
  if (!html.endsWith('</html>')) return fail('BROKEN');
  const nonce = nonceOf(headers);
  if (nonce === null || !isOnlyNonce(html, nonce)) return fail('NOT_SHARED');
  return ok({
    status,
    body,
    nonceAt: placesOf(body, nonce),
    nonceLength: nonce.length,
    headers: keptHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value.split(nonce)] as const];
    }),
  });
}

/** The page with this nonce in every place. Throws for a nonce of another length. */
export function fillPage(
  page: FinishedPage,
  nonce: string,
): { readonly body: Buffer; readonly headers: Headers } {
  if (Buffer.byteLength(nonce) !== page.nonceLength) throw new Error('A nonce of another length.');
  const body = Buffer.from(page.body);
  for (const place of page.nonceAt) body.write(nonce, place, 'latin1');
  const headers = new Headers();
  for (const [name, parts] of page.headers) headers.set(name, parts.join(nonce));
  return { body, headers };
}

function nonceOf(headers: Headers): string | null {
  const policy = headers.get('content-security-policy') ?? '';
  return /'nonce-([A-Za-z0-9+/=_-]{22,})'/.exec(policy)?.[1] ?? null;
}

function isOnlyNonce(html: string, nonce: string): boolean {
  return [...html.matchAll(/\bnonce="([^"]*)"/g)].every(([, found]) => found === nonce);
}

function placesOf(body: Buffer, nonce: string): number[] {
  const places: number[] = [];
  let place = body.indexOf(nonce);
  while (place !== -1) {
    places.push(place);
    place = body.indexOf(nonce, place + nonce.length);
  }
  return places;
}
