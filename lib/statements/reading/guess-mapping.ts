// Which column is which, and by which conventions? Guessed from names and contents. Pure.

import {
  type ColumnField,
  columnFields,
  names,
  otherNames,
} from '@/lib/statements/file/column-names';
import { type DateOrder, dateOrders, readDate } from './cell-dates';
import { type DecimalSign, decimalSigns, readAmount } from './cell-values';
import type { Mapping } from './mapping';
import { isKind, readKind, usualWords } from './movement-kinds';
import { readRow } from './read-row';

/** The remembered mapping; if it reads none of the first rows, and the guess some, the guess. */
export function betterMapping(
  known: Mapping | null,
  header: readonly string[],
  sample: readonly (readonly string[])[],
): { readonly mapping: Mapping; readonly isKnown: boolean } {
  const guessed = guessMapping(header, sample);
  // By which clock is no matter of readability.
  const reads = (mapping: Mapping) =>
    sample.some((cells) => readRow({ line: 0, cells }, mapping, 'UTC').ok);
  return known !== null && (reads(known) || !reads(guessed))
    ? { mapping: known, isKnown: true }
    : { mapping: guessed, isKnown: false };
}

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
  columns.type ??= findKinds(sample, new Set(Object.values(columns)));
  const inColumn = (field: ColumnField) => {
    const column = columns[field];
    return column === null ? [] : sample.map((cells) => cells[column] ?? '').filter(Boolean);
  };
  const amounts = [...inColumn('amount'), ...inColumn('credit'), ...inColumn('debit')];
  const isByType = !hasSigns(amounts) || contradictsTypes(columns, sample);
  return {
    columns,
    sign: sides === null && columns.type !== null && isByType ? 'byType' : 'inPositive',
    decimal: guessDecimal([...amounts, ...inColumn('commission'), ...inColumn('net')]),
    dateOrder: guessOrder(inColumn('date')),
    clock: statesGmt([...inColumn('date'), ...inColumn('time')]) ? 'gmt' : 'house',
    ...usualWords,
  };
}

/** A column without a known name, but with nothing else than kinds of movements in it. */
function findKinds(
  sample: readonly (readonly string[])[],
  taken: ReadonlySet<number | null>,
): number | null {
  const width = Math.max(0, ...sample.map(({ length }) => length));
  for (let column = 0; column < width; column += 1) {
    const cells = sample.map((row) => row[column] ?? '').filter(Boolean);
    if (!taken.has(column) && cells.length > 0 && cells.every(isKind)) return column;
  }
  return null;
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

/**
 * Whether more signs contradict their types than agree, as where sales have a minus: such a bank
 * looks from its own side, or lists what was given back, and a row says which only to a person.
 */
function contradictsTypes(
  { type, amount }: Mapping['columns'],
  sample: readonly (readonly string[])[],
): boolean {
  const agreed = sample.map((cells) => {
    const kind = readKind(cells[type ?? -1] ?? '', usualWords);
    const read = decimalSigns.map((sign) => readAmount(cells[amount ?? -1] ?? '', sign));
    const value = read.find(({ ok }) => ok);
    if (!value?.ok || (kind !== 'in' && kind !== 'out')) return 0;
    return value.value < 0n === (kind === 'out') ? 1 : -1;
  });
  return agreed.reduce<number>((sum, one) => sum + one, 0) < 0;
}

function hasSigns(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\s*[-(\u2212]|[-)]\s*$|\b(DR|CR)\b/i.test(cell));
}

/** Whether every time carries its own time zone, and that is the bank's. */
function statesGmt(cells: readonly string[]): boolean {
  const timed = cells.filter((cell) => /\d:\d\d/.test(cell));
  return timed.length > 0 && timed.every((cell) => /\d\s*(?:Z|GMT|UTC)\s*$/i.test(cell));
}

/** The sign that some cells prove; empty if all can be read in both ways, or the cells disagree. */
function guessDecimal(cells: readonly string[]): DecimalSign | '' {
  const readable = (cell: string) => decimalSigns.filter((sign) => readAmount(cell, sign).ok);
  const proofs = cells.map(readable).filter(({ length }) => length === 1);
  const points = proofs.filter(([sign]) => sign === 'point').length;
  if (points * 2 !== proofs.length) return points * 2 > proofs.length ? 'point' : 'comma';
  if (proofs.length > 0) return '';
  return cells.some((cell) => isTwofold(readAmount(cell, ''))) ? '' : 'point';
}

/** The order that reads most dates; empty if another reads as many, but other days. */
function guessOrder(cells: readonly string[]): DateOrder | '' {
  const days = (order: DateOrder) =>
    cells.map((cell) => readDate(cell, order)).map((read) => (read.ok ? read.value.day : null));
  const all = dateOrders.map((order) => ({ order, days: days(order) }));
  const count = (one: { readonly days: readonly unknown[] }) => one.days.filter(Boolean).length;
  const best = all.reduce((most, one) => (count(one) > count(most) ? one : most));
  const isOther = all.some(
    (one) => one.order !== 'ydm' && count(one) === count(best) && `${one.days}` !== `${best.days}`,
  );
  return isOther ? '' : best.order;
}

const isTwofold = (read: ReturnType<typeof readAmount>) => !read.ok && read.code === 'TWO_READINGS';
