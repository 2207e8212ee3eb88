// How are columns of orders read? One statement is composed of them, with the tables that they need.
import { sql } from '@/lib/db/statement';
import { moneyDateOf } from '@/lib/payments/rules/book/money-date';
import { figures, sumOfFigure } from '@/lib/payments/rules/book/movements';
import { type OrderColumn, orderColumns, type TypesOf } from './order-columns';

/** What stands beside "order" o, by the alias that the SQL of the columns uses. */
const orderTables = {
  n: 'CROSS JOIN LATERAL (SELECT count(*) AS lines FROM order_line WHERE order_id = o.id) n',
  l: `LEFT JOIN LATERAL (
    SELECT * FROM order_line WHERE order_id = o.id ORDER BY position LIMIT 1) l ON true`,
  s: `LEFT JOIN LATERAL (
    SELECT check_in, check_out FROM order_line WHERE order_id = o.id AND check_in IS NOT NULL
    ORDER BY position LIMIT 1) s ON true`,
  e: `CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'isStay', kind = 'STAY')
        ORDER BY position), '[]') AS lines,
      min(check_in) AS check_in, max(check_out) AS check_out
    FROM order_line WHERE order_id = o.id) e`,
  /** The attempt that pays the order, or else the latest that the bank quoted. */
  a: `LEFT JOIN LATERAL (
    SELECT rrn, approval_code, authorised_amount_minor FROM payment_attempt
    WHERE order_id = o.id AND rrn IS NOT NULL ORDER BY is_surplus, sequence DESC LIMIT 1) a ON true`,
  /** The attempt that holds or took the money, or else the latest one. */
  p: `LEFT JOIN LATERAL (
    SELECT * FROM payment_attempt WHERE order_id = o.id
    ORDER BY authorised_amount_minor IS NOT NULL AND NOT is_surplus DESC,
      authorised_amount_minor IS NOT NULL DESC, sequence DESC LIMIT 1) p ON true`,
  r: `CROSS JOIN LATERAL (SELECT coalesce(array_agg(DISTINCT u.label), '{}') AS labels
    FROM room_night n JOIN room_unit u ON u.id = n.unit_id WHERE n.order_id = o.id) r`,
  h: `CROSS JOIN LATERAL (
    SELECT sum(authorised_amount_minor)::int8 AS minor FROM payment_attempt
    WHERE order_id = o.id AND state = 'AUTHORISED') h`,
  b: `CROSS JOIN LATERAL (
    SELECT ${figures.map((figure) => `(${sumOfFigure(figure)})::int8 AS ${figure.toLowerCase()}`).join(', ')},
      max(${moneyDateOf('m')}) FILTER (WHERE m.figure IN ('TAKEN', 'REFUNDED')) AS at
    FROM money_movement m WHERE m.order_id = o.id) b`,
  i: `CROSS JOIN LATERAL (
    SELECT string_agg(label, ', ' ORDER BY series_year DESC, number DESC) AS newest_first,
      string_agg(label, ' ' ORDER BY series_year, number) AS in_order
    FROM document WHERE order_id = o.id AND kind = 'invoice') i`,
  t: `CROSS JOIN LATERAL (
    SELECT count(*)::int AS open FROM attention_item
    WHERE closed_at IS NULL AND order_id = o.id) t`,
};

const tables = Object.entries(orderTables);

/**
 * What a statement needs to answer with these columns: their types, what follows SELECT, and the
 * joins that follow `"order" o`. A file may have SQL of its own for some.
 */
export function orderSelect<C extends OrderColumn>(columns: readonly C[], isFile = false) {
  const pairs = columns.map((column) => {
    const { sql, file } = orderColumns[column];
    return [column, isFile && typeof file === 'string' ? file : sql] as const;
  });
  const list = pairs.map(([column, text]) => `${text} AS "${column}"`).join(', ');
  const used = tables.filter(([alias]) => new RegExp(`\\b${alias}\\.`).test(list));
  return {
    types: Object.fromEntries(
      columns.map((column) => [column, orderColumns[column].type]),
    ) as TypesOf<C>,
    list,
    joins: used.map(([, join]) => join).join('\n  '),
  };
}

/** The statement that reads these columns of the orders with the ids `$1`, in their order. */
export function orderRows<C extends OrderColumn>(columns: readonly C[], isFile = false) {
  const { types, list, joins } = orderSelect(columns, isFile);
  return sql(types)`
  SELECT ${list}
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted(id, place)
  JOIN "order" o ON o.id = wanted.id
  ${joins}
  ORDER BY wanted.place`;
}
