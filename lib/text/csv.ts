// How does a table reach a spreadsheet without becoming a program there? As quoted, defused text.
import { stringify } from 'csv-stringify/sync';
import { plainDecimal } from '@/lib/typed-amount';

/** Excel takes a file for UTF-8 only with this mark at its beginning. */
export const csvBom = '\ufeff';

export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const;

export const decimalSigns = { point: '.', comma: ',' } as const;

/** How the spreadsheet of a person divides cells and writes decimals. */
export type CsvForm = {
  readonly separator: keyof typeof csvSeparators;
  readonly decimal: keyof typeof decimalSigns;
};

/** A text that is defused, or what was made here and is harmless as it is. */
export type CsvCell = string | { readonly asIs: string };

/**
 * What a spreadsheet calculates, behind whatever it skips: spaces and signs without width. Full-width
 * forms count too, and a tab or line break at the beginning leads into the next cell.
 */
const formula = /^(?:[\t\r\n]|[\p{Zs}\p{Cf}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** The text as it may stand in a cell: what could be a formula gets an apostrophe before it. */
export function safeCell(text: string): string {
  const kept = text.replace(/[\0\p{Cs}]/gu, '\ufffd');
  return formula.test(kept) ? `'${kept}` : kept;
}

/** Minor units as a number that a spreadsheet sums, with a minus where it is negative. */
export function amountCell(minor: bigint, decimal: CsvForm['decimal']): CsvCell {
  const plain = plainDecimal(minor < 0n ? -minor : minor).replace('.', decimalSigns[decimal]);
  return { asIs: minor < 0n ? `-${plain}` : plain };
}

/**
 * A reference of digits and Latin letters that stays text: a spreadsheet would round 633012345678
 * to 6.33E+11, read 12E456 as a number and 012345 without its zero.
 */
export function referenceCell(text: string): CsvCell {
  return /^[0-9A-Za-z]{1,40}$/.test(text) ? { asIs: `="${text}"` } : text;
}

/**
 * Records as RFC 4180 has them: lines end with CR LF, every text is quoted, so that no sign in it
 * can divide it in a program that divides at other signs.
 */
export function csvRecords(
  records: readonly (readonly CsvCell[])[],
  separator: CsvForm['separator'] = 'comma',
): string {
  const made = records.map((record) =>
    record.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell)),
  );
  // A number is quoted only where its decimal sign divides cells.
  const cast = {
    object: (cell: object) => ({ value: (cell as { asIs: string }).asIs, quoted: false }),
  };
  return stringify(made, {
    delimiter: csvSeparators[separator],
    record_delimiter: '\r\n',
    quoted: true,
    cast,
  });
}
