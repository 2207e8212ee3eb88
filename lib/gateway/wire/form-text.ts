// Which keys and values does a URL-encoded text contain, if it is readable without doubt?
import { fail, ok, type Result } from '@/lib/result/result';
import { type Charset, decodeFormText } from './charset';
import type { WireFields } from './fields';

export type FormProblem = 'BAD_ENCODING' | 'DUPLICATE_KEY' | 'TOO_MANY_KEYS';

export const keysMax = 200;

/**
 * Reads `application/x-www-form-urlencoded` strictly. Keys are compared exactly; a Map keeps
 * `__proto__` and its like harmless. Fails: BAD_ENCODING: a broken percent sign, bytes that the
 * charset does not have, or NUL; DUPLICATE_KEY: readers differ in which of two they pick, so
 * neither counts.
 */
export function parseFormText(text: string, charset: Charset): Result<WireFields, FormProblem> {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > keysMax) return fail('TOO_MANY_KEYS');
  const fields = new Map<string, string>();
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    const key = decodeFormText(cut < 0 ? pair : pair.slice(0, cut), charset);
    const value = cut < 0 ? '' : decodeFormText(pair.slice(cut + 1), charset);
    if (key === undefined || value === undefined) return fail('BAD_ENCODING');
    if (fields.has(key)) return fail('DUPLICATE_KEY');
    fields.set(key, value);
  }
  return ok(fields);
}
