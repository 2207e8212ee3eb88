// How does a table reach a spreadsheet without becoming a program there? As quoted, defused text.
import { stringify } from 'csv-stringify/sync';

/** Excel takes a file for UTF-8 only with this mark at its beginning. */
export const csvBom = '\ufeff';

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

/**
 * Records as RFC 4180 has them: lines end with CR LF, every text is quoted, so that no sign in it
 * can divide it in a program that divides at other signs. Numbers are never negative here.
 */
export function csvRecords(records: readonly (readonly string[])[]): string {
  return stringify(
    records.map((record) => record.map(safeCell)),
    { record_delimiter: '\r\n', quoted: true },
  );
}
