// Which cells hold card numbers? They are dropped before anything of the file is kept. Pure.

import { normaliseDigits } from '@/lib/money/money';
import { carriesCardNumber } from '@/lib/text/card-tripwire';
import type { FileRow } from './parse-rows';

type WithoutCards = {
  readonly rows: readonly FileRow[];
  /** Number of emptied cells. */
  readonly cells: number;
  /** The columns they were in. */
  readonly columns: readonly number[];
};

/** `411111******1111` and the like: masked, but still not kept. */
const masked = /\d{4,6}[ -]?[*xX•#.]{2,}[*xX•#. -]*\d{2,4}/;
const dateAndTime =
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}[ T]+\d{1,2}[.:]\d\d([.:]\d\d([.,]\d{1,6})?)?( ?[AaPp][Mm])?$/;
const cardDigitsMin = 13;

/**
 * Empties cells that look like card numbers, whole or masked. In a column that has one, other cells
 * with as many digits are emptied too: a mistyped card number still reveals most of one.
 */
export function dropCards(rows: readonly FileRow[]): WithoutCards {
  const columns = new Set<number>();
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) if (isCard(cell)) columns.add(column);
  }
  if (columns.size === 0) return { rows, cells: 0, columns: [] };
  let dropped = 0;
  const kept = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => {
      if (!columns.has(column) || !(isCard(cell) || isLong(cell))) return cell;
      dropped += 1;
      return '';
    }),
  }));
  return { rows: kept, cells: dropped, columns: [...columns].sort((a, b) => a - b) };
}

/** A fraction of zeros is no group of a card: `793985480033.0` has twelve digits. */
const plainOf = (cell: string) =>
  normaliseDigits(cell).replace(/^(\s*\d+)[.,]0{1,2}(\s*)$/, '$1$2');

function isCard(cell: string): boolean {
  if (!mayBeCard(cell)) return false;
  const plain = plainOf(cell);
  return !dateAndTime.test(plain) && (masked.test(plain) || carriesCardNumber(plain));
}

/**
 * A quick check: a masked number has mask characters, a whole one thirteen digits of any script.
 */
function mayBeCard(cell: string): boolean {
  if (cell.length < 10) return false;
  return /[*xX•#]/.test(cell) || (cell.match(/\p{Nd}/gu)?.length ?? 0) >= cardDigitsMin;
}

function isLong(cell: string): boolean {
  const plain = plainOf(cell);
  return !dateAndTime.test(plain) && plain.replace(/\D/g, '').length >= cardDigitsMin;
}
