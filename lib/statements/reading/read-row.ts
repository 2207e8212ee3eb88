// What does a row of a statement contain, by the chosen mapping? Pure.
import { normaliseDigits } from '@/lib/money/money';
import { dayOf, instantOf, zoneOf } from '@/lib/reconciliation/calendar-day';
import { fail, ok, type Result } from '@/lib/result/result';
import type { ColumnField } from '@/lib/statements/file/column-names';
import { type ReadDate, readDate } from './cell-dates';
import { readAmount, readApproval, readRrn, readTerminal } from './cell-values';
import type { Mapping } from './mapping';
import { type Direction, readKind } from './movement-kinds';

export type BankRow = {
  readonly line: number;
  readonly rrn: string | null;
  readonly approvalCode: string | null;
  readonly direction: Direction;
  /** Never negative: `direction` is the sign. */
  readonly amountMinor: bigint;
  readonly day: string;
  /** Null if the file has only a day. */
  readonly at: Date | null;
  readonly terminal: string | null;
  /** What the bank kept of it, and what it paid out, if the file has them; never negative. */
  readonly commissionMinor: bigint | null;
  readonly netMinor: bigint | null;
};

export type RowProblem =
  | 'ABOVE_HEADER'
  /** A quotation mark is opened and not closed where a cell ends. */
  | 'BROKEN_QUOTES'
  | 'TOO_MANY_CELLS'
  | 'NO_AMOUNT'
  | 'NOT_AN_AMOUNT'
  | 'TOO_MANY_DECIMALS'
  | 'TOO_LARGE'
  | 'ZERO'
  /** With a column for each direction, both have an amount, or neither has. */
  | 'BOTH_WAYS'
  | 'NEITHER_WAY'
  /** A minus in a column whose direction is fixed. */
  | 'MINUS_IN_WAY'
  /** A minus, but a type that does not mean that money went back. */
  | 'MINUS_OF_KIND'
  /** No word of the type is known, or it has words of several directions. */
  | 'UNKNOWN_KIND'
  /** A type that means money went back, and a sign that means it came in. */
  | 'KIND_AGAINST_SIGN'
  /** It can be read in several ways, and nobody has chosen. */
  | 'TWO_READINGS'
  | 'NO_DATE'
  | 'NOT_A_DATE'
  | 'ROUNDED'
  | 'NOT_A_REFERENCE'
  | 'NO_REFERENCE'
  | 'OTHER_CURRENCY';

type Read = Result<BankRow, RowProblem, { readonly field: ColumnField | null }>;

/** A row as it is kept. */
export type KeptRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** What the file says of it before any mapping, or an earlier reading. */
  readonly problem?: string | null;
};

/** IQD by its ISO code and number, and its Arabic names. */
const dinar = /^(IQD|368|د\.?\s?ع\.?|دينار( عراقي)?|دینار(ی عێراقی)?)$/i;

const noAmounts = ['rrn', 'approval', 'terminal', 'date', 'time', 'type'] as const;

/** Whether two cells look like one number, parted by its sign for thousands or decimals. */
export function isParted(cells: readonly string[], columns: Mapping['columns']): boolean {
  const plain = cells.map(normaliseDigits);
  return plain.some(
    (cell, at) =>
      /^\D{0,6}\d[\d.'\s]*$/.test(cell) &&
      /^\d{1,3}(?:[.,]\d+)?\D{0,6}$/.test(plain[at + 1] ?? '') &&
      noAmounts.every((field) => columns[field] !== at),
  );
}

/**
 * Why the cells of a row are not in their columns; null if they are. More filled cells than names
 * (`headerWidth`) have moved: a comma in an amount parts it. Where the last ones are empty, as in rows
 * that end with a separator, the parts of a number show it, or that whole rows are shorter.
 */
export function shapeProblem(
  { cells, problem }: KeptRow,
  { columns, width }: Mapping,
  headerWidth: number | null,
): 'BROKEN_QUOTES' | 'TOO_MANY_CELLS' | null {
  if (problem === 'BROKEN_QUOTES') return problem;
  if (headerWidth === null) return null;
  const isMoved =
    cells.slice(headerWidth).some((cell) => cell !== '') ||
    (width === ''
      ? cells.length > headerWidth && isParted(cells, columns)
      : cells.length > Number(width));
  return isMoved ? 'TOO_MANY_CELLS' : null;
}

/** Reads one row; unreadable values fail with reason and column, and are never guessed. */
export function readRow(
  row: KeptRow,
  mapping: Mapping,
  houseZone: string,
  headerWidth: number | null = null,
): Read {
  const shape = shapeProblem(row, mapping, headerWidth);
  if (shape !== null) return fail(shape, { field: null });
  const cell = (field: ColumnField): string | null => {
    const column = mapping.columns[field];
    return column === null ? null : (row.cells[column] ?? '');
  };
  const currency = cell('currency');
  if (currency && !dinar.test(currency)) return fail('OTHER_CURRENCY', { field: 'currency' });
  const amount = mapping.columns.amount === null ? readTwo(cell, mapping) : readOne(cell, mapping);
  if (!amount.ok) return amount;
  const date = readDate(cell('date') ?? '', mapping.dateOrder, cell('time'));
  if (!date.ok) return fail(date.code, { field: 'date' });
  const rrn = readRrn(cell('rrn') ?? '');
  if (!rrn.ok) return fail(rrn.code, { field: 'rrn' });
  const approval = readApproval(cell('approval') ?? '');
  if (!approval.ok) return fail(approval.code, { field: 'approval' });
  const { day, at } = momentOf(date.value, zoneOf(mapping.clock, houseZone));
  // A payment can still be found by amount and time alone.
  if (rrn.value === null && approval.value === null && at === null) {
    return fail('NO_REFERENCE', { field: 'rrn' });
  }
  const commission = readBeside(cell, 'commission', mapping);
  if (!commission.ok) return commission;
  const net = readBeside(cell, 'net', mapping);
  if (!net.ok) return net;
  return ok({
    line: row.line,
    rrn: rrn.value,
    approvalCode: approval.value,
    ...amount.value,
    day,
    at,
    terminal: readTerminal(cell('terminal') ?? ''),
    commissionMinor: commission.value,
    netMinor: net.value,
  });
}

type Moment = Pick<BankRow, 'day' | 'at'>;

/** A time with a zone of its own is read by that, and falls on its day of the statement's calendar. */
function momentOf({ day, msOfDay, offset }: ReadDate, zone: string): Moment {
  if (msOfDay === null) return { day, at: null };
  if (offset === null) return { day, at: instantOf(day, msOfDay, zone) };
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + msOfDay - offset * 60_000);
  return { day: dayOf(at, zone), at };
}

type Cells = (field: ColumnField) => string | null;
type Movement = Pick<BankRow, 'direction' | 'amountMinor'>;
type ReadMovement = Result<Movement, RowProblem, { readonly field: ColumnField }>;

/** An amount beside the movement's own; an empty cell has none. */
function readBeside(
  cell: Cells,
  field: 'commission' | 'net',
  { decimal }: Mapping,
): Result<bigint | null, RowProblem, { readonly field: ColumnField }> {
  const amount = readAmount(cell(field) ?? '', decimal);
  if (amount.ok) return ok(amount.value < 0n ? -amount.value : amount.value);
  return amount.code === 'NO_AMOUNT' ? ok(null) : fail(amount.code, { field });
}

/** One amount column; its sign, or the type, gives the direction. */
function readOne(cell: Cells, mapping: Mapping): ReadMovement {
  const amount = readAmount(cell('amount') ?? '', mapping.decimal);
  if (!amount.ok) return fail(amount.code, { field: 'amount' });
  const minor = amount.value;
  if (minor === 0n) return fail('ZERO', { field: 'amount' });
  const amountMinor = minor < 0n ? -minor : minor;
  const kind = readKind(cell('type') ?? '', mapping);
  if (kind === 'hold') return ok({ direction: kind, amountMinor });
  if (kind === 'contradictory') return fail('UNKNOWN_KIND', { field: 'type' });
  if (mapping.sign === '' || (mapping.sign === 'allIn' && minor < 0n)) {
    return fail('TWO_READINGS', { field: 'amount' });
  }
  if (mapping.sign === 'byType') {
    if (kind === 'unknown') return fail('UNKNOWN_KIND', { field: 'type' });
    if (minor < 0n && kind === 'in') return fail('MINUS_OF_KIND', { field: 'type' });
    return ok({ direction: kind, amountMinor });
  }
  const direction = minor < 0n === (mapping.sign !== 'outPositive') ? 'out' : 'in';
  if (kind === 'out' && direction === 'in') return fail('KIND_AGAINST_SIGN', { field: 'type' });
  return ok({ direction, amountMinor });
}

/** Money in and money out in separate columns: exactly one has an amount; 0 counts as none. */
function readTwo(cell: Cells, mapping: Mapping): ReadMovement {
  const sides: Movement[] = [];
  for (const [field, direction] of [
    ['credit', 'in'],
    ['debit', 'out'],
  ] as const) {
    const amount = readAmount(cell(field) ?? '', mapping.decimal);
    if (!amount.ok && amount.code !== 'NO_AMOUNT') return fail(amount.code, { field });
    if (!amount.ok || amount.value === 0n) continue;
    if (amount.value < 0n) return fail('MINUS_IN_WAY', { field });
    sides.push({ direction, amountMinor: amount.value });
  }
  const [only] = sides;
  if (only === undefined) return fail('NEITHER_WAY', { field: 'credit' });
  if (sides.length > 1) return fail('BOTH_WAYS', { field: 'credit' });
  const kind = readKind(cell('type') ?? '', mapping);
  if (kind === 'contradictory') return fail('UNKNOWN_KIND', { field: 'type' });
  return ok(kind === 'hold' ? { ...only, direction: kind } : only);
}
