// Which orders match these amounts, days or this room? Conditions on "order" o.
import { moneyDateOf } from '@/lib/payments/rules/book/money-date';
import { Prisma } from '@/prisma/generated/client';
import { type InvoicePlace, type Range, type SumName, sumNames } from './filter-fields';

export type Narrowing = {
  readonly sums: Readonly<Partial<Record<SumName, Range<bigint>>>>;
  /** When money was taken or given back; `to` is exclusive. */
  readonly money: Range<Date> | null;
  /** ISO days, both inclusive. */
  readonly checkIn: Range<string> | null;
  readonly checkOut: Range<string> | null;
  readonly room: string;
  readonly invoices: Range<InvoicePlace> | null;
};

const wordsOf = { taken: 'TAKEN', refunded: 'REFUNDED', fee: 'FEE' } as const;

/** Conditions on the book's sums, checked order by order. */
export function sumConditions({ sums }: Narrowing): readonly Prisma.Sql[] {
  return sumNames.flatMap((name) => {
    const range = sums[name];
    if (range === undefined) return [];
    const sum = Prisma.sql`(SELECT coalesce(sum(m.amount_minor), 0) FROM money_movements m
      WHERE m.order_id = o.id AND m.figure = ${wordsOf[name]})`;
    return bounds(sum, range, (value) => Prisma.sql`${value}::int8`);
  });
}

/** Conditions on days and rooms: they match few orders, so they are found first. */
export function dayConditions(criteria: Narrowing): readonly Prisma.Sql[] {
  const { money, checkIn, checkOut, room, invoices } = criteria;
  const at = Prisma.raw(moneyDateOf('m'));
  return [
    ...(money === null
      ? []
      : [
          Prisma.sql`o.id IN (SELECT m.order_id FROM money_movements m
            WHERE m.is_test IN (true, false) AND m.figure IN ('TAKEN', 'REFUNDED')
              AND ${money.from === null ? Prisma.sql`true` : Prisma.sql`${at} >= ${money.from}::timestamptz`}
              AND ${money.to === null ? Prisma.sql`true` : Prisma.sql`${at} < ${money.to}::timestamptz`})`,
        ]),
    ...stayCondition(Prisma.sql`l.check_in`, checkIn),
    ...stayCondition(Prisma.sql`l.check_out`, checkOut),
    ...(room === ''
      ? []
      : [
          Prisma.sql`o.id IN (SELECT n.order_id FROM room_night n
            JOIN room_unit u ON u.id = n.unit_id WHERE u.label = ${room})`,
        ]),
    ...(invoices === null
      ? []
      : [
          Prisma.sql`o.id IN (SELECT d.order_id FROM documents d WHERE d.kind = 'invoice'
              AND ${place('>=', invoices.from)} AND ${place('<=', invoices.to)}
            UNION ALL SELECT p.id FROM "order" p WHERE p.invoice_number IS NOT NULL
              AND ${earlierPlace('>=', invoices.from)} AND ${earlierPlace('<=', invoices.to)})`,
        ]),
  ];
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

function stayCondition(column: Prisma.Sql, range: Range<string> | null): readonly Prisma.Sql[] {
  if (range === null) return [];
  const within = Prisma.join(
    bounds(column, range, (value) => Prisma.sql`${value}::date`),
    ' AND ',
  );
  return [Prisma.sql`o.id IN (SELECT l.order_id FROM order_line l WHERE ${within})`];
}

function bounds<T>(
  value: Prisma.Sql,
  { from, to }: Range<T>,
  of: (bound: T) => Prisma.Sql,
): Prisma.Sql[] {
  return [
    ...(from === null ? [] : [Prisma.sql`${value} >= ${of(from)}`]),
    ...(to === null ? [] : [Prisma.sql`${value} <= ${of(to)}`]),
  ];
}
