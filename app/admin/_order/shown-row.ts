import { createTranslator, type Messages } from 'next-intl';
import { getLocale, getMessages, getTimeZone } from 'next-intl/server';
import type { Tone } from '@/app/_components/status-mark';
import { ageText } from '@/app/admin/_components/moment';
import { markedText } from '@/app/admin/_components/visible-text';
import { type DeskColumn, type KindOf, orderColumns } from '@/lib/desk/orders/order-columns';
import { type DeskOrderRow, rowMark } from '@/lib/desk/orders/order-rows';
import { standingOf } from '@/lib/desk/orders/standing';
import { formatInstant } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { remembering } from '@/lib/i18n/remembering';
import { formatMoney, money } from '@/lib/money/money';
import { shownPhone } from '@/lib/text/phone-number';
import { holdMark } from './hold-badge';
import { orderTones } from './state-marks';

/** A point in time: for machines, to the minute for people, and how long ago it was. */
export type ShownMoment = readonly [at: string, exact: string, age: string];

/** A state or a limit: its tone and its text. */
export type ShownMark = readonly [tone: Tone, text: string];

/** The translators for rows, created once for all of them. */
export type RowWords = ReturnType<typeof makeRowWords>;

/** How the rows of a page are shown. */
type RowShape = {
  readonly columns: readonly DeskColumn[];
  readonly now: Date;
  /** AUTHORIZATION_DAYS: the merchant's own rule. */
  readonly holdDays: number;
};

/** One set per language, kept for the life of the process. */
const madeWords = new Map<string, RowWords>();

/** The texts in the reader's language. */
export async function readRowWords(): Promise<RowWords> {
  const [locale, timeZone] = await Promise.all([getLocale(), getTimeZone()]);
  const known = madeWords.get(locale);
  if (known !== undefined) return known;
  const made = makeRowWords(locale, timeZone, await getMessages());
  madeWords.set(locale, made);
  return made;
}

/** Creates the translators of a language. */
export function makeRowWords(locale: string, timeZone: string, messages: Messages) {
  const all = { locale, timeZone, messages };
  return {
    locale,
    timeZone,
    age: remembering(createTranslator({ ...all, namespace: 'desk.age' })),
    desk: remembering(createTranslator({ ...all, namespace: 'desk' })),
    standing: remembering(createTranslator({ ...all, namespace: 'orders.standing' })),
    hold: remembering(createTranslator({ ...all, namespace: 'operations.hold' })),
    visible: createTranslator({ ...all, namespace: 'order.visible' }),
  };
}

/** The cells of each kind of column, as small as possible; null: empty. */
const cellsOf = {
  text: (text: string | null) => text,
  reference: (text: string | null) => text,
  day: (day: string | null) => day,
  phone: (phone: string) => shownPhone(phone),
  person: (name: string, { visible }: RowWords) => markedText(name, visible),
  moment: (at: Date | null, words: RowWords, { now }: RowShape) => at && momentOf(at, words, now),
  hold: (since: Date | null, words: RowWords, shape: RowShape, { state }: DeskOrderRow) => {
    // While an operation's result is unknown, it is unclear whether the hold still exists.
    if (since === null || state === 'CHECKING') return null;
    const { tone, time } = holdMark(words.hold, since, shape.holdDays, shape.now);
    return [tone, time] satisfies ShownMark;
  },
  money: (minor: bigint | null, { locale }: RowWords) =>
    minor === null ? null : formatMoney(money(minor), locale),
  sum: (minor: bigint | null, { locale }: RowWords) =>
    minor ? formatMoney(money(minor), locale) : null,
  /** The amount and its label: taken, held, refunded, or only booked. */
  standing: (_none: unknown, words: RowWords, _shape: RowShape, row: DeskOrderRow) => {
    const { kind, minor } = standingOf(row);
    return [formatMoney(money(minor), words.locale), words.standing(kind)] as const;
  },
  rooms: (rooms: readonly string[], { locale }: RowWords) => formatList(rooms, locale) || null,
  word: (text: string) => text,
  /** The last text counts the open attention items; empty: none. */
  state: (
    text: string,
    { desk }: RowWords,
    _shape: RowShape,
    { state, attention }: DeskOrderRow,
  ) => {
    const open = attention > 0 ? desk('orders.attention', { count: attention }) : '';
    return [orderTones[state], text, open] as const;
  },
  what: ({ name, others: count }: DeskOrderRow['what'], { desk, locale }: RowWords) =>
    [textIn(name, locale), count > 0 ? ` ${desk('orders.more', { count })}` : ''] as const,
};

export type CellKind = KindOf<DeskColumn>;
export type CellOf<K extends CellKind> = ReturnType<(typeof cellsOf)[K]>;

/** What a phone shows of every order, whatever columns were chosen. */
const always = ['customer', 'placed', 'state'] as const satisfies readonly DeskColumn[];

type ShownCells = { readonly [C in DeskColumn]: CellOf<KindOf<C>> };

/**
 * A row of the list as the texts it shows. The page carries fifty of them twice, rendered and for
 * the scripts, so they are as small as possible.
 */
export type ShownRow = ReturnType<typeof showRow>;

/** One order as the list shows it to this reader. */
export function showRow(row: DeskOrderRow, words: RowWords, shape: RowShape) {
  const shown = new Set([...always, ...shape.columns]);
  const cells = [...shown].map((column) => [column, cellOf(column, row, words, shape)]);
  return {
    reference: row.reference,
    mark: rowMark(row),
    isTest: row.test,
    cells: Object.fromEntries(cells) as Pick<ShownCells, (typeof always)[number]> &
      Partial<ShownCells>,
  };
}

/** How the cells of a column are drawn; amounts look alike. */
export function listedColumn(name: DeskColumn) {
  const { kind } = orderColumns[name];
  return { name, kind, className: classOf[name] ?? classOf[kind] };
}

export type ListedColumn = ReturnType<typeof listedColumn>;

/** The classes that `.order-list` styles. */
const classOf: Readonly<Partial<Record<DeskColumn | CellKind, string>>> = {
  placed: 'cell-placed',
  person: 'cell-customer',
  what: 'cell-what',
  hold: 'cell-held',
  standing: 'cell-amount',
  money: 'cell-authorised',
  sum: 'cell-authorised',
};

function cellOf(name: DeskColumn, row: DeskOrderRow, words: RowWords, shape: RowShape) {
  const column = orderColumns[name];
  const { [name]: given }: { readonly [name: string]: unknown } = row;
  const value = 'words' in column ? column.words(words.desk, given as never) : given;
  return cellsOf[column.kind](value as never, words, shape, row);
}

function momentOf(at: Date, { locale, timeZone, age }: RowWords, now: Date): ShownMoment {
  const iso = at.toISOString();
  return [iso, formatInstant(iso, locale, timeZone), ageText(age, iso, now)];
}
