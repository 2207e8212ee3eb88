import { createTranslator, type Messages, type useTranslations } from 'next-intl';
import { getLocale, getMessages, getTimeZone } from 'next-intl/server';
import type { Tone } from '@/app/_components/status-mark';
import type { MarkedText } from '@/app/admin/_components/marked-text';
import { ageText } from '@/app/admin/_components/moment';
import { markedText } from '@/app/admin/_components/visible-text';
import { holdMark } from '@/app/admin/orders/_components/hold-badge';
import { orderTones } from '@/app/admin/orders/_components/state-marks';
import { textIn } from '@/lib/catalog/localized';
import type { DeskColumn } from '@/lib/desk/orders/list-columns';
import { type DeskOrderRow, rowMark } from '@/lib/desk/orders/order-rows';
import { standingOf } from '@/lib/desk/orders/standing';
import { formatInstant } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { formatMoney, money } from '@/lib/money';
import { shownPhone } from '@/lib/text/phone-number';

/** A point in time: for machines, to the minute for people, and how long ago it was. */
export type ShownMoment = readonly [at: string, exact: string, age: string];

/** A state or a limit: its tone and its text. */
export type ShownMark = readonly [tone: Tone, text: string];

/** The cells of optional columns; each only if the column is shown. */
type ShownCells = {
  readonly changed: ShownMoment;
  readonly held: ShownMark | null;
  readonly what: readonly [first: string, more: string];
  /** The amount and its label: taken, held, refunded, or only booked. */
  readonly amount: readonly [text: string, kind: string];
  readonly booked: string;
  readonly authorised: string | null;
  readonly taken: string | null;
  readonly refunded: string | null;
  readonly fee: string | null;
  readonly moneyDate: ShownMoment | null;
  readonly invoice: string | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly room: string | null;
  readonly kind: string;
  readonly stay: string | null;
  readonly email: string;
  readonly phone: string;
  readonly rrn: string | null;
  readonly approval: string | null;
};

/**
 * A row of the list as the texts it shows. The page carries fifty of them twice, rendered and for
 * the scripts, so they are as small as possible.
 */
export type ShownRow = {
  readonly reference: string;
  readonly mark: string;
  readonly isTest: boolean;
  readonly customer: MarkedText;
  readonly placed: ShownMoment;
  readonly state: ShownMark;
  /** The number of open attention items as text; empty: none. */
  readonly attention: string;
  readonly cells: Partial<ShownCells>;
};

/** The translators for rows, created once for all of them. */
export type RowWords = {
  readonly locale: string;
  readonly timeZone: string;
  readonly age: ReturnType<typeof useTranslations<'desk.age'>>;
  readonly orders: ReturnType<typeof useTranslations<'desk.orders'>>;
  readonly states: ReturnType<typeof useTranslations<'desk.orderState'>>;
  readonly kinds: ReturnType<typeof useTranslations<'desk.transactionType'>>;
  readonly standing: ReturnType<typeof useTranslations<'finding.standing'>>;
  readonly hold: ReturnType<typeof useTranslations<'completing.hold'>>;
  readonly visible: ReturnType<typeof useTranslations<'explaining.visible'>>;
};

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
export function makeRowWords(locale: string, timeZone: string, messages: Messages): RowWords {
  const all = { locale, timeZone, messages };
  return {
    locale,
    timeZone,
    age: remembering(createTranslator({ ...all, namespace: 'desk.age' })),
    orders: remembering(createTranslator({ ...all, namespace: 'desk.orders' })),
    states: createTranslator({ ...all, namespace: 'desk.orderState' }),
    kinds: createTranslator({ ...all, namespace: 'desk.transactionType' }),
    standing: remembering(createTranslator({ ...all, namespace: 'finding.standing' })),
    hold: remembering(createTranslator({ ...all, namespace: 'completing.hold' })),
    visible: createTranslator({ ...all, namespace: 'explaining.visible' }),
  };
}

/**
 * Caches a translator's texts, because it parses a text with a count each time. Fifty rows need a
 * hundred texts, few of them different: counts go no further than days.
 */
function remembering<T extends CallableFunction>(t: T): T {
  const said = new Map<string, string>();
  const say = (key: string, values?: { readonly count: number }): string => {
    const name = `${key} ${values?.count}`;
    const known = said.get(name);
    if (known !== undefined) return known;
    const text: string = t(key, values);
    said.set(name, text);
    return text;
  };
  return Object.assign(say, t) as unknown as T;
}

/** One order as the list shows it to this reader. */
export function showRow(row: DeskOrderRow, words: RowWords, shape: RowShape): ShownRow {
  return {
    reference: row.reference,
    mark: rowMark(row),
    isTest: row.isTest,
    customer: markedText(row.customerName, words.visible),
    placed: momentOf(row.createdAt, words, shape.now),
    state: [orderTones[row.state], words.states(row.state)],
    attention: attentionText(words.orders, row.openAttention),
    cells: Object.fromEntries(
      shape.columns.flatMap((column) =>
        isCell(column) ? [[column, cellsOf[column](row, words, shape)]] : [],
      ),
    ),
  };
}

const cellsOf: {
  readonly [C in keyof ShownCells]: (
    row: DeskOrderRow,
    words: RowWords,
    shape: RowShape,
  ) => ShownCells[C];
} = {
  changed: (row, words, { now }) => momentOf(row.stateChangedAt, words, now),
  held: ({ heldSince, state }, words, { holdDays, now }) => {
    // While an operation's result is unknown, it is unclear whether the hold still exists.
    if (heldSince === null || state === 'CHECKING') return null;
    const { tone, time } = holdMark(words.hold, heldSince, holdDays, now);
    return [tone, time];
  },
  what: ({ firstLine, otherLines }, { orders, locale }) => [
    textIn(firstLine, locale),
    moreText(orders, otherLines),
  ],
  amount: (row, { standing, locale }) => {
    const { kind, minor } = standingOf(row);
    return [moneyText(minor, locale), standing(kind)];
  },
  booked: ({ totalMinor }, { locale }) => moneyText(totalMinor, locale),
  authorised: ({ authorisedMinor }, { locale }) =>
    authorisedMinor && moneyText(authorisedMinor, locale),
  taken: ({ takenMinor }, { locale }) => someMoney(takenMinor, locale),
  refunded: ({ refundedMinor }, { locale }) => someMoney(refundedMinor, locale),
  fee: ({ feeMinor }, { locale }) => someMoney(feeMinor, locale),
  moneyDate: ({ moneyAt }, words, { now }) =>
    moneyAt === null ? null : momentOf(moneyAt, words, now),
  invoice: ({ invoices }) => invoices,
  checkIn: ({ checkIn }) => checkIn,
  checkOut: ({ checkOut }) => checkOut,
  room: ({ rooms }, { locale }) => formatList(rooms, locale) || null,
  kind: ({ transactionType }, { kinds }) => kinds(transactionType),
  stay: ({ checkIn, checkOut }) => checkIn && `${checkIn} – ${checkOut}`,
  email: ({ customerEmail }) => customerEmail,
  phone: ({ customerPhone }) => shownPhone(customerPhone),
  rrn: ({ rrn }) => rrn,
  approval: ({ approvalCode }) => approvalCode,
};

function isCell(column: DeskColumn): column is keyof ShownCells {
  return column in cellsOf;
}

function momentOf(at: string, { locale, timeZone, age }: RowWords, now: Date): ShownMoment {
  return [at, formatInstant(at, locale, timeZone), ageText(age, at, now)];
}

function moneyText(minor: string, locale: string): string {
  return formatMoney(money(BigInt(minor)), locale);
}

function someMoney(minor: string, locale: string): string | null {
  return minor === '0' ? null : moneyText(minor, locale);
}

function moreText(t: RowWords['orders'], count: number): string {
  return count > 0 ? ` ${t('more', { count })}` : '';
}

function attentionText(t: RowWords['orders'], count: number): string {
  return count > 0 ? t('attention', { count }) : '';
}
