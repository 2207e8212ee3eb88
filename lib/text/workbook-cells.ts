// How is a cell written in a workbook? Its place, its value, and the style of its kind.
import { plainDecimal } from '@/lib/money/typed-amount';
import type { SheetCell } from './sheet-cell';

/** What a spreadsheet takes in one cell. */
const charactersMax = 32_767;
const dayMs = 86_400_000;
/** Day 0 of spreadsheets, in which 1900 has a 29 February. */
const dayZero = Date.UTC(1899, 11, 30);

/** The number formats of a workbook: those that are not built in, by their id. */
export const numberFormats = {
  164: 'yyyy\\-mm\\-dd',
  165: 'yyyy\\-mm\\-dd\\ hh:mm:ss',
  166: '#,##0.000',
} as const;

/** The format of each style, by its place in the styles of the workbook; 0 is plain, 3 `#,##0`. */
export const cellFormats = [0, 164, 165, 3, 166] as const;

/** The style after those of `cellFormats`. */
export const headingStyle = cellFormats.length;

const styleOf = { day: 1, time: 2, whole: 3, fraction: 4 } as const;

type WriteCell<Cell> = (cell: Cell, place: string) => string;

/** Many programs require the position of each row and cell. */
export function rowOf<Cell>(row: number, cells: readonly Cell[], write: WriteCell<Cell>): string {
  const written = cells.map((cell, at) => write(cell, ` r="${columnName(at)}${row}"`));
  return `<row r="${row}">${written.join('')}</row>`;
}

/** The name of a column by its place from 0: A to Z, then AA. */
function columnName(at: number): string {
  const before = at < 26 ? '' : columnName(Math.floor(at / 26) - 1);
  return before + String.fromCharCode(65 + (at % 26));
}

/** A cell in its row, in the style of its kind. */
export function cellOf(cell: SheetCell, place: string): string {
  if (typeof cell === 'string') return textCell(cell, place);
  if ('reference' in cell) return textCell(cell.reference, place);
  if ('count' in cell) return `<c${place}><v>${cell.count}</v></c>`;
  if ('day' in cell) return numberCell(dayNumber(cell.day), place, styleOf.day);
  if ('time' in cell) return numberCell(dayNumber(isoTime(cell.time)), place, styleOf.time);
  const plain = plainAmount(cell.amountMinor);
  return numberCell(plain, place, plain.includes('.') ? styleOf.fraction : styleOf.whole);
}

/** How many characters wide a cell is shown. */
export function shownLength(cell: SheetCell): number {
  if (typeof cell === 'string') return cell.length;
  if ('reference' in cell) return cell.reference.length;
  if ('count' in cell) return String(cell.count).length;
  if ('day' in cell) return cell.day.length;
  if ('time' in cell) return cell.time.length;
  const [whole = '', fraction] = plainAmount(cell.amountMinor).split('.');
  return whole.length + Math.floor(whole.length / 3) + (fraction === undefined ? 0 : 4);
}

function numberCell(value: number | string, place: string, style: number): string {
  return `<c${place} s="${style}"><v>${value}</v></c>`;
}

function plainAmount(minor: bigint): string {
  return minor < 0n ? `-${plainDecimal(-minor)}` : plainDecimal(minor);
}

function dayNumber(iso: string): number {
  return (Date.parse(iso) - dayZero) / dayMs;
}

function isoTime(wall: string): string {
  return `${wall.replace(' ', 'T')}Z`;
}

/** A cell with a text; an empty one is left out. */
export function textCell(text: string, place: string): string {
  if (text === '') return '';
  const kept = escaped(text.slice(0, charactersMax));
  return `<c${place} t="inlineStr"><is><t xml:space="preserve">${kept}</t></is></c>`;
}

/** Characters that XML 1.0 cannot contain become the replacement character. */
export function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
