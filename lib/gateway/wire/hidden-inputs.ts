// Which fields does an HTML answer carry in its form, if it is one?
import { fail, ok, type Result } from '@/lib/result/result';
import type { WireFields } from './fields';

const inputsMax = 200;
// Both are written to read a hostile page in one pass: no start may scan what another did.
const tagRest = /^(?:"[^"]*"|'[^']*'|[^"'>])*/;
const attribute = /(?<![a-z-])([a-z-]+)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Names and values of the hidden inputs. Fails: UNREADABLE when it has none, as a login page. */
export function parseHiddenInputs(
  html: string,
): Result<WireFields, 'UNREADABLE' | 'DUPLICATE_KEY' | 'TOO_MANY_KEYS' | 'BAD_ENCODING'> {
  const fields = new Map<string, string>();
  const [, ...tags] = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').split(/<input\b/i);
  if (tags.length > inputsMax) return fail('TOO_MANY_KEYS');
  for (const tag of tags) {
    const read = readAttributes(tagRest.exec(tag)?.[0] ?? '');
    const name = read.get('name');
    if (read.get('type')?.toLowerCase() !== 'hidden' || name === undefined) continue;
    const value = read.get('value') ?? '';
    if (/[\0\p{Cs}]/u.test(name + value)) return fail('BAD_ENCODING');
    if (fields.has(name)) return fail('DUPLICATE_KEY');
    fields.set(name, value);
  }
  return fields.size === 0 ? fail('UNREADABLE') : ok(fields);
}

/** As browsers do: the first of two equal attributes counts. */
function readAttributes(text: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!read.has(key)) read.set(key, decodeEntities(double ?? single ?? bare ?? ''));
  }
  return read;
}

/** Decodes character references; unknown ones are unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#([0-9]{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const point = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}
