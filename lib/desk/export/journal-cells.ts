// Which cells does a movement have in the journal? What accountants sum up, no guest data.

import { plainDecimal } from '@/lib/money/typed-amount';
import type { Certainty } from '@/lib/payments/rules/book/movements';
import { clockOf } from '@/lib/reconciliation/calendar-day';
import type { MovementKind } from '@/lib/reconciliation/movement';
import { percentText } from '@/lib/text/percent';
import type { SheetCell } from '@/lib/text/sheet-cell';
import type { JournalRow } from './journal-rows';

/** The columns, in order; the page has a heading for each. */
export const journalColumns = [
  'day',
  'bankGmt',
  'recordedGmt',
  'order',
  'document',
  'kind',
  'amount',
  'tax',
  'taxRates',
  'beside',
  'currency',
  'terminal',
  'rrn',
  'approval',
  'operation',
  'person',
  'certainty',
  'adjusts',
] as const;

type JournalColumn = (typeof journalColumns)[number];

/** The texts of cells, in the language of the person who exports. */
export type JournalWords = {
  /** The name of the sheet. */
  readonly title: string;
  readonly isRightToLeft: boolean;
  readonly headings: Readonly<Record<JournalColumn, string>>;
  readonly kinds: Readonly<Record<Exclude<MovementKind, 'declined'>, string>>;
  readonly corrected: string;
  readonly operations: Readonly<Record<'payment' | 'completion' | 'reversal', string>>;
  readonly certainties: Readonly<Record<Certainty, string>>;
};

/** The file's heading row. */
export function journalHeading({ headings }: JournalWords): readonly string[] {
  return journalColumns.map((column) => headings[column]);
}

/** One movement's row: amounts that add to the net in one column, holds and fees in another. */
export function journalCells(
  row: JournalRow,
  words: JournalWords,
  zone: string,
): readonly SheetCell[] {
  const kind = words.kinds[row.kind];
  const amount = { amountMinor: row.kind === 'refunded' ? -row.amountMinor : row.amountMinor };
  const taxes = (row.taxes ?? []).map(({ rate, taxMinor }) => ({
    rate,
    minor: amount.amountMinor < 0n ? -BigInt(taxMinor) : BigInt(taxMinor),
  }));
  const isNet = row.kind === 'taken' || row.kind === 'refunded';
  const cells: Readonly<Record<JournalColumn, SheetCell>> = {
    day: { day: row.adjusts?.inDay ?? clockOf(row.at, zone).day },
    bankGmt: row.bankAt === null ? '' : { time: gmt(row.bankAt) },
    recordedGmt: { time: gmt(row.recordedAt) },
    order: row.orderReference,
    document: row.document ?? '',
    kind: row.isCorrection ? `${kind} (${words.corrected})` : kind,
    amount: isNet ? amount : '',
    tax:
      taxes.length === 0 ? '' : { amountMinor: taxes.reduce((sum, { minor }) => sum + minor, 0n) },
    taxRates: taxes
      .map(
        ({ rate, minor }) =>
          `${percentText(rate)}%: ${minor < 0n ? '-' : ''}${plainDecimal(minor < 0n ? -minor : minor)}`,
      )
      .join('; '),
    beside: isNet ? '' : amount,
    currency: row.currency,
    terminal: { reference: row.terminal },
    rrn: { reference: row.rrn ?? '' },
    approval: { reference: row.approvalCode ?? '' },
    operation: words.operations[row.operation],
    person: row.person ?? '',
    certainty: words.certainties[row.certainty],
    adjusts: row.adjusts ? { day: row.adjusts.ofDay } : '',
  };
  return journalColumns.map((column) => cells[column]);
}

/** "2026-11-22 14:05:09": every spreadsheet reads it as a time. */
function gmt(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
