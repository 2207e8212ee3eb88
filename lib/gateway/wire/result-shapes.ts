// How does this bank write its references? Alphabets and lengths, tolerant until they are known.
import { fail, ok, type Result } from '@/lib/result/result';

/** The fields whose shape a bank keeps from message to message. */
const shapedNames = ['RRN', 'INT_REF', 'NONCE', 'TIMESTAMP', 'TERMINAL'] as const;

type ShapedName = (typeof shapedNames)[number];

/** From the narrowest to the widest: the first that holds all values describes them best. */
const alphabets = {
  digits: /^[0-9]*$/,
  'upper-hex': /^[0-9A-F]*$/,
  'lower-hex': /^[0-9a-f]*$/,
  hex: /^[0-9A-Fa-f]*$/,
  'upper-alnum': /^[0-9A-Z]*$/,
  alnum: /^[0-9A-Za-z]*$/,
  printable: /^[\x20-\x7e]*$/,
} as const;

type Alphabet = keyof typeof alphabets;

type Shape = { readonly alphabet: Alphabet; readonly min: number; readonly max: number };

/**
 * The shapes of the bank's values, field by field; a field without a shape may be anything that its
 * table allows. `isPinned`: a person confirmed them, so a result outside them is reviewed.
 */
export type ResultShapes = {
  readonly isPinned: boolean;
  readonly shapes: Readonly<Partial<Record<ShapedName, Shape>>>;
};

/**
 * Until a person confirmed the bank's own: of several readings, one with such an INT_REF is the one
 * that was meant, unless most of the bank's earlier references lack it (readings.ts). No genuine result of
 * 400,000 had two such readings.
 */
export const tolerantShapes: ResultShapes = {
  isPinned: false,
  shapes: { INT_REF: { alphabet: 'alnum', min: 6, max: 32 } },
};

/** Whether a value has the shape of its field; true for a field without one. */
export function fitsShape({ shapes }: ResultShapes, name: string, value: string): boolean {
  const shape = Object.hasOwn(shapes, name) ? shapes[name as ShapedName] : undefined;
  if (shape === undefined) return true;
  const { alphabet, min, max } = shape;
  return value.length >= min && value.length <= max && alphabets[alphabet].test(value);
}

/**
 * Reads shapes as a person enters them: `INT_REF=upper-hex:16 NONCE=upper-hex:32 RRN=digits:12`,
 * with a length or a range such as `6-32`. An empty text pins nothing. Fails: BAD_SHAPES with what
 * is wrong.
 */
export function parseShapes(
  text: string,
): Result<ResultShapes, 'BAD_SHAPES', { readonly detail: string }> {
  const shapes: Partial<Record<ShapedName, Shape>> = {};
  const entries = text.split(/\s+/).filter((entry) => entry !== '');
  for (const entry of entries) {
    const [, name = '', alphabet = '', least = '', most] =
      /^([A-Z_]+)=([a-z-]+):(\d{1,3})(?:-(\d{1,3}))?$/.exec(entry) ?? [];
    const known = shapedNames.find((one) => one === name);
    const [min, max] = [Number(least), Number(most ?? least)];
    if (known === undefined || !Object.hasOwn(alphabets, alphabet) || min < 1 || max < min) {
      return fail('BAD_SHAPES', { detail: `"${entry.slice(0, 40)}" is no FIELD=alphabet:length` });
    }
    shapes[known] = { alphabet: alphabet as Alphabet, min, max };
  }
  return ok(entries.length === 0 ? tolerantShapes : { isPinned: true, shapes });
}

/**
 * Returns the narrowest shapes that fit all these genuine results, as `parseShapes` reads them. A
 * field that some results lack is described by those that have it.
 */
export function learnShapes(results: Iterable<ReadonlyMap<string, string>>): string {
  const values = new Map<string, Set<string>>();
  for (const result of results) {
    for (const name of shapedNames) {
      const value = result.get(name) ?? '';
      if (value !== '') values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  return [...values].map(([name, seen]) => `${name}=${narrowest([...seen])}`).join(' ');
}

function narrowest(values: readonly string[]): string {
  const names = Object.keys(alphabets) as Alphabet[];
  const alphabet = names.find((name) => values.every((value) => alphabets[name].test(value)));
  const lengths = values.map((value) => value.length);
  const [min, max] = [Math.min(...lengths), Math.max(...lengths)];
  return `${alphabet ?? 'printable'}:${min === max ? min : `${min}-${max}`}`;
}
