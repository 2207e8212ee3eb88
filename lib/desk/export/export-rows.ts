// What does a file of orders say of each of them? One statement for a few hundred orders.
import 'server-only';
import type { Localized } from '@/lib/catalog/localized';
import { db } from '@/lib/db/client';
import type { OrderState, TransactionType } from '@/prisma/generated/enums';

/** An order of the file. Amounts in minor units, null where there is none. */
export type ExportRow = {
  readonly reference: string;
  readonly isTest: boolean;
  readonly state: OrderState;
  readonly transactionType: TransactionType;
  readonly createdAt: Date;
  readonly stateChangedAt: Date;
  readonly heldSince: Date | null;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly locale: string;
  readonly lines: readonly { readonly name: Localized; readonly quantity: number }[];
  /** ISO dates. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly currency: string;
  readonly totalMinor: bigint;
  readonly authorisedMinor: bigint | null;
  readonly completedMinor: bigint | null;
  readonly reversedMinor: bigint | null;
  readonly gatewayOrderId: string | null;
  readonly rrn: string | null;
  readonly approvalCode: string | null;
  readonly invoiceNumber: number | null;
  readonly openAttention: number;
};

/**
 * The rows of these orders, in the order of their ids. Amounts and references are those of the
 * attempt that holds or took the money; of an order without one, its latest attempt's.
 */
export async function readExportRows(ids: readonly string[]): Promise<readonly ExportRow[]> {
  if (ids.length === 0) return [];
  return db().$queryRaw<ExportRow[]>`
    SELECT o.reference, o.is_test AS "isTest", o.state, o.transaction_type AS "transactionType",
      o.created_at AS "createdAt", o.state_changed_at AS "stateChangedAt",
      o.held_since AS "heldSince", o.customer_name AS "customerName",
      o.customer_email AS "customerEmail", o.customer_phone AS "customerPhone", o.locale,
      l.lines, l.check_in AS "checkIn", l.check_out AS "checkOut", o.currency,
      o.total_minor AS "totalMinor", a.authorised_amount_minor AS "authorisedMinor",
      a.completed_amount_minor AS "completedMinor", a.reversed_amount_minor AS "reversedMinor",
      a.gateway_order_id AS "gatewayOrderId", a.rrn, a.approval_code AS "approvalCode",
      o.invoice_number AS "invoiceNumber", coalesce(t.open, 0)::int AS "openAttention"
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted(id, place)
    JOIN "order" o ON o.id = wanted.id
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('name', jsonb_build_object('en', name_en,
          'ar', name_ar, 'ckb', name_ckb), 'quantity', quantity) ORDER BY position), '[]') AS lines,
        min(check_in)::text AS check_in, max(check_out)::text AS check_out
      FROM order_line WHERE order_id = o.id) l
    LEFT JOIN LATERAL (
      SELECT * FROM payment_attempt WHERE order_id = o.id
      ORDER BY authorised_amount_minor IS NOT NULL AND NOT is_surplus DESC,
        authorised_amount_minor IS NOT NULL DESC, sequence DESC LIMIT 1) a ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS open FROM attention_item
      WHERE closed_at IS NULL AND order_id = o.id) t ON true
    ORDER BY wanted.place`;
}

/** The ids of orders by reference, in the order in which they were named; unknown ones are left out. */
export async function findOrderIds(references: readonly string[]): Promise<readonly string[]> {
  const found = await db().order.findMany({
    where: { reference: { in: [...references] } },
    select: { id: true, reference: true },
  });
  const byReference = new Map(found.map(({ id, reference }) => [reference, id]));
  return references.flatMap((reference) => byReference.get(reference) ?? []);
}
