// What does an export contain of each order? One statement for a few hundred orders.
import 'server-only';
import type { Localized } from '@/lib/catalog/localized';
import { columnList, typed } from '@/lib/columns';
import { db } from '@/lib/db/client';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { roomsOfOrder } from '@/lib/desk/orders/order-rows';
import { moneyDateOf } from '@/lib/payments/rules/book/money-date';
import { figures, sumOfFigure } from '@/lib/payments/rules/book/movements';

const orderColumns = {
  reference: 'text',
  isTest: 'bool',
  state: 'OrderState',
  transactionType: 'TransactionType',
  createdAt: 'timestamptz',
  stateChangedAt: 'timestamptz',
  heldSince: 'timestamptz?',
  customerName: 'text',
  customerEmail: 'text',
  customerPhone: 'text',
  locale: 'text',
  currency: 'text',
  totalMinor: 'int8',
} as const;

type Line = { readonly name: Localized; readonly quantity: number; readonly isStay: boolean };

const findRows = sql({
  ...orderColumns,
  lines: typed<readonly Line[]>('jsonb'),
  checkIn: 'text?',
  checkOut: 'text?',
  rooms: typed<readonly string[]>('text[]'),
  authorisedMinor: 'int8?',
  completedMinor: 'int8?',
  reversedMinor: 'int8?',
  takenMinor: 'int8?',
  refundedMinor: 'int8?',
  feeMinor: 'int8?',
  moneyAt: 'timestamptz?',
  gatewayOrderId: 'text?',
  rrn: 'text?',
  approvalCode: 'text?',
  invoices: 'text?',
  openAttention: 'int4',
})`
  SELECT ${columnList(orderColumns, 'o')}, l.lines, l.check_in AS "checkIn",
    l.check_out AS "checkOut", r.labels AS rooms,
    a.authorised_amount_minor AS "authorisedMinor",
    a.completed_amount_minor AS "completedMinor", coalesce(a.returned_amount_minor, a.reversed_amount_minor) AS "reversedMinor",
    b.taken AS "takenMinor", b.refunded AS "refundedMinor", b.fee AS "feeMinor",
    b.at AS "moneyAt",
    a.gateway_order_id AS "gatewayOrderId", a.rrn, a.approval_code AS "approvalCode",
    coalesce((SELECT string_agg(label, ' ' ORDER BY series_year, number) FROM documents
      WHERE order_id = o.id AND kind = 'invoice'), o.invoice_number::text) AS invoices,
    coalesce(t.open, 0)::int AS "openAttention"
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted(id, place)
  JOIN "order" o ON o.id = wanted.id
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', jsonb_build_object('en', name_en,
        'ar', name_ar, 'ckb', name_ckb), 'quantity', quantity, 'isStay', kind = 'STAY') ORDER BY position), '[]') AS lines,
      min(check_in)::text AS check_in, max(check_out)::text AS check_out
    FROM order_line WHERE order_id = o.id) l
  CROSS JOIN LATERAL (${roomsOfOrder}) r
  LEFT JOIN LATERAL (
    SELECT * FROM payment_attempt WHERE order_id = o.id
    ORDER BY authorised_amount_minor IS NOT NULL AND NOT is_surplus DESC,
      authorised_amount_minor IS NOT NULL DESC, sequence DESC LIMIT 1) a ON true
  CROSS JOIN LATERAL (
    SELECT ${figures.map((figure) => `(${sumOfFigure(figure)})::int8 AS ${figure.toLowerCase()}`).join(', ')},
      max(${moneyDateOf('m')}) FILTER (WHERE m.figure IN ('TAKEN', 'REFUNDED')) AS at
    FROM money_movements m WHERE m.order_id = o.id) b
  LEFT JOIN LATERAL (
    SELECT count(*) AS open FROM attention_item
    WHERE closed_at IS NULL AND order_id = o.id) t ON true
  ORDER BY wanted.place`;

/** An order of the file. Amounts in minor units, null where there is none; ISO dates. */
export type ExportRow = RowsOf<typeof findRows>;

/**
 * The rows of these orders, in the order of their ids. Amounts and references come from the attempt
 * that holds or took the money, or else from the latest attempt.
 */
export async function readExportRows(ids: readonly string[]): Promise<readonly ExportRow[]> {
  return ids.length === 0 ? [] : readRows(findRows, [ids]);
}

/** The ids of orders by reference, in the given order; unknown ones are left out. */
export async function findOrderIds(references: readonly string[]): Promise<readonly string[]> {
  const found = await db().order.findMany({
    where: { reference: { in: [...references] } },
    select: { id: true, reference: true },
  });
  const byReference = new Map(found.map(({ id, reference }) => [reference, id]));
  return references.flatMap((reference) => byReference.get(reference) ?? []);
}
