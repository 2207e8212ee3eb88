// What does an order show, in the list and in a file? Every column once, in the order of the file.
import type { useTranslations } from 'next-intl';
import type { Localized } from '@/lib/i18n/localized';
import { typed } from '@/lib/rows/columns';
import { OrderState, TransactionType } from '@/prisma/generated/enums';

/** How a value is drawn in a cell of the list and of a file, and the SQL types that it may have. */
type Kinds = {
  readonly text: 'text' | 'text?';
  /** Digits that a spreadsheet must not take for a number. */
  readonly reference: 'text?';
  readonly phone: 'text';
  /** What somebody typed as their name. */
  readonly person: 'text';
  /** One of a few values. */
  readonly word: string;
  readonly state: 'OrderState';
  readonly day: 'date?';
  /** In a file it has two columns: GMT, and the merchant's time. */
  readonly moment: 'timestamptz' | 'timestamptz?';
  readonly hold: 'timestamptz?';
  readonly money: 'int8' | 'int8?';
  /** A sum of the book; the list shows no zero. */
  readonly sum: 'int8?';
  /** Where the money is now, by other columns. */
  readonly standing: null;
  readonly count: 'int4';
  readonly mark: 'bool';
  readonly rooms: 'text[]';
  readonly what: string;
  readonly lines: string;
};

/** A column of the list that is usual or can be chosen; a fact that its rows need; or nothing. */
type InList = 'usual' | 'chosen' | 'fact' | 'no';
/** Whether it is a column of the file; a text is the SQL where the file has its own. */
type InFile = boolean | string;

/** Aliases of tables in the SQL are those of `orderTables`. */
function column<
  const K extends keyof Kinds,
  const T extends Kinds[K],
  const L extends InList,
  const F extends InFile,
>(kind: K, type: T, sql: T extends null ? null : string, list: L, file: F) {
  return { kind, type, sql, list, file };
}

type DeskWords = ReturnType<typeof useTranslations<'desk'>>;

/** The values of a column, and the word for each. */
const said = <V extends string>(
  values: readonly V[],
  words: (t: DeskWords, value: V) => string,
) => ({ values, words });

type What = { readonly name: Localized; readonly others: number };
type Line = { readonly name: Localized; readonly quantity: number; readonly isStay: boolean };

const firstLine = `json_build_object('others', greatest(0, n.lines - 1), 'name', coalesce(l.name, '{}'))`;
const reversedMinor = 'coalesce(p.returned_amount_minor, p.reversed_amount_minor)';
const invoices = (labels: string) => `coalesce(i.${labels}, o.invoice_number::text)`;

export const orderColumns = {
  reference: column('text', 'text', 'o.reference', 'fact', true),
  version: column('count', 'int4', 'o.version', 'fact', false),
  test: column('mark', 'bool', 'o.is_test', 'fact', true),
  placed: column('moment', 'timestamptz', 'o.created_at', 'usual', true),
  kind: {
    ...column('word', 'TransactionType', 'o.transaction_type', 'chosen', true),
    ...said(Object.values(TransactionType), (t, value) => t(`transactionType.${value}`)),
  },
  state: {
    ...column('state', 'OrderState', 'o.state', 'usual', true),
    ...said(Object.values(OrderState), (t, value) => t(`orderState.${value}`)),
  },
  changed: column('moment', 'timestamptz', 'o.state_changed_at', 'chosen', true),
  held: column('hold', 'timestamptz?', 'o.held_since', 'usual', true),
  customer: column('person', 'text', 'o.customer_name', 'usual', true),
  email: column('text', 'text', 'o.customer_email', 'chosen', true),
  phone: column('phone', 'text', 'o.customer_phone', 'chosen', true),
  language: column('text', 'text', 'o.locale', 'no', true),
  what: column('what', typed<What>('json'), firstLine, 'usual', false),
  lines: column('lines', typed<readonly Line[]>('jsonb'), 'e.lines', 'no', true),
  stay: column('text', 'text?', "s.check_in || ' – ' || s.check_out", 'chosen', false),
  checkIn: column('day', 'date?', 's.check_in', 'chosen', 'e.check_in'),
  checkOut: column('day', 'date?', 's.check_out', 'chosen', 'e.check_out'),
  /** As long as they are reserved for it. */
  room: column('rooms', 'text[]', 'r.labels', 'chosen', true),
  currency: column('text', 'text', 'o.currency', 'no', true),
  amount: column('standing', null, null, 'usual', false),
  booked: column('money', 'int8', 'o.total_minor', 'chosen', true),
  /** On cards now, over all attempts. */
  onCards: column('sum', 'int8?', 'h.minor', 'fact', false),
  authorised: column(
    'money',
    'int8?',
    'a.authorised_amount_minor',
    'chosen',
    'p.authorised_amount_minor',
  ),
  completed: column('money', 'int8?', 'p.completed_amount_minor', 'no', true),
  reversed: column('money', 'int8?', reversedMinor, 'no', true),
  /** According to the book, over all attempts. */
  taken: column('sum', 'int8?', 'b.taken', 'chosen', true),
  refunded: column('sum', 'int8?', 'b.refunded', 'chosen', true),
  released: column('sum', 'int8?', 'b.released', 'fact', false),
  fee: column('sum', 'int8?', 'b.fee', 'chosen', true),
  /** When money was taken or given back last. */
  moneyDate: column('moment', 'timestamptz?', 'b.at', 'chosen', true),
  gatewayOrder: column('reference', 'text?', 'p.gateway_order_id', 'no', true),
  rrn: column('reference', 'text?', 'a.rrn', 'chosen', 'p.rrn'),
  approval: column('reference', 'text?', 'a.approval_code', 'chosen', 'p.approval_code'),
  invoice: column('text', 'text?', invoices('newest_first'), 'chosen', invoices('in_order')),
  attention: column('count', 'int4', 't.open', 'fact', true),
};

type Table = typeof orderColumns;
export type OrderColumn = keyof Table;
type Having<Property extends 'list' | 'file' | 'type', Value> = {
  [C in OrderColumn]: Table[C][Property] extends Value ? C : never;
}[OrderColumn];

/** The columns that the list can have. */
export type DeskColumn = Having<'list', 'usual' | 'chosen'>;
/** What a row of the list has. */
export type ListFact = Exclude<OrderColumn, Having<'list', 'no'> | Having<'type', null>>;
export type FileColumn = Exclude<OrderColumn, Having<'file', false>>;
export type KindOf<C extends OrderColumn> = Table[C]['kind'];
/** The SQL types of these columns, from which their row is derived. */
export type TypesOf<C extends OrderColumn> = {
  readonly [N in C]: Table[N]['type'] extends string ? Table[N]['type'] : never;
};

function having(fits: (column: Table[OrderColumn]) => boolean) {
  const names = Object.keys(orderColumns) as readonly OrderColumn[];
  return names.filter((name) => fits(orderColumns[name]));
}

/** In the order in which the file shows them. */
export const fileColumns = having(({ file }) => file !== false) as readonly FileColumn[];
export const listFacts = having(
  ({ list, sql }) => list !== 'no' && sql !== null,
) as readonly ListFact[];

/** The list has its own order; a column that is not named here comes last. */
export const listOrder =
  `placed customer what stay checkIn checkOut room amount booked authorised taken
  refunded fee moneyDate invoice state kind held changed email phone rrn approval`.split(/\s+/);
const placeOf = (name: string) =>
  listOrder.includes(name) ? listOrder.indexOf(name) : listOrder.length;

/** Every column but the reference, which always comes first; in display order. */
export const deskColumns = having(({ list }) => list === 'usual' || list === 'chosen').sort(
  (one, other) => placeOf(one) - placeOf(other),
) as readonly DeskColumn[];

/** The valid columns among these texts, each once and in order; the default ones if none is. */
export function readColumns(texts: readonly unknown[]): readonly DeskColumn[] {
  const chosen = deskColumns.filter((name) => texts.includes(name));
  const usual = deskColumns.filter((name) => orderColumns[name].list === 'usual');
  return chosen.length === 0 ? usual : chosen;
}
