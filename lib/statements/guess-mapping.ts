// Which column is which, and by which conventions? Guessed from names and contents. Pure.
import { dateOrders, readDate } from './cell-dates';
import { decimalSigns, readAmount } from './cell-values';
import { type ColumnField, columnFields, names, otherNames } from './file/column-names';
import type { Mapping } from './mapping';

/** The first column with a matching name; preferably one without a disqualifying word. */
function columnCalled(field: ColumnField, header: readonly string[], taken: ReadonlySet<number>) {
  const fits = (name: string, at: number) => !taken.has(at) && names[field].test(name);
  const own = header.findIndex((name, at) => fits(name, at) && !otherNames[field]?.test(name));
  // A file whose only date is the value date uses it; an amount column is never guessed that way.
  return own >= 0 || field !== 'date' ? own : header.findIndex(fits);
}

/** Guesses a mapping from the names of the columns and the content of the first rows. */
export function guessMapping(
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Mapping {
  const sides = guessSides(header);
  const taken = new Set<number>(Object.values(sides ?? {}));
  const columns = Object.fromEntries(
    columnFields.map((field) => {
      if (field === 'credit' || field === 'debit') return [field, sides?.[field] ?? null];
      if (field === 'amount' && sides !== null) return [field, null];
      const index = columnCalled(field, header, taken);
      if (index >= 0) taken.add(index);
      return [field, index < 0 ? null : index];
    }),
  ) as Record<ColumnField, number | null>;
  const inColumn = (field: ColumnField) => {
    const column = columns[field];
    return column === null ? [] : sample.map((cells) => cells[column] ?? '').filter(Boolean);
  };
  const amounts = [...inColumn('amount'), ...inColumn('credit'), ...inColumn('debit')];
  const isSignByType = sides === null && columns.type !== null && !hasSigns(amounts);
  return {
    columns,
    sign: isSignByType ? 'byType' : 'inPositive',
    decimal: mostReadable(decimalSigns, amounts, (cell, sign) => readAmount(cell, sign)),
    dateOrder: mostReadable(dateOrders, inColumn('date'), (cell, order) => readDate(cell, order)),
    clock: statesGmt([...inColumn('date'), ...inColumn('time')]) ? 'gmt' : 'house',
    outWords: 'reversal, refund, void, credit, عكس, إرجاع, پێچەوانە',
    holdWords: 'hold, pre-auth, preauth, authorization, authorisation',
  };
}

/**
 * Two columns, one for each direction; null unless both exist. A column named for both is neither.
 */
function guessSides(header: readonly string[]): { credit: number; debit: number } | null {
  const only = (wanted: RegExp, other: RegExp) =>
    header.findIndex((name) => wanted.test(name) && !other.test(name));
  const credit = only(names.credit, /debit|\bdr\b|مدين/i);
  const debit = only(names.debit, /credit|\bcr\b|دائن/i);
  return credit < 0 || debit < 0 ? null : { credit, debit };
}

function hasSigns(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\s*[-(\u2212]|[-)]\s*$|\b(DR|CR)\b/i.test(cell));
}

/** Whether times carry their own time zone. */
function statesGmt(cells: readonly string[]): boolean {
  return cells.some((cell) => /\d\s*(?:Z|GMT|UTC)\s*$/i.test(cell));
}

/** The convention that reads most cells; the first of equals. */
function mostReadable<T extends string>(
  conventions: readonly [T, ...T[]],
  cells: readonly string[],
  read: (cell: string, convention: T) => { readonly ok: boolean },
): T {
  const count = (convention: T) => cells.filter((cell) => read(cell, convention).ok).length;
  return conventions.reduce((best, one) => (count(one) > count(best) ? one : best));
}
