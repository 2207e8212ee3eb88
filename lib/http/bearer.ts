// Does a request carry the token that opens a machine door?
import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares `Authorization: Bearer …` with the token, in constant time: both sides are hashed
 * first, so that neither length nor content shows. An empty token opens nothing.
 */
export function isBearer(header: string | null, token: string): boolean {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(header ?? '')?.[1] ?? '';
  const isEqual = timingSafeEqual(digest(given), digest(token));
  return isEqual && token !== '';
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
