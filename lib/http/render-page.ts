// How does the process get a page of its own, made for nobody? It asks itself, and knows itself.
import 'server-only';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { fail, type Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { type FinishedPage, finishPage, type PageProblem } from './finished-page';
import { cartCountHeader } from './request-headers';

/** Holds this process's word in a request to itself and in the answer to it. */
export const ownWordHeader = 'x-own-word';

const word = randomBytes(32).toString('base64url');
const timeoutMs = 5_000;

/** Next writes a page whole, with its title in the head, for readers of such a name. */
const readerOfWholePages = 'facebookexternalhit';

/** Whether this process asks itself; the word is never written anywhere else. */
export function isOwnWord(said: string | null): boolean {
  const given = Buffer.from(said ?? '');
  const wanted = Buffer.from(word);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * Has a page rendered for a visitor of whom nothing is known but the language and the number of
 * things in the cart: no other header or cookie of anybody takes part. Fails like finishPage, and
 * with NOT_SHARED when somebody else answers at our port.
 */
export async function renderPage(
  address: string,
  visitor: { readonly cookie: string; readonly cartCount: number },
): Promise<Result<FinishedPage, PageProblem>> {
  const answer = await fetch(`http://localhost:${settings().port}${address}`, {
    headers: {
      accept: 'text/html',
      'accept-encoding': 'identity',
      cookie: visitor.cookie,
      'user-agent': readerOfWholePages,
      [cartCountHeader]: String(visitor.cartCount),
      [ownWordHeader]: word,
    },
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  if (!isOwnWord(answer.headers.get(ownWordHeader))) return fail('NOT_SHARED');
  return finishPage({ status: answer.status, headers: answer.headers, body });
}
