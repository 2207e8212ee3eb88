// What does the list show of these orders? Everything that any column may need.
import 'server-only';
import type { Localized } from '@/lib/catalog/localized';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { moneyDateOf } from '@/lib/payments/rules/book/money-date';
import { figures, sumOfFigure } from '@/lib/payments/rules/book/movements';
import type { OrderState, TransactionType } from '@/prisma/generated/enums';

/** A row of the list. Amounts are minor units as text, times ISO 8601, days ISO dates. */
export type DeskOrderRow = {
  readonly reference: string;
  readonly version: number;
  readonly state: OrderState;
  readonly transactionType: TransactionType;
  readonly isTest: boolean;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly firstLine: Localized;
  readonly otherLines: number;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  /** The labels of its rooms, as long as they are reserved for it. */
  readonly rooms: readonly string[];
  /** What was booked; see `standingOf` for the actual amount. */
  readonly totalMinor: string;
  /** On cards now, over all attempts. */
  readonly heldMinor: string;
  /** According to the book, over all attempts. */
  readonly takenMinor: string;
  readonly refundedMinor: string;
  readonly feeMinor: string;
  readonly releasedMinor: string;
  /** When money was taken or given back last. */
  readonly moneyAt: string | null;
  /** The numbers of its invoices, the newest first. */
  readonly invoices: string | null;
  /** Of the attempt that pays the order, or else the latest one. */
  readonly authorisedMinor: string | null;
  readonly rrn: string | null;
  readonly approvalCode: string | null;
  readonly createdAt: string;
  readonly stateChangedAt: string;
  readonly heldSince: string | null;
  readonly openAttention: number;
};

/** A time of the order in the format of `toISOString`. */
const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The labels of the rooms that are reserved for the order `o`. */
export const roomsOfOrder = `SELECT coalesce(array_agg(DISTINCT u.label), '{}') AS labels
    FROM room_night n JOIN room_unit u ON u.id = n.unit_id WHERE n.order_id = o.id`;

const findRows = sql({ row: typed<DeskOrderRow>('json') })`
  SELECT json_build_object('reference', o.reference, 'version', o.version, 'state', o.state,
    'transactionType', o.transaction_type, 'isTest', o.is_test,
    'customerName', o.customer_name, 'customerEmail', o.customer_email,
    'customerPhone', o.customer_phone,
    'firstLine', json_build_object('en', coalesce(l.name_en, ''),
      'ar', coalesce(l.name_ar, ''), 'ckb', coalesce(l.name_ckb, '')),
    'otherLines', greatest(0, n.lines - 1), 'checkIn', s.check_in, 'checkOut', s.check_out,
    'totalMinor', o.total_minor::text, 'authorisedMinor', a.authorised_amount_minor::text,
    'rooms', r.labels, 'heldMinor', h.minor::text, 'takenMinor', b.taken::text,
    'refundedMinor', b.refunded::text, 'feeMinor', b.fee::text, 'releasedMinor', b.released::text,
    'moneyAt', ${iso('b.at')}, 'invoices', coalesce(v.labels, o.invoice_number::text), 'rrn', a.rrn, 'approvalCode', a.approval_code,
    'createdAt', ${iso('o.created_at')}, 'stateChangedAt', ${iso('o.state_changed_at')},
    'heldSince', ${iso('o.held_since')}, 'openAttention', t.open) AS row
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted(id, place)
  JOIN "order" o ON o.id = wanted.id
  CROSS JOIN LATERAL (SELECT count(*) AS lines FROM order_line WHERE order_id = o.id) n
  LEFT JOIN LATERAL (
    SELECT * FROM order_line WHERE order_id = o.id ORDER BY position LIMIT 1) l ON true
  LEFT JOIN LATERAL (
    SELECT check_in, check_out FROM order_line WHERE order_id = o.id AND check_in IS NOT NULL
    ORDER BY position LIMIT 1) s ON true
  LEFT JOIN LATERAL (
    SELECT rrn, approval_code, authorised_amount_minor FROM payment_attempt
    WHERE order_id = o.id AND rrn IS NOT NULL ORDER BY is_surplus, sequence DESC LIMIT 1) a ON true
  CROSS JOIN LATERAL (${roomsOfOrder}) r
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(authorised_amount_minor), 0) AS minor FROM payment_attempt
    WHERE order_id = o.id AND state = 'AUTHORISED') h
  CROSS JOIN LATERAL (
    SELECT ${figures.map((figure) => `coalesce(${sumOfFigure(figure)}, 0) AS ${figure.toLowerCase()}`).join(', ')},
      max(${moneyDateOf('m')}) FILTER (WHERE m.figure IN ('TAKEN', 'REFUNDED')) AS at
    FROM money_movements m WHERE m.order_id = o.id) b
  CROSS JOIN LATERAL (
    SELECT string_agg(label, ', ' ORDER BY series_year DESC, number DESC) AS labels
    FROM documents WHERE order_id = o.id AND kind = 'invoice') v
  CROSS JOIN LATERAL (
    SELECT count(*) AS open FROM attention_item WHERE closed_at IS NULL AND order_id = o.id) t
  ORDER BY wanted.place`;

/**
 * The rows of these orders, in the order of their ids. One statement returns them in final form,
 * because a page of them is read each time the list is opened.
 */
export async function readDeskRows(ids: readonly string[]): Promise<DeskOrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(findRows, [ids]);
  return rows.map(({ row }) => row);
}

/** Changes whenever anything changes that the list may show of the row. */
export function rowMark(row: Pick<DeskOrderRow, 'version' | 'openAttention'>): string {
  return `${row.version}.${row.openAttention}`;
}
