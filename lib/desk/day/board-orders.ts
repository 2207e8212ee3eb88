// What does the day board show of the orders of its stays? Their guests, and where the money is.
import 'server-only';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import { requestedAmountOf, type Waiting } from '@/lib/payments/ledger/waiting-request';
import { sumOfFigure } from '@/lib/payments/rules/book/movements';

/** The part of the list's row that the board needs, read without the rest. */
export type BoardOrder = Pick<
  DeskOrderRow,
  | 'reference'
  | 'state'
  | 'isTest'
  | 'customerName'
  | 'totalMinor'
  | 'heldMinor'
  | 'takenMinor'
  | 'refundedMinor'
  | 'releasedMinor'
  | 'heldSince'
> & {
  /** The request that must be decided or withdrawn before its money is moved; null: none. */
  readonly waiting: Waiting | null;
};

const sums = ['TAKEN', 'REFUNDED', 'RELEASED'] as const;

const findOrders = sql({ row: typed<BoardOrder>('json') })`
  SELECT json_build_object('reference', o.reference, 'state', o.state, 'isTest', o.is_test,
    'customerName', o.customer_name, 'totalMinor', o.total_minor::text,
    'heldMinor', h.minor::text, ${sums
      .map((figure) => `'${figure.toLowerCase()}Minor', b.${figure.toLowerCase()}::text`)
      .join(', ')}, 'heldSince',
    to_char(o.held_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'waiting', (SELECT json_build_object('requestId', r.id, 'by', u.name, 'asked', r.kind,
        'amountMinor', ${requestedAmountOf('r')}, 'askedAt',
        to_char(r.requested_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM approval_request r JOIN "user" u ON u.id = r.requested_by_id
      WHERE r.order_id = o.id AND r.state = 'PENDING' AND r.order_version = o.version
        AND r.expires_at > now() LIMIT 1)) AS row
  FROM "order" o
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(authorised_amount_minor), 0) AS minor FROM payment_attempt
    WHERE order_id = o.id AND state = 'AUTHORISED') h
  CROSS JOIN LATERAL (
    SELECT ${sums
      .map((figure) => `coalesce(${sumOfFigure(figure)}, 0) AS ${figure.toLowerCase()}`)
      .join(', ')} FROM money_movements m WHERE m.order_id = o.id) b
  WHERE o.id = ANY ($1::uuid[])`;

/** These orders, by their references. */
export async function readBoardOrders(
  ids: readonly string[],
): Promise<ReadonlyMap<string, BoardOrder>> {
  const rows = ids.length === 0 ? [] : await readRows(findOrders, [[...new Set(ids)]]);
  return new Map(rows.map(({ row }) => [row.reference, row]));
}
