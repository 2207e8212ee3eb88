// What can narrow the list of orders? Every filter once, in the order in which an address has them.
import { moneyDateOf } from '@/lib/payments/rules/book/money-date';
import type { Figure } from '@/lib/payments/rules/book/movements';
import { Prisma } from '@/prisma/generated/client';
import { OrderState, TransactionType } from '@/prisma/generated/enums';
import type { InvoicePlace } from './filter-fields';
import {
  amounts,
  choice,
  days,
  daysAgo,
  type FilterClock,
  invoices,
  moments,
  type Range,
  range,
  several,
  text,
  tick,
} from './filter-kinds';

/** The states that can be filtered by, in the order of the shopper's table. */
export const deskStates: readonly OrderState[] = Object.values(OrderState);

const kinds: readonly TransactionType[] = Object.values(TransactionType);
const isRare = { isRare: true } as const;

/** Conditions on "order" o. */
export const orderFilters = {
  state: several(deskStates, (states) => Prisma.sql`o.state = ANY(${[...states]}::"OrderState"[])`),
  kind: choice(kinds, (kind) => Prisma.sql`o.transaction_type = ${kind}::"TransactionType"`),
  amount: range(amounts, 'amount', (asked) => amountWithin(asked, Prisma.sql`o.total_minor`)),
  placed: range(moments, 'placed', (asked) => momentWithin(asked, Prisma.sql`o.created_at`), {
    keys: ['from', 'to'],
  }),
  /** In which time zone days are meant; it narrows nothing by itself. */
  calendar: { ...choice(['gmt'], () => Prisma.sql`true`, 'house'), group: 'placed' as const },
  /** 0 days and more: any hold. */
  held: range(daysAgo, 'held', (asked) => heldWithin(asked, Prisma.sql`o.held_since`), {
    keys: ['heldMin', 'heldMax'],
  }),
  taken: range(amounts, 'money', (asked) => sumWithin(asked, 'TAKEN')),
  refunded: range(amounts, 'money', (asked) => sumWithin(asked, 'REFUNDED')),
  fee: range(amounts, 'money', (asked) => sumWithin(asked, 'FEE')),
  /** When money was taken or given back. */
  money: range(moments, 'money', (asked) => movedWithin(asked, ['TAKEN', 'REFUNDED']), isRare),
  checkIn: range(days, 'stay', (asked) => stayWithin(asked, Prisma.sql`l.check_in`), isRare),
  checkOut: range(days, 'stay', (asked) => stayWithin(asked, Prisma.sql`l.check_out`), isRare),
  /** The label of a room that is reserved for it. */
  room: text(
    'stay',
    (label) => Prisma.sql`o.id IN (SELECT n.order_id FROM room_night n
      JOIN room_unit u ON u.id = n.unit_id WHERE u.label = ${label})`,
    isRare,
  ),
  invoice: range(invoices, 'money', invoiceWithin, isRare),
  /** Only orders with an open issue in attention. */
  attention: tick(
    () => Prisma.sql`EXISTS (SELECT 1 FROM attention_item i WHERE i.closed_at IS NULL
      AND i.order_id = o.id)`,
  ),
  test: choice(['without', 'only'], (test) => Prisma.sql`o.is_test = ${test === 'only'}`),
};

type Filters = typeof orderFilters;
export type FilterName = keyof Filters;
export const filterNames = Object.keys(orderFilters) as readonly FilterName[];

/** What was chosen of each filter; null: nothing. */
export type ChosenFilters = {
  readonly [N in FilterName]: ReturnType<Filters[N]['read']>['value'];
};

/** The same as SQL asks for it. */
export type FilterCriteria = {
  readonly [N in FilterName]: ReturnType<Filters[N]['open']> | null;
};

/** The keys of a filter in an address. */
export function keysOf(name: FilterName): readonly string[] {
  const { keys, isRange }: { keys?: readonly string[]; isRange: boolean } = orderFilters[name];
  return keys ?? (isRange ? [`${name}From`, `${name}To`] : [name]);
}

/** Turns what was chosen into what SQL asks for. */
export function openFilters(chosen: ChosenFilters, clock: FilterClock): FilterCriteria {
  const opened = filterNames.map((name) => {
    const value = chosen[name];
    return [name, value === null ? null : orderFilters[name].open(value as never, clock)];
  });
  return Object.fromEntries(opened);
}

/** The condition of each filter that was chosen. */
export function conditionsOf(
  criteria: FilterCriteria,
): readonly { readonly name: FilterName; readonly isRare: boolean; readonly sql: Prisma.Sql }[] {
  return filterNames.flatMap((name) => {
    const value = criteria[name];
    const filter = orderFilters[name];
    if (value === null || name === 'calendar') return [];
    return { name, isRare: filter.isRare === true, sql: filter.where(value as never) };
  });
}

/** Both ends inclusive unless other signs are given. */
function within<T>(
  { from, to }: Range<T>,
  column: Prisma.Sql,
  type: string,
  [first, last] = ['>=', '<='],
): Prisma.Sql {
  const bound = (sign: string | undefined, value: T) =>
    Prisma.sql`${column} ${Prisma.raw(sign ?? '')} ${value}${Prisma.raw(`::${type}`)}`;
  const bounds = [
    ...(from === null ? [] : [bound(first, from)]),
    ...(to === null ? [] : [bound(last, to)]),
  ];
  return Prisma.join(bounds, ' AND ');
}

export const amountWithin = (asked: Range<bigint>, column: Prisma.Sql) =>
  within(asked, column, 'int8');
export const momentWithin = (asked: Range<Date>, column: Prisma.Sql) =>
  within(asked, column, 'timestamptz', ['>=', '<']);
export const heldWithin = (asked: Range<Date>, column: Prisma.Sql) =>
  within(asked, column, 'timestamptz', ['>', '<=']);

/** A sum of the book, checked order by order. */
function sumWithin(asked: Range<bigint>, figure: Figure): Prisma.Sql {
  const sum = Prisma.sql`(SELECT coalesce(sum(m.amount_minor), 0) FROM money_movements m
    WHERE m.order_id = o.id AND m.figure = ${figure})`;
  return amountWithin(asked, sum);
}

function movedWithin(asked: Range<Date>, moved: readonly Figure[]): Prisma.Sql {
  return Prisma.sql`o.id IN (SELECT m.order_id FROM money_movements m
    WHERE m.is_test IN (true, false) AND m.figure IN (${Prisma.join([...moved])})
      AND ${momentWithin(asked, Prisma.raw(moneyDateOf('m')))})`;
}

function stayWithin(asked: Range<string>, column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`o.id IN (SELECT l.order_id FROM order_line l
    WHERE ${within(asked, column, 'date')})`;
}

function invoiceWithin({ from, to }: Range<InvoicePlace>): Prisma.Sql {
  return Prisma.sql`o.id IN (SELECT d.order_id FROM documents d WHERE d.kind = 'invoice'
      AND ${place('>=', from)} AND ${place('<=', to)}
    UNION ALL SELECT p.id FROM "order" p WHERE p.invoice_number IS NOT NULL
      AND ${earlierPlace('>=', from)} AND ${earlierPlace('<=', to)})`;
}

/** A bare number is compared within each year's series. */
function place(sign: '>=' | '<=', bound: InvoicePlace | null): Prisma.Sql {
  if (bound === null) return Prisma.sql`true`;
  const { year, number } = bound;
  return year === null
    ? Prisma.sql`d.number ${Prisma.raw(sign)} ${number}`
    : Prisma.sql`(d.series_year, d.number) ${Prisma.raw(sign)} (${year}::int, ${number}::int)`;
}

/** Numbers from before documents have no year. */
function earlierPlace(sign: '>=' | '<=', bound: InvoicePlace | null): Prisma.Sql {
  if (bound === null) return Prisma.sql`true`;
  return bound.year === null
    ? Prisma.sql`p.invoice_number ${Prisma.raw(sign)} ${bound.number}`
    : Prisma.sql`false`;
}
