// Which keys and values does a URL-encoded text hold, if it is exactly readable?
import { fail, ok, type Result } from '@/lib/result';
import type { WireFields } from './fields';

export type FormProblem = 'BAD_ENCODING' | 'DUPLICATE_KEY' | 'TOO_MANY_KEYS';

export const keysMax = 200;

/** Bytes as text, only when they are valid UTF-8 without NUL, which PostgreSQL cannot store. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Reads `application/x-www-form-urlencoded` strictly. BAD_ENCODING: a broken percent sign, bytes
 * that are not UTF-8, or NUL. DUPLICATE_KEY: readers differ in which of two they pick, so neither
 * counts. Keys are compared exactly; a Map keeps `__proto__` and its like harmless.
 */
export function parseFormText(text: string): Result<WireFields, FormProblem> {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > keysMax) return fail('TOO_MANY_KEYS');
  const fields = new Map<string, string>();
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    const key = decodeComponent(cut < 0 ? pair : pair.slice(0, cut));
    const value = cut < 0 ? '' : decodeComponent(pair.slice(cut + 1));
    if (key === undefined || value === undefined) return fail('BAD_ENCODING');
    if (fields.has(key)) return fail('DUPLICATE_KEY');
    fields.set(key, value);
  }
  return ok(fields);
}

function decodeComponent(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
