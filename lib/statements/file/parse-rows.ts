// Which cells has a text with separators? Row by row, so that a bad row costs no other. Pure.

import { countNames } from './column-names';

const delimiters = [',', ';', '\t', '|'] as const;

export type Delimiter = (typeof delimiters)[number];

export type FileRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** A quotation mark is not closed where a cell ends: where its cells end is not known. */
  readonly isBroken?: true;
};

const cellMax = 500;
/** Far more than a cell keeps: only this much is cleaned. */
const cleanedMax = 4 * cellMax;
const sampleLines = 40;
/** A quoted cell has no more lines than this: a mark that is never closed takes no other rows. */
const quotedLinesMax = 20;
/** Most cells: nothing to clean. */
const ordinary = /^[!-~]{0,200}$/;
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * What is more than one blank between the digits and signs of numbers: two lines, a tab, a column of
 * blanks. A single blank may group thousands.
 */
const parting =
  /(?<=[\p{Nd}.,'\u066b\u066c])(?!\p{Zs}(?!\s))[\p{Cc}\p{Cf}\p{Cs}\s]+(?=[.,'\u066b\u066c]*\p{Nd})/gu;

/** Bounded, in one line, without invisible characters; two blanks part numbers. */
export function plainCell(cell: string): string {
  if (ordinary.test(cell)) return cell;
  return cell
    .slice(0, cleanedMax)
    .replace(directionMarks, '')
    .replace(parting, '\t')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, (blank) => (blank === '\t' ? '  ' : ' '))
    .trim()
    .slice(0, cellMax);
}

/**
 * The rows of a text with line feeds alone; those without a filled cell are left out. Reads no more
 * than `rowsMax` and one more. `clean` is what is kept of a cell; a quoted one has `linesMax` at most.
 */
export function parseRows(
  text: string,
  delimiter: Delimiter,
  rowsMax: number,
  { clean = plainCell, linesMax = quotedLinesMax } = {},
): FileRow[] {
  const rows: FileRow[] = [];
  const at = { place: text.startsWith('\ufeff') ? 1 : 0, line: 1, linesMax };
  while (at.place < text.length && rows.length <= rowsMax) {
    const { line } = at;
    const whole = readRow(text, at, delimiter);
    const cells = (whole ?? readBrokenRow(text, at, delimiter)).map(clean);
    if (cells.every((cell) => cell === '')) continue;
    rows.push(whole === null ? { line, cells, isBroken: true } : { line, cells });
  }
  return rows;
}

type Place = { place: number; line: number; readonly linesMax: number };

/** The row that begins here, and the place behind it; null, and no move, if a mark never closes. */
function readRow(text: string, at: Place, delimiter: Delimiter): string[] | null {
  const cells: string[] = [];
  let { place, line } = at;
  for (;;) {
    const quoted = readQuoted(text, place, delimiter, at.linesMax);
    if (quoted === null) return null;
    const end = quoted === undefined ? endOfPlain(text, place, delimiter) : quoted.end;
    cells.push(quoted === undefined ? text.slice(place, end) : quoted.cell);
    line += quoted?.lines ?? 0;
    place = end + 1;
    if (text[end] === delimiter) continue;
    at.place = place;
    at.line = line + 1;
    return cells;
  }
}

/** A row whose mark never closes ends with its line; its marks are read as letters. */
function readBrokenRow(text: string, at: Place, delimiter: Delimiter): string[] {
  const end = text.indexOf('\n', at.place);
  const row = text.slice(at.place, end < 0 ? text.length : end);
  at.place += row.length + 1;
  at.line += 1;
  return row.split(delimiter);
}

function endOfPlain(text: string, from: number, delimiter: Delimiter): number {
  for (let place = from; place < text.length; place += 1) {
    const letter = text[place];
    if (letter === delimiter || letter === '\n') return place;
  }
  return text.length;
}

type Quoted = { readonly cell: string; readonly end: number; readonly lines: number };

/**
 * The quoted cell that begins here; undefined if none does. Null if it never closes, or letters
 * follow its end, as in `"DIWAN" HOTEL`: more guessing could move amounts to other columns.
 */
function readQuoted(
  text: string,
  from: number,
  delimiter: Delimiter,
  linesMax: number,
): Quoted | null | undefined {
  let place = from;
  while (text[place] === ' ' || (text[place] === '\t' && delimiter !== '\t')) place += 1;
  if (text[place] !== '"') return undefined;
  let lines = 0;
  let cell = '';
  let start = place + 1;
  for (place = start; place < text.length; place += 1) {
    const letter = text[place];
    if (letter === '\n') {
      lines += 1;
      if (lines > linesMax) return null;
    }
    if (letter !== '"') continue;
    if (text[place + 1] === '"') {
      cell += text.slice(start, place + 1);
      start = place + 2;
      place += 1;
      continue;
    }
    const end = endOfSpace(text, place + 1, delimiter);
    const isEnd = end >= text.length || text[end] === delimiter || text[end] === '\n';
    return isEnd ? { cell: cell + text.slice(start, place), end, lines } : null;
  }
  return null;
}

function endOfSpace(text: string, from: number, delimiter: Delimiter): number {
  let place = from;
  while (text[place] === ' ' || (text[place] === '\t' && delimiter !== '\t')) place += 1;
  return place;
}

/**
 * The delimiter by which a row has the most names of columns, then the one that most of the first
 * rows agree on and that gives the most columns.
 */
export function delimiterOf(text: string): Delimiter | null {
  const sample = text.split('\n', sampleLines).join('\n');
  const scored = delimiters.map((delimiter) => {
    const rows = parseRows(sample, delimiter, sampleLines);
    const counts = rows.map(({ cells }) => cells.length - 1);
    const usual = mostFrequent(counts.filter((count) => count > 0));
    const agreeing = counts.filter((count) => count === usual).length;
    const names = Math.max(0, ...rows.map(({ cells }) => countNames(cells)));
    return { delimiter, names, score: usual === null ? 0 : usual * agreeing * agreeing };
  });
  const [best] = scored.sort((a, b) => b.names - a.names || b.score - a.score);
  return best && best.score > 0 ? best.delimiter : null;
}

export function mostFrequent(counts: readonly number[]): number | null {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? null;
}
