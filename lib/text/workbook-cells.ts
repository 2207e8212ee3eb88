// How is a cell written in a workbook? Its place, its value, and the style of its kind.
import { plainDecimal } from '@/lib/typed-amount';
import type { SheetCell } from './sheet-cell';

const dayMs = 86_400_000;
/** Day 0 of spreadsheets, in which 1900 has a 29 February. */
const dayZero = Date.UTC(1899, 11, 30);

type WriteCell<Cell> = (cell: Cell, place: string) => string;

/** Many programs require the position of each row and cell; the columns here are A to Z. */
export function rowOf<Cell>(row: number, cells: readonly Cell[], write: WriteCell<Cell>): string {
  const written = cells.map((cell, at) =>
    write(cell, ` r="${String.fromCharCode(65 + at)}${row}"`),
  );
  return `<row r="${row}">${written.join('')}</row>`;
}

/** A cell in its row, in the style of its kind. */
export function cellOf(cell: SheetCell, place: string): string {
  if (typeof cell === 'string') return textCell(cell, place);
  if ('reference' in cell) return textCell(cell.reference, place);
  if ('day' in cell) {
    return `<c${place} s="1"><v>${(Date.parse(cell.day) - dayZero) / dayMs}</v></c>`;
  }
  const { amountMinor } = cell;
  const plain = plainDecimal(amountMinor < 0n ? -amountMinor : amountMinor);
  return `<c${place}><v>${amountMinor < 0n ? '-' : ''}${plain}</v></c>`;
}

/** A cell with a text; an empty one is left out. */
export function textCell(text: string, place: string): string {
  if (text === '') return '';
  return `<c${place} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Characters that XML 1.0 cannot contain become the replacement character. */
export function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
