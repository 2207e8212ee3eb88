// How is a table exported so that a spreadsheet runs no formula in it? As quoted, defused text.
import { stringify } from 'csv-stringify/sync';
import { plainDecimal } from '@/lib/money/typed-amount';
import type { SheetCell } from './sheet-cell';

/** Excel reads a file as UTF-8 only if it starts with this mark. */
export const csvBom = '\ufeff';

export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const;

export const csvDecimalSigns = { point: '.', comma: ',' } as const;

/** How a person's spreadsheet separates cells and writes decimals. */
export type CsvForm = {
  readonly separator: keyof typeof csvSeparators;
  readonly decimal: keyof typeof csvDecimalSigns;
};

/**
 * The start of a formula, after what spreadsheets skip: spaces and zero-width characters.
 * Full-width forms count too, and a leading tab or line break moves to the next cell.
 */
const formula = /^(?:[\t\r\n]|[\p{Zs}\p{Cf}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** The text as it is safe in a cell: one that could be a formula gets a leading apostrophe. */
export function safeCell(text: string): string {
  const kept = text.replace(/[\0\p{Cs}]/gu, '\ufffd');
  return isGuarded(kept) ? `'${kept}` : kept;
}

/** The text of a cell that `safeCell` made. */
export function unguardedCell(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell;
}

/** Also one with apostrophes of its own before a formula, so that one is taken away again. */
function isGuarded(text: string): boolean {
  return formula.test(text.replace(/^'+/, ''));
}

/**
 * Records as in RFC 4180: lines end with CR LF, every text is quoted, so that no character in it
 * separates cells in a program with other separators.
 */
export function csvRecords(
  records: readonly (readonly SheetCell[])[],
  form: CsvForm = { separator: 'comma', decimal: 'point' },
): string {
  const made = records.map((record) => record.map((cell) => plainCell(cell, form.decimal)));
  // A number is quoted only if its decimal sign separates cells.
  const cast = {
    object: (cell: object) => ({ value: (cell as AsIs).asIs, quoted: false }),
  };
  return stringify(made, {
    delimiter: csvSeparators[form.separator],
    record_delimiter: '\r\n',
    quoted: true,
    cast,
  });
}

/** A file: its heading first, then its records as they are read. */
export async function* csvPieces<T>(
  heading: readonly string[],
  pieces: AsyncIterable<readonly T[]>,
  cellsOf: (row: T) => readonly SheetCell[],
  form?: CsvForm,
): AsyncGenerator<string> {
  let begun = csvBom + csvRecords([heading], form);
  for await (const rows of pieces) {
    if (begun !== '' || rows.length > 0) yield begun + csvRecords(rows.map(cellsOf), form);
    begun = '';
  }
}

/** Text made here that is safe unquoted. */
type AsIs = { readonly asIs: string };

function plainCell(cell: SheetCell, decimal: CsvForm['decimal']): string | AsIs {
  if (typeof cell === 'string') return safeCell(cell);
  if ('day' in cell) return safeCell(cell.day);
  if ('time' in cell) return safeCell(cell.time);
  if ('count' in cell) return safeCell(String(cell.count));
  if ('reference' in cell) return referenceCell(cell.reference);
  const { amountMinor } = cell;
  const plain = plainDecimal(amountMinor < 0n ? -amountMinor : amountMinor);
  return { asIs: `${amountMinor < 0n ? '-' : ''}${plain.replace('.', csvDecimalSigns[decimal])}` };
}

/**
 * A reference of digits and Latin letters that must remain text: a spreadsheet would round
 * 633012345678 to 6.33E+11, read 12E456 as a number and drop the zero of 012345.
 */
function referenceCell(text: string): string | AsIs {
  return /^[0-9A-Za-z]{1,40}$/.test(text) ? { asIs: `="${text}"` } : safeCell(text);
}
