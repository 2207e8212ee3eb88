// Does a request carry the token of a machine endpoint?
import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares `Authorization: Bearer …` with the tokens in constant time: both sides are hashed first,
 * so that neither length nor content shows. `tokens`: one or more, separated by spaces; each is
 * accepted, so that old and new overlap during a change. An empty token accepts nothing.
 */
export function isBearer(header: string | null, tokens: string): boolean {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(header ?? '')?.[1] ?? '';
  const equal = tokens
    .split(' ')
    .filter((token) => timingSafeEqual(digest(given), digest(token)) && token !== '');
  return equal.length > 0;
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
