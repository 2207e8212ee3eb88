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

/** Conditions on "order" o. */
export const orderFilters = {
  state: several(deskStates, (states) => Prisma.sql`o.state = ANY(${[...states]}::"OrderState"[])`),
  kind: choice(kinds, (kind) => Prisma.sql`o.transaction_type = ${kind}::"TransactionType"`),
  amount: range(amounts, 'amount', 'walked', amountWithin('o.total_minor')),
  placed: range(moments, 'placed', 'walked', momentWithin('o.created_at'), ['from', 'to']),
  /** In which time zone days are meant; it narrows nothing by itself. */
  calendar: { ...choice(['gmt'], () => Prisma.sql`true`, 'house'), group: 'placed' as const },
  /** 0 days and more: any hold. */
  held: range(daysAgo, 'held', 'walked', heldWithin('o.held_since'), ['heldMin', 'heldMax']),
  taken: range(amounts, 'money', 'checked', sumWithin('TAKEN')),
  refunded: range(amounts, 'money', 'checked', sumWithin('REFUNDED')),
  fee: range(amounts, 'money', 'checked', sumWithin('FEE')),
  /** When money was taken or given back. */
  money: range(moments, 'money', 'first', movedWithin(['TAKEN', 'REFUNDED'])),
  checkIn: range(days, 'stay', 'first', stayWithin('l.check_in')),
  checkOut: range(days, 'stay', 'first', stayWithin('l.check_out')),
  /** The label of a room that is reserved for it. */
  room: text(
    'stay',
    'first',
    (label) => Prisma.sql`o.id IN (SELECT n.order_id FROM room_night n
      JOIN room_unit u ON u.id = n.unit_id WHERE u.label = ${label})`,
  ),
  invoice: range(invoices, 'money', 'first', invoiceWithin),
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
  const filter = orderFilters[name];
  const { isRange } = filter;
  return (
    ('keys' in filter ? filter.keys : undefined) ??
    (isRange ? [`${name}From`, `${name}To`] : [name])
  );
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
): readonly { readonly name: FilterName; readonly isFirst: boolean; readonly sql: Prisma.Sql }[] {
  return filterNames.flatMap((name) => {
    const value = criteria[name];
    const filter = orderFilters[name];
    if (value === null || name === 'calendar') return [];
    return { name, isFirst: filter.found === 'first', sql: filter.where(value as never) };
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

export function amountWithin(column: string) {
  return (asked: Range<bigint>) => within(asked, Prisma.raw(column), 'int8');
}

export function momentWithin(column: string) {
  return (asked: Range<Date>) => within(asked, Prisma.raw(column), 'timestamptz', ['>=', '<']);
}

export function heldWithin(column: string) {
  return (asked: Range<Date>) => within(asked, Prisma.raw(column), 'timestamptz', ['>', '<=']);
}

/** A sum of the book, checked order by order. */
function sumWithin(figure: Figure) {
  const sum = Prisma.sql`(SELECT coalesce(sum(m.amount_minor), 0) FROM money_movement m
    WHERE m.order_id = o.id AND m.figure = ${figure})`;
  return (asked: Range<bigint>) => within(asked, sum, 'int8');
}

function movedWithin(figures: readonly Figure[]) {
  return (asked: Range<Date>) => Prisma.sql`o.id IN (SELECT m.order_id FROM money_movement m
    WHERE m.is_test IN (true, false) AND m.figure IN (${Prisma.join([...figures])})
      AND ${momentWithin(moneyDateOf('m'))(asked)})`;
}

function stayWithin(column: string) {
  return (asked: Range<string>) => Prisma.sql`o.id IN (SELECT l.order_id FROM order_line l
    WHERE ${within(asked, Prisma.raw(column), 'date')})`;
}

function invoiceWithin({ from, to }: Range<InvoicePlace>): Prisma.Sql {
  return Prisma.sql`o.id IN (SELECT d.order_id FROM document d WHERE d.kind = 'invoice'
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
