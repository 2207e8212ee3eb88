// Is a row of a statement no movement at all: a total, a fee or a payout? By its words. Pure.
import { fail, ok, type Result } from '@/lib/result/result';
import { readDate } from './cell-dates';
import { readAmount } from './cell-values';
import type { Mapping } from './mapping';
import type { RowProblem } from './read-row';

export const rowRoles = ['fee', 'payout', 'total', 'movement'] as const;

/** `movement`: a person said that it is none of these. */
export type RowRole = (typeof rowRoles)[number];

/** How a row that is compared with nothing was understood. */
export const asideNotes = { fee: 'BANK_FEE', payout: 'PAYOUT', total: 'TOTAL' } as const;

/** A row that is compared with nothing. */
export type AsideRow = {
  readonly line: number;
  readonly role: 'fee' | 'payout' | 'total';
  /** Who said so; null: its words do. */
  readonly roleById: string | null;
  /** What the bank kept or paid out, and the day that it names; null: none, or a total. */
  readonly asideMinor: bigint | null;
  readonly day: string | null;
};

export type UnreadRow = {
  readonly line: number;
  readonly problem: RowProblem;
  /** Null if the whole row is concerned. */
  readonly field: string | null;
};

const words = {
  total: /^(grand |sub)?totals?( |$)|^(ال)?(مجموع|اجمالي|إجمالي)( |$)|^(کۆ|کۆی|سەرجەم)( |$)/i,
  fee: /(^| )(fees?|commissions?|charges?|(ال)?(رسوم|رسم|عمولة|عمولات|أجور)|کرێی?|کۆمیسیۆنی?)( |$)/i,
  payout:
    /(^| )(payouts?|pay outs?|settlements?|disbursements?|paid out|transfer(red)? to (your |the )?(merchant|account)|تسوية مستحقات|صرف مستحقات|تحويل لل?(تاجر|حساب)\S*|تحويل (ال|إل)ى (ال)?(حساب|تاجر)\S*|پارەدان بە فرۆشیار|گواستنەوە بۆ (حساب|ھەژمار|هەژمار)\S*)( |$)/i,
} as const;

/** A settlement's fee is a fee, and the total of payouts a total. */
const roles = ['total', 'fee', 'payout'] as const;

/** What the words of a row say; null: nothing, or it names a payment. */
export function guessRole(
  cells: readonly string[],
  { columns }: Pick<Mapping, 'columns'>,
): (typeof roles)[number] | null {
  const plain = cells.map((cell) =>
    cell
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const isPayment = (label: number) =>
    [columns.rrn, columns.approval].some(
      (column) => column !== null && column !== label && plain[column],
    );
  const says = (role: (typeof roles)[number]) => {
    const label = plain.findIndex((text) => words[role].test(text));
    return label >= 0 && !isPayment(label);
  };
  return roles.find(says) ?? null;
}

/**
 * What the bank kept or paid out by a row, whatever its sign, and the row's day if it has one. Fails: no cell of
 * an amount can be read, or it is zero.
 */
export function readAside(
  cells: readonly string[],
  { columns, decimal, dateOrder }: Mapping,
): Result<{ readonly asideMinor: bigint; readonly day: string | null }, 'NO_AMOUNT'> {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  const { amount, debit, credit, commission, net, date } = columns;
  for (const column of [amount, debit, credit, commission, net]) {
    const read = readAmount(cell(column), decimal);
    if (!read.ok || read.value === 0n) continue;
    const day = readDate(cell(date), dateOrder);
    const asideMinor = read.value < 0n ? -read.value : read.value;
    return ok({ asideMinor, day: day.ok ? day.value.day : null });
  }
  return fail('NO_AMOUNT');
}
