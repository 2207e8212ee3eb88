// How does one source hold all its mutants? Each place asks a variable which text it is.
import { findNamed, type Span } from './places';
import {
  isSourceChange,
  type Protection,
  type Quoted,
  removedVariable,
  type SourceChange,
} from './protection';

export type Edit = SourceChange & { readonly id: string };

export function editsOf({ id, changes }: Protection): Edit[] {
  return changes.filter(isSourceChange).map((change) => ({ ...change, id }));
}

/** The edits of each file, so that a file is read and written once. */
export function byFile(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  const grouped = new Map<string, Edit[]>();
  for (const edit of edits) grouped.set(edit.file, [...(grouped.get(edit.file) ?? []), edit]);
  return grouped;
}

type Place = Edit & Span;

/**
 * The source with a switch at the place of every edit; places may stand inside one another.
 * Throws when a place is not there exactly once, when two overlap, or when a part of a text stands
 * in quotes, which cannot hold a switch.
 */
export function weave(source: string, edits: readonly Edit[]): string {
  const places = edits.map((edit) => ({ ...edit, ...spanOf(source, edit) }));
  // Outer places first, so that each is rendered around those inside it.
  places.sort((one, other) => one.start - other.start || other.end - one.end);
  return render(source, 0, source.length, places);
}

function spanOf(source: string, { file, how, place }: Edit): Span {
  if ('find' in place) return quotedSpan(source, place, how);
  return findNamed(source, file, place, how === 'statement' ? 'statement' : 'expression');
}

function quotedSpan(source: string, { find, after }: Quoted, how: SourceChange['how']): Span {
  const start =
    after === undefined ? onlyPlace(source, find) : source.indexOf(find, onlyPlace(source, after));
  if (start < 0) throw new Error('not found');
  if (how === 'text' && isInQuotes(source, start)) {
    throw new Error('stands in quotes, where no text can be chosen');
  }
  return { start, end: start + find.length };
}

/** Whether a string with single quotes is open there; SQL has its own in pairs. */
function isInQuotes(source: string, at: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', at) + 1, at);
  return !line.includes('`') && line.split("'").length % 2 === 0;
}

function onlyPlace(source: string, text: string): number {
  const at = source.indexOf(text);
  if (at < 0 || text === '') throw new Error('not found');
  if (source.includes(text, at + 1)) throw new Error('found more than once');
  return at;
}

function render(source: string, start: number, end: number, places: readonly Place[]): string {
  let text = '';
  let at = start;
  let rest = places;
  for (let [first] = rest; first !== undefined; [first] = rest) {
    const { start: from, end: to } = first;
    const inside = rest.slice(1).filter((one) => one.start < to);
    const crossing = inside.find((one) => one.end > to);
    if (crossing) throw new Error(`${crossing.id}: overlaps ${first.id} in ${first.file}`);
    text += source.slice(at, from) + wrap(first, render(source, from, to, inside));
    at = to;
    rest = rest.slice(1 + inside.length);
  }
  return text + source.slice(at, end);
}

function wrap({ id, how, replace }: Place, original: string): string {
  const isRemoved = `process.env.${removedVariable} === '${id}'`;
  switch (how) {
    case 'value':
      // Written so that what a condition says of a type is known behind it.
      if (replace === 'true') return `(${isRemoved} || (${original}))`;
      if (replace === 'false') return `(!(${isRemoved}) && (${original}))`;
      return `(${isRemoved} ? (${replace}) : (${original}))`;
    case 'statement':
      return `if (${isRemoved}) {${replace}} else {${original}}`;
    case 'property':
      return `...(${isRemoved} ? {${replace}} : {${original}})${original.endsWith(',') ? ',' : ''}`;
    case 'text':
      return `\${${isRemoved} ? \`${replace}\` : \`${original}\`}`;
  }
}
