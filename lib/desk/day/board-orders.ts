// What does the day board show of the orders of its stays? Their guests, and where the money is.
import 'server-only';
import { readAlike } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { orderSelect } from '@/lib/desk/orders/order-select';
import { requestedAmountOf, type Waiting } from '@/lib/payments/ledger/waiting-request';
import { typed } from '@/lib/rows/columns';

/** The part of the list's row that the board needs, read without the rest. */
const { types, list, joins } = orderSelect([
  ...(['reference', 'state', 'test', 'customer', 'held'] as const),
  ...(['booked', 'onCards', 'taken', 'refunded', 'released'] as const),
]);

/** `waiting`: the request that must be decided or withdrawn before its money is moved. */
const findOrders = sql({ ...types, waiting: typed<Waiting | null>('json') })`
  SELECT ${list},
    (SELECT json_build_object('requestId', r.id, 'by', u.name, 'asked', r.kind,
        'amountMinor', ${requestedAmountOf('r')}, 'askedAt',
        to_char(r.requested_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM approval_request r JOIN "user" u ON u.id = r.requested_by_id
      WHERE r.order_id = o.id AND r.state = 'PENDING' AND r.order_version = o.version
        AND r.expires_at > now() LIMIT 1) AS waiting
  FROM "order" o
  ${joins}
  WHERE o.id = ANY ($1::uuid[])`;

export type BoardOrder = RowsOf<typeof findOrders>;

/** These orders, by their references. */
export async function readBoardOrders(
  ids: readonly string[],
): Promise<ReadonlyMap<string, BoardOrder>> {
  const rows = ids.length === 0 ? [] : await readAlike(findOrders, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.reference, row]));
}
