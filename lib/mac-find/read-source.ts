// Which list does the bank's own source string show? It is cut at the values of the message.
import type { WireFields } from '@/lib/gateway/wire/fields';
import { type Manner, signedValue } from './manners';

/** One piece of the string: a field of the message, an absent one, or a text that is in no field. */
export type Piece =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly value: string };

export type SourceReading = { readonly pieces: readonly Piece[]; readonly trailer: string };

const textsMax = 4;
const lengthDigitsMax = 3;
const trailerMax = 2;
const readingsMax = 8;
const stepsMax = 200_000;

/**
 * The ways to cut the string into lengths and values, those with the fewest texts of unknown origin
 * first; empty when it is not of the family's form.
 */
export function readSource(
  source: string,
  fields: WireFields,
  manner: Pick<Manner, 'absent' | 'lengths' | 'values'>,
): readonly SourceReading[] {
  for (let texts = 0; texts <= textsMax; texts += 1) {
    const found = cutWith(source, fields, manner, texts);
    if (found.length > 0) return found;
  }
  return [];
}

function cutWith(
  source: string,
  fields: WireFields,
  manner: Pick<Manner, 'absent' | 'lengths' | 'values'>,
  textsWanted: number,
): SourceReading[] {
  const found: SourceReading[] = [];
  let steps = 0;
  const marks = [...fields.keys()].flatMap((name) => {
    const value = signedValue(fields, { values: manner.values, constants: {} }, name);
    return value === '' ? [] : [{ name, text: `${sizeOf(value, manner)}${value}` }];
  });
  const walk = (at: number, before: readonly Piece[], texts: number): void => {
    steps += 1;
    if (found.length >= readingsMax || steps > stepsMax) return;
    if (texts === 0 && source.length - at <= trailerMax && before.length > 1) {
      found.push({ pieces: before, trailer: source.slice(at) });
      if (source.length === at) return;
    }
    const used = new Set(before.map((piece) => (piece.kind === 'field' ? piece.name : '')));
    for (const { name, text } of marks) {
      if (used.has(name) || !source.startsWith(text, at)) continue;
      walk(at + text.length, [...before, { kind: 'field', name }], texts);
    }
    if (manner.absent !== 'skip' && source[at] === manner.absent) {
      walk(at + 1, [...before, { kind: 'absent' }], texts);
    }
    if (texts === 0) return;
    for (const { value, next } of textsAt(source, at, manner)) {
      walk(next, [...before, { kind: 'text', value }], texts - 1);
    }
  };
  walk(0, [], textsWanted);
  return found;
}

function sizeOf(value: string, { lengths }: Pick<Manner, 'lengths'>): number {
  return lengths === 'characters' ? Array.from(value).length : Buffer.byteLength(value, 'utf8');
}

/** A length and as much text behind it; a length never begins with 0. */
function* textsAt(source: string, at: number, manner: Pick<Manner, 'lengths'>) {
  for (let digits = 1; digits <= lengthDigitsMax; digits += 1) {
    const written = source.slice(at, at + digits);
    if (!/^[1-9][0-9]*$/.test(written) || written.length < digits) return;
    let value = '';
    for (const letter of source.slice(at + digits)) {
      value += letter;
      if (sizeOf(value, manner) >= Number(written)) break;
    }
    if (sizeOf(value, manner) === Number(written)) {
      yield { value, next: at + digits + value.length };
    }
  }
}
