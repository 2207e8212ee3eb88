// Which names and values are in the lines of an email? Several readings, all unverified.

import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { documentedKeys, type WireFields } from '@/lib/gateway/wire/fields';

const linesMax = 6_000;
const lineLettersMax = 2_000;
const headerNamesMin = 4;

type Line = { readonly depth: number; readonly text: string };
type Separator = 'any' | '=' | ':' | 'gap';
type Reading = { readonly separator: Separator; readonly manner: 'plain' | 'joined' | 'stacked' };
type Pair = { readonly name: string; readonly value: string; readonly separator: string };

const readingsTried: readonly Reading[] = (['any', '=', ':', 'gap'] as const).flatMap((separator) =>
  (['plain', 'joined', 'stacked'] as const).map((manner) => ({ separator, manner })),
);

const namedLine =
  /^["'*|•·\s-]{0,8}([A-Za-z][A-Za-z0-9]{0,19}(?:[ _-][A-Za-z0-9]{1,19}){0,2})(["'*\s]{0,8}(?:=>|=|:|\||→)|\t|[ ]{2,}|["'*]{0,2}$)(.*)$/;
const spacedLine = /^([A-Z][A-Z_]{1,19}) (\S+)$/;

/** Names by their letters alone: `Int Ref`, `int-ref` and INT_REF are one. */
export function knownNames(profile: MacProfile): ReadonlyMap<string, string> {
  const inProfile = Object.values(profile.fields).flatMap((list) => list ?? []);
  return new Map([...documentedKeys, ...inProfile].map((name) => [normalised(name), name]));
}

/**
 * Yields the blocks of names and values in the lines. A block ends where a name repeats or the
 * depth of quotation changes, so that two results in one thread do not spoil each other.
 */
export function* readBlocks(
  raw: readonly string[],
  names: ReadonlyMap<string, string>,
): Generator<WireFields> {
  const lines = raw.slice(0, linesMax).map(cleanLine);
  // Most emails are not notifications; this check is cheap.
  if (lines.filter((line) => pairOf(line.text, names) !== null).length < headerNamesMin) {
    yield* readHeaderRows(lines, names);
    return;
  }
  for (const reading of readingsTried) yield* readInOneWay(lines, names, reading);
  yield* readHeaderRows(lines, names);
}

function* readInOneWay(
  lines: readonly Line[],
  names: ReadonlyMap<string, string>,
  { separator, manner }: Reading,
): Generator<WireFields> {
  let block = new Map<string, string>();
  let depth = 0;
  let open: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? { depth: 0, text: '' };
    const pair = pairOf(line.text, names);
    if (pair === null || (separator !== 'any' && pair.separator !== separator)) {
      const isGoingOn = manner === 'joined' && open !== null && continuesValue(open, line.text);
      if (isGoingOn) block.set(open ?? '', `${block.get(open ?? '') ?? ''}${line.text}`);
      else open = null;
      continue;
    }
    const isStacked = manner === 'stacked' && pair.value === '';
    const value = isStacked ? valueBelow(lines, at, names) : pair.value;
    if (block.has(pair.name) || (line.depth !== depth && block.size > 0)) {
      yield block;
      block = new Map();
    }
    depth = line.depth;
    block.set(pair.name, value);
    open = pair.name;
  }
  yield block;
}

/** Whether a line is the rest of a value that a mail program broke: one word, of hex in a MAC. */
function continuesValue(name: string, text: string): boolean {
  return name === 'P_SIGN' || name === 'NONCE' ? /^[0-9A-Fa-f]+$/.test(text) : /^\S+$/.test(text);
}

/** The next non-empty line, unless it is a name: then the value is empty. */
function valueBelow(
  lines: readonly Line[],
  at: number,
  names: ReadonlyMap<string, string>,
): string {
  const below = lines.slice(at + 1, at + 3).find((line) => line.text !== '');
  return below === undefined || pairOf(below.text, names) !== null ? '' : below.text;
}

/** A row of names above a row of values. */
function* readHeaderRows(
  lines: readonly Line[],
  names: ReadonlyMap<string, string>,
): Generator<WireFields> {
  for (const [at, line] of lines.entries()) {
    const heads = line.text.split('\t').map((cell) => names.get(normalised(cell)));
    if (heads.filter((head) => head !== undefined).length < headerNamesMin) continue;
    const below = lines.slice(at + 1, at + 5).find((next) => next.text !== '');
    const cells = (below?.text ?? '').split('\t');
    const block = new Map<string, string>();
    for (const [column, head] of heads.entries()) {
      if (head !== undefined && !block.has(head)) block.set(head, (cells[column] ?? '').trim());
    }
    yield block;
  }
}

function pairOf(text: string, names: ReadonlyMap<string, string>): Pair | null {
  const [, loose = '', sign = '', rest = ''] = namedLine.exec(text) ?? [];
  const name = names.get(normalised(loose));
  if (name !== undefined) {
    const mark = sign.slice(-1);
    const separator = mark === '=' || mark === ':' ? mark : 'gap';
    return { name, value: cleanValue(rest), separator };
  }
  // A single space separates only behind a name exactly as our tables write it.
  const [, exact = '', word = ''] = spacedLine.exec(text) ?? [];
  return names.get(normalised(exact)) === exact && exact !== ''
    ? { name: exact, value: word, separator: 'gap' }
    : null;
}

/** Removes marks of tables, lists, emphasis and JSON around a value. */
function cleanValue(raw: string): string {
  const cell = raw.replace(/^[\t|\s]+/, '').split(/\t|\s\|/)[0] ?? '';
  const plain = cell
    .trim()
    .replace(/^\*+|\*+$/g, '')
    .trim();
  return (
    /^"(.*)",?$|^'(.*)',?$/
      .exec(plain)
      ?.slice(1)
      .find((text) => text !== undefined) ?? plain
  );
}

/** Removes `>` quotation prefixes, zero-width letters, odd spaces and full-width signs. */
function cleanLine(raw: string): Line {
  const marks = /^[ \t]*((?:>[ \t]?)*)/.exec(raw)?.[0] ?? '';
  const text = raw
    .slice(marks.length, marks.length + lineLettersMax)
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replaceAll('\uff1a', ':')
    .replaceAll('\uff1d', '=')
    .replace(/^ +| +$/g, '');
  return { depth: marks.split('>').length - 1, text };
}

function normalised(name: string): string {
  return name.trim().replace(/[ _-]/g, '').toUpperCase();
}
