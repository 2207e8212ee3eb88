// Which cells does an order have in the file? The same columns in every language.
import type { useTranslations } from 'next-intl';
import {
  type FileColumn,
  fileColumns,
  type KindOf,
  orderColumns,
} from '@/lib/desk/orders/order-columns';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { remembering } from '@/lib/i18n/remembering';
import type { SheetCell } from '@/lib/text/sheet-cell';
import type { ExportRow } from './export-rows';

/** The file in the language of the person who exports. */
export type ExportWords = ReturnType<typeof exportWords>;

/** Makes what every row needs; a file has millions. */
export function exportWords(given: {
  readonly locale: string;
  readonly timeZone: string;
  readonly isRightToLeft: boolean;
  readonly desk: ReturnType<typeof useTranslations<'desk'>>;
  readonly file: ReturnType<typeof useTranslations<'orders.export'>>;
}) {
  return { ...given, desk: remembering(given.desk), title: given.desk('orders.title') };
}

type Cells = SheetCell | readonly [gmt: SheetCell, house: SheetCell];

const text = (value: string | null) => value ?? '';
const amount = (amountMinor: bigint | null) => (amountMinor === null ? '' : { amountMinor });
const times = (at: Date | null, { timeZone }: ExportWords) =>
  at === null
    ? (['', ''] as const)
    : ([{ time: wallTime(at, 'UTC') }, { time: wallTime(at, timeZone) }] as const);

/** The cells of each kind of column; a missing value is an empty cell. */
const cellsOf = {
  text,
  phone: text,
  person: text,
  word: text,
  state: text,
  reference: (value: string | null) => ({ reference: value ?? '' }),
  day: (day: string | null) => (day === null ? '' : { day }),
  moment: times,
  hold: times,
  money: amount,
  sum: amount,
  count: (count: number) => (count === 0 ? '' : { count }),
  mark: (isTest: boolean, { file }: ExportWords) => (isTest ? file('test') : ''),
  rooms: (rooms: readonly string[], { locale }: ExportWords) => formatList(rooms, locale),
  lines: (lines: ExportRow['lines'], { desk, locale, isRightToLeft }: ExportWords) =>
    lines
      .map(({ name, quantity, isStay }) =>
        isStay
          ? formatList([textIn(name, locale), desk('order.nights', { count: quantity })], locale)
          : `${quantity} × ${textIn(name, locale)}`,
      )
      .join(isRightToLeft ? '؛ ' : '; '),
} satisfies { readonly [K in KindOf<FileColumn>]: (value: never, words: ExportWords) => Cells };

/** The file's heading row. */
export function headingCells({ file }: ExportWords): readonly string[] {
  return fileColumns.flatMap((name) =>
    cellsOf[orderColumns[name].kind] === times
      ? [file(`headings.${name}.gmt`), file(`headings.${name}.house`)]
      : file(`headings.${name}`),
  );
}

/** One order's row. */
export function orderCells(row: ExportRow, words: ExportWords): readonly SheetCell[] {
  return fileColumns.flatMap((name): Cells => {
    const column = orderColumns[name];
    const value = 'words' in column ? column.words(words.desk, row[name] as never) : row[name];
    return cellsOf[column.kind](value as never, words);
  });
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
