// How can the signed bytes be read? All cuts that fit the field tables, in bounded work.
import { isAscii } from 'node:buffer';
import { constantOf } from '@/lib/gateway/mac/mac';
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { decodeText, encodeText } from '@/lib/gateway/wire/charset';
import { type FieldSpec, fitsField, resultFields } from '@/lib/gateway/wire/fields';
import { fitsShape, type ResultShapes, tolerantShapes } from '@/lib/gateway/wire/result-shapes';
import { parseTimestamp } from '@/lib/gateway/wire/timestamp';
import { readOutcome } from './outcome';

/** The values of the listed fields in one reading; an absent one is ''. */
export type Reading = ReadonlyMap<string, string>;

export type FieldSpecs = ReadonlyMap<string, FieldSpec>;

/** More than these are as bad as any number: people have to look. */
const readingsMax = 16;
const lengthDigitsMax = 5;

const specs: FieldSpecs = new Map(resultFields.map((one) => [one.form, one]));
const silentSpecs: FieldSpecs = new Map(
  resultFields.map((one) => [one.form, one.isMoney ? { ...one, isOptional: true } : one]),
);

/**
 * The source string has no end mark after a length, so `16ABC…` may also be read as `1` and `6`,
 * `ABC…` (docs/gateway.md 4.4). Returns every way to cut these bytes into the listed fields such
 * that each value fits its table; if a person confirmed shapes, only the readings that fit them, if
 * any do. At most 16, those that fit the shapes first. A state that led nowhere is never tried
 * twice: the work is bounded by fields times bytes.
 */
export function signedReadings(
  source: Buffer,
  profile: MacProfile,
  list: readonly string[],
  shapes: ResultShapes,
): readonly Reading[] {
  const all = cuts(source, profile, list, specs);
  // Without the mark of an absent field there is none.
  if (profile.absent === 'skip' || source.includes(profile.absent)) {
    const silent = cuts(source, profile, list, silentSpecs);
    all.push(...silent.filter((one) => isSilentRefusal(one, profile)));
  }
  const shaped = all.filter((reading) => fitsShapes(reading, shapes));
  if (shapes.isPinned && shaped.length > 0) return shaped.slice(0, readingsMax);
  return [...new Set([...shaped, ...all])].slice(0, readingsMax);
}

/**
 * Whether the tolerant shape may choose between readings: not once most of the bank's newest
 * references, each of a believed result, lack it. Before the first result it may.
 */
export function hasTolerantShape(references: readonly string[]): boolean {
  const fitting = references.filter((one) => fitsShape(tolerantShapes, 'INT_REF', one));
  return fitting.length * 2 >= references.length;
}

/**
 * Only a refusal may omit the money; searched for separately, so that it displaces no other
 * reading.
 */
function isSilentRefusal(reading: Reading, profile: MacProfile): boolean {
  const isSilent = [...reading].some(([name, value]) => value === '' && specs.get(name)?.isMoney);
  const [action, responseCode] = [reading.get('ACTION') ?? '', reading.get('RC') ?? ''];
  return isSilent && readOutcome(action, responseCode, profile) === 'declined';
}

/** Whether every non-empty value has its shape. */
export function fitsShapes(reading: Reading, shapes: ResultShapes): boolean {
  return [...reading].every(([name, value]) => value === '' || fitsShape(shapes, name, value));
}

/** A possible value of a field at one position, and where the next field begins. */
type Step = { readonly value: string; readonly next: number };

/** At most 16 ways to cut these bytes into the listed fields such that each fits its table. */
export function cuts(
  source: Buffer,
  profile: Pick<MacProfile, 'absent' | 'lengths' | 'trailer' | 'charset' | 'constants'>,
  list: readonly string[],
  specs: FieldSpecs,
): Reading[] {
  const trailer = encodeText(profile.trailer, profile.charset);
  const end = source.length - trailer.length;
  if (end < 0 || !source.subarray(end).equals(trailer)) return [];
  // Of letters in one byte each, a value is a piece of the text; NUL is none.
  const text = isAscii(source) && !source.includes(0) ? source.toString('latin1') : null;
  const bytes = { source, text, end, profile };
  const found: Reading[] = [];
  const deadEnds = new Set<number>();
  const values: string[] = [];
  const walk = (at: number, position: number): boolean => {
    const name = list[at];
    if (name === undefined) {
      if (position !== end) return false;
      found.push(new Map(list.map((one, index) => [one, values[index] ?? ''])));
      return true;
    }
    const state = at * (end + 1) + position;
    if (deadEnds.has(state)) return false;
    let leadsOn = false;
    for (const { value, next } of steps(bytes, position, name, specs.get(name))) {
      if (found.length >= readingsMax) return true;
      values[at] = value;
      if (walk(at + 1, next)) leadsOn = true;
    }
    if (!leadsOn) deadEnds.add(state);
    return leadsOn;
  };
  walk(0, 0);
  return found;
}

/** What is cut; `text` is null unless each byte is a letter. */
type Bytes = {
  readonly source: Buffer;
  readonly text: string | null;
  readonly end: number;
  readonly profile: Parameters<typeof cuts>[1];
};

function steps(
  bytes: Bytes,
  position: number,
  name: string,
  spec: FieldSpec | undefined,
): readonly Step[] {
  const { source, end, profile } = bytes;
  const found: Step[] = [];
  // A field with a constant is never absent: the constant is in its place.
  const constant = constantOf(profile, name);
  const mayBeAbsent = spec === undefined || spec.isOptional === true;
  if (constant === '' && mayBeAbsent) {
    if (profile.absent === 'skip') found.push({ value: '', next: position });
    else if (position < end && source[position] === profile.absent.charCodeAt(0)) {
      found.push({ value: '', next: position + 1 });
    }
  }
  let length = 0;
  for (let digits = 1; digits <= lengthDigitsMax; digits += 1) {
    const digit = (source[position + digits - 1] ?? 0) - 0x30;
    // A length never has a leading zero.
    if (digit < 0 || digit > 9 || (digits === 1 && digit === 0)) break;
    length = length * 10 + digit;
    const from = position + digits;
    if (from + length > end) break;
    const next = endOf(source, from, length, profile);
    if (next > end) continue;
    const value = valueAt(bytes, from, next, spec);
    if (value !== null) found.push({ value, next });
  }
  return found;
}

/** Where so many bytes or characters end; characters need as many bytes at least. */
function endOf(
  source: Buffer,
  from: number,
  length: number,
  { lengths, charset }: Pick<MacProfile, 'lengths' | 'charset'>,
): number {
  if (lengths !== 'characters' || charset !== 'utf-8') return from + length;
  let next = from;
  for (let left = length; left > 0 && next <= source.length; left -= 1) {
    next += 1;
    while (isInsideLetter(source, next)) next += 1;
  }
  return next;
}

/** The text between two positions if it is whole letters and fits its table, else null. */
function valueAt(
  bytes: Bytes,
  from: number,
  to: number,
  spec: FieldSpec | undefined,
): string | null {
  if (spec !== undefined && (to - from < spec.min || to - from > spec.max)) return null;
  const value = bytes.text === null ? decoded(bytes, from, to) : bytes.text.slice(from, to);
  if (spec === undefined || value === null) return value;
  if (!fitsField(spec, value)) return null;
  return spec.form === 'TIMESTAMP' && parseTimestamp(value) === undefined ? null : value;
}

/** The text between two positions if it is whole letters. */
function decoded({ source, profile: { charset } }: Bytes, from: number, to: number): string | null {
  const isUtf8 = charset === 'utf-8';
  if (isUtf8 && (isInsideLetter(source, from) || isInsideLetter(source, to))) return null;
  return decodeText(source.subarray(from, to), charset) ?? null;
}

/** In UTF-8 every byte of a letter but the first begins with the bits 10. */
function isInsideLetter(source: Buffer, position: number): boolean {
  return ((source[position] ?? 0) & 0xc0) === 0x80;
}
