// Which column is which, and by which conventions? Guessed from names and contents. Pure.

import {
  type ColumnField,
  columnFields,
  names,
  otherNames,
} from '@/lib/statements/file/column-names';
import { mostFrequent } from '@/lib/statements/file/parse-rows';
import { type DateOrder, dateOrders, readDate } from './cell-dates';
import { type DecimalSign, decimalSigns, readAmount } from './cell-values';
import type { Mapping, SignRule } from './mapping';
import { isKind, readKind, usualWords } from './movement-kinds';
import { guessRole } from './read-role';
import { isParted, readRow } from './read-row';

/**
 * The remembered mapping; if it reads none of the first rows, the guess. What it says about numbers,
 * dates or signs is asked again where the file contradicts it: it may be of another bank.
 */
export function betterMapping(
  known: Mapping | null,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly mapping: Mapping; readonly isKnown: boolean } {
  const guessed = guessMapping(header, rows);
  const sample = withinNames(header, rows);
  // By which clock is no matter of readability.
  const isReading =
    known !== null && sample.some((cells) => readRow({ line: 0, cells }, known, 'UTC').ok);
  if (!isReading) return { mapping: guessed, isKnown: false };
  const { amounts, dates, movements } = cellsOf(known.columns, sample);
  const readable = (sign: DecimalSign) => amounts.filter((cell) => readAmount(cell, sign).ok);
  const readableBy = (order: DateOrder) => dates.filter((cell) => readDate(cell, order).ok);
  const most = Math.max(...dateOrders.map((order) => readableBy(order).length));
  const { decimal, dateOrder, sign } = known;
  const isLess =
    decimal !== '' && decimalSigns.some((one) => readable(one).length > readable(decimal).length);
  const typed = typedSigns(known.columns, movements);
  const isLeftOut =
    typed.length > 0 && !typed.some((one) => one.kind === 'in' && one.sign === 'out');
  const isOpposite =
    (sign === 'inPositive' && agreement(typed) < 0) ||
    (sign === 'outPositive' && isLeftOut) ||
    (sign === 'allIn' && guessed.sign !== 'allIn');
  return {
    mapping: {
      ...known,
      sign: isOpposite ? '' : sign,
      decimal: isLess ? '' : decimal,
      dateOrder: dateOrder !== '' && readableBy(dateOrder).length < most ? '' : dateOrder,
      width: guessed.width || known.width,
    },
    isKnown: true,
  };
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
  rows: readonly (readonly string[])[],
): Mapping {
  const sample = withinNames(header, rows);
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
  const { amounts, dates, times, movements } = cellsOf(columns, sample);
  const sign = columns.amount === null ? '' : guessSign(columns, movements, rows);
  return {
    columns,
    sign: sides === null ? sign : 'inPositive',
    decimal: guessDecimal(amounts),
    dateOrder: guessOrder(dates),
    clock: statesGmt([...dates, ...times]) ? 'gmt' : 'house',
    width: guessWidth(header, columns, rows),
    ...usualWords,
  };
}

const countColumns = (header: readonly string[]) => header.findLastIndex((name) => name !== '') + 1;

/** Rows as long as most, with nothing beyond the names: the cells of others may have moved. */
function withinNames(header: readonly string[], rows: readonly (readonly string[])[]) {
  const names = countColumns(header);
  const most = Math.max(names, mostFrequent(rows.map(({ length }) => length)) ?? 0);
  const within = rows.filter(
    (cells) => cells.length <= most && cells.slice(names).every((cell) => cell === ''),
  );
  return within.length > 0 ? within : rows;
}

/** What stands in the columns, and the rows that are no totals or fees. */
function cellsOf(columns: Mapping['columns'], sample: readonly (readonly string[])[]) {
  const inColumns = (...fields: ColumnField[]) =>
    fields.flatMap((field) => {
      const column = columns[field];
      return column === null ? [] : sample.map((cells) => cells[column] ?? '').filter(Boolean);
    });
  return {
    amounts: inColumns('amount', 'credit', 'debit', 'commission', 'net'),
    dates: inColumns('date'),
    times: inColumns('time'),
    movements: sample.filter((cells) => guessRole(cells, { columns }) === null),
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
 * The types give the way where no amount has a sign, or where more signs contradict them than agree,
 * as where sales have a minus: a row says why only to a person. Signs give it where the types agree;
 * alone they do not, as each bank looks from its own side.
 */
function guessSign(
  columns: Mapping['columns'],
  movements: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
): SignRule | '' {
  const hasSign = (cell = '') => {
    const sign = signOf(cell);
    return sign === 'out' || (sign === 'in' && /[CD]R/i.test(cell));
  };
  // In a row whose cells have moved, the amount may stand anywhere.
  const isSigned =
    movements.some((cells) => hasSign(cells[columns.amount ?? -1])) ||
    rows.some(
      (cells) =>
        guessRole(cells, { columns }) === null &&
        !movements.includes(cells) &&
        cells.some((cell) => hasSign(cell)),
    );
  const agreed = agreement(typedSigns(columns, movements));
  if (columns.type !== null && (!isSigned || agreed < 0)) return 'byType';
  if (!isSigned) return 'allIn';
  return agreed > 0 ? 'inPositive' : '';
}

type TypedSign = Readonly<Record<'kind' | 'sign', 'in' | 'out'>>;

/** Type and sign of each row that has both. */
function typedSigns(
  { type, amount }: Mapping['columns'],
  movements: readonly (readonly string[])[],
): TypedSign[] {
  return movements.flatMap((cells) => {
    const kind = readKind(cells[type ?? -1] ?? '', usualWords);
    const sign = signOf(cells[amount ?? -1] ?? '');
    return sign !== null && (kind === 'in' || kind === 'out') ? { kind, sign } : [];
  });
}

/** In how many more rows the sign agrees with the type than contradicts it. */
const agreement = (typed: readonly TypedSign[]) =>
  typed.reduce((sum, { kind, sign }) => sum + (kind === sign ? 1 : -1), 0);

function signOf(cell: string): 'in' | 'out' | null {
  const read = decimalSigns.map((sign) => readAmount(cell, sign)).find(({ ok }) => ok);
  if (!read?.ok) return null;
  return read.value < 0n ? 'out' : 'in';
}

/** The cells of each row in which nothing is parted, where some rows or they have more than names. */
function guessWidth(
  header: readonly string[],
  columns: Mapping['columns'],
  rows: readonly (readonly string[])[],
): string {
  const names = countColumns(header);
  const movements = rows.filter((cells) => guessRole(cells, { columns }) === null);
  const whole = withinNames(header, movements).filter((cells) => !isParted(cells, columns));
  const [width = 0, ...others] = new Set(whole.map(({ length }) => length));
  const isLong = movements.some(({ length }) => length > Math.min(names, width));
  return isLong && width > 0 && others.length === 0 ? String(width) : '';
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
