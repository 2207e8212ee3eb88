// Which members does a JSON object hold, if no key is repeated?
import { fail, ok, type Result } from '@/lib/result/result';

export type JsonProblem = 'BAD_JSON' | 'DUPLICATE_KEY' | 'BAD_ENCODING' | 'TOO_MANY_KEYS';

const membersMax = 200;

/** The top-level members of a JSON object. `JSON.parse` alone would keep the last of two keys. */
export function parseFlatJson(text: string): Result<ReadonlyMap<string, unknown>, JsonProblem> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return fail('BAD_JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return fail('BAD_JSON');
  }
  const keys = topLevelKeys(text);
  if (new Set(keys).size !== keys.length) return fail('DUPLICATE_KEY');
  if (keys.length > membersMax) return fail('TOO_MANY_KEYS');
  const members = new Map<string, unknown>(Object.entries(parsed));
  const isStorable = [...members].every((pair) => pair.every(isStorableText));
  return isStorable ? ok(members) : fail('BAD_ENCODING');
}

/** Keys at depth one, in a text that is known to be valid JSON. */
function topLevelKeys(text: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const { 0: token } of text.matchAll(/"(?:[^"\\]|\\.)*"\s*:?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && token.endsWith(':')) keys.push(JSON.parse(token.slice(0, -1)));
  }
  return keys;
}

/** NUL and lone surrogates cannot be stored or signed unchanged. */
function isStorableText(value: unknown): boolean {
  return typeof value !== 'string' || !/[\0\p{Cs}]/u.test(value);
}
