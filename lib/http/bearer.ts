// Does a request carry the token that opens a machine door?
import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares `Authorization: Bearer …` with the token, in constant time: both sides are hashed
 * first, so that neither length nor content shows. Of several, separated by spaces, each opens: one
 * is new and one old while it is changed. An empty token opens nothing.
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
