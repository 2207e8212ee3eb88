// What does a row of a statement contain, by the chosen mapping? Pure.
import { instantOf, zoneOf } from '@/lib/reconciliation/calendar-day';
import { fail, ok, type Result } from '@/lib/result';
import { readDate } from './cell-dates';
import { readAmount, readApproval, readRrn, readTerminal } from './cell-values';
import type { ColumnField } from './file/column-names';
import type { Mapping } from './mapping';

/** `in`: to us. `out`: back to the card. `hold`: neither yet. */
export type Direction = 'in' | 'out' | 'hold';

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
  | 'NO_DATE'
  | 'NOT_A_DATE'
  | 'ROUNDED'
  | 'NOT_A_REFERENCE'
  | 'NO_REFERENCE'
  | 'OTHER_CURRENCY';

type Read = Result<BankRow, RowProblem, { readonly field: ColumnField }>;

/** IQD by its ISO code and number, and its Arabic names. */
const dinar = /^(IQD|368|د\.?\s?ع\.?|دينار( عراقي)?|دینار(ی عێراقی)?)$/i;

/** Reads one row; unreadable values fail with reason and column, and are never guessed. */
export function readRow(
  row: { readonly line: number; readonly cells: readonly string[] },
  mapping: Mapping,
  houseZone: string,
): Read {
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
  const { day, msOfDay } = date.value;
  // A payment can still be found by amount and time alone.
  if (rrn.value === null && approval.value === null && msOfDay === null) {
    return fail('NO_REFERENCE', { field: 'rrn' });
  }
  const commission = readBeside(cell, 'commission', mapping);
  if (!commission.ok) return commission;
  const net = readBeside(cell, 'net', mapping);
  if (!net.ok) return net;
  const zone = zoneOf(mapping.clock, houseZone);
  return ok({
    line: row.line,
    rrn: rrn.value,
    approvalCode: approval.value,
    ...amount.value,
    day,
    at: msOfDay === null ? null : instantOf(day, msOfDay, zone),
    terminal: readTerminal(cell('terminal') ?? ''),
    commissionMinor: commission.value,
    netMinor: net.value,
  });
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
  const type = cell('type');
  const isOut =
    mapping.sign === 'byType'
      ? isOneOf(type ?? '', mapping.outWords)
      : minor < 0n === (mapping.sign === 'inPositive');
  const amountMinor = minor < 0n ? -minor : minor;
  if (isHold(type, mapping)) return ok({ direction: 'hold', amountMinor });
  if (mapping.sign === 'byType' && minor < 0n && !isOut) {
    return fail('MINUS_OF_KIND', { field: 'type' });
  }
  return ok({ direction: isOut ? 'out' : 'in', amountMinor });
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
  return ok(isHold(cell('type'), mapping) ? { ...only, direction: 'hold' } : only);
}

function isHold(type: string | null, mapping: Mapping): boolean {
  return type !== null && isOneOf(type, mapping.holdWords);
}

/** Whether one of the words is in the text; whole words, so that `R` is not in `SALE OR`. */
function isOneOf(text: string, words: string): boolean {
  const plain = ` ${wordsOf(text)} `;
  return words
    .split(/[,،;\n]/)
    .map(wordsOf)
    .some((word) => word !== '' && plain.includes(` ${word} `));
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
