// Which cells does an order have in the file? The same columns in every language.
import { textIn } from '@/lib/catalog/localized';
import { formatList } from '@/lib/i18n/format-list';
import type { SheetCell } from '@/lib/text/sheet-cell';
import type { ExportRow } from './export-rows';

/** The columns, in order; the page has a heading for each. */
export const exportColumns = [
  'reference',
  'test',
  'placedGmt',
  'placedHouse',
  'kind',
  'state',
  'stateSinceGmt',
  'stateSinceHouse',
  'heldSinceGmt',
  'heldSinceHouse',
  'name',
  'email',
  'phone',
  'language',
  'bought',
  'checkIn',
  'checkOut',
  'room',
  'currency',
  'total',
  'authorised',
  'completed',
  'reversed',
  'taken',
  'refunded',
  'bankFee',
  'moneyDateGmt',
  'moneyDateHouse',
  'gatewayOrder',
  'rrn',
  'approval',
  'invoice',
  'attention',
] as const;

type ExportColumn = (typeof exportColumns)[number];

/** The texts of cells, in the language of the person who exports. */
export type ExportWords = {
  readonly locale: string;
  readonly timeZone: string;
  readonly headings: Readonly<Record<ExportColumn, string>>;
  readonly states: Readonly<Record<ExportRow['state'], string>>;
  readonly kinds: Readonly<Record<ExportRow['transactionType'], string>>;
  readonly test: string;
  /** A number of nights of a stay, in words. */
  readonly nights: (count: number) => string;
  /** The name of the sheet. */
  readonly title: string;
  readonly isRightToLeft: boolean;
};

/** The file's heading row. */
export function headingCells({ headings }: ExportWords): readonly string[] {
  return exportColumns.map((column) => headings[column]);
}

/** One order's row; missing values are empty cells. */
export function orderCells(row: ExportRow, words: ExportWords): readonly SheetCell[] {
  const gmt = (at: Date | null) => (at === null ? '' : { time: wallTime(at, 'UTC') });
  const house = (at: Date | null) => (at === null ? '' : { time: wallTime(at, words.timeZone) });
  const day = (iso: string | null) => (iso === null ? '' : { day: iso });
  const amount = (minor: bigint | null) => (minor === null ? '' : { amountMinor: minor });
  const cells: Readonly<Record<ExportColumn, SheetCell>> = {
    reference: row.reference,
    test: row.isTest ? words.test : '',
    placedGmt: gmt(row.createdAt),
    placedHouse: house(row.createdAt),
    kind: words.kinds[row.transactionType],
    state: words.states[row.state],
    stateSinceGmt: gmt(row.stateChangedAt),
    stateSinceHouse: house(row.stateChangedAt),
    heldSinceGmt: gmt(row.heldSince),
    heldSinceHouse: house(row.heldSince),
    name: row.customerName,
    email: row.customerEmail,
    phone: row.customerPhone,
    language: row.locale,
    bought: row.lines
      .map(({ name, quantity, isStay }) =>
        isStay
          ? formatList([textIn(name, words.locale), words.nights(quantity)], words.locale)
          : `${quantity} × ${textIn(name, words.locale)}`,
      )
      .join(words.isRightToLeft ? '؛ ' : '; '),
    checkIn: day(row.checkIn),
    checkOut: day(row.checkOut),
    room: formatList(row.rooms, words.locale),
    currency: row.currency,
    total: amount(row.totalMinor),
    authorised: amount(row.authorisedMinor),
    completed: amount(row.completedMinor),
    reversed: amount(row.reversedMinor),
    taken: amount(row.takenMinor),
    refunded: amount(row.refundedMinor),
    bankFee: amount(row.feeMinor),
    moneyDateGmt: gmt(row.moneyAt),
    moneyDateHouse: house(row.moneyAt),
    gatewayOrder: { reference: row.gatewayOrderId ?? '' },
    rrn: { reference: row.rrn ?? '' },
    approval: { reference: row.approvalCode ?? '' },
    invoice: row.invoices ?? '',
    attention: row.openAttention === 0 ? '' : { count: row.openAttention },
  };
  return exportColumns.map((column) => cells[column]);
}

/** Making a formatter takes far longer than using one, and a file has millions of times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-22 14:05:09" in a time zone: every spreadsheet reads it as a time. */
function wallTime(at: Date, timeZone: string): string {
  if (timeZone === 'UTC') return at.toISOString().slice(0, 19).replace('T', ' ');
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      numberingSystem: 'latn',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(at);
}
