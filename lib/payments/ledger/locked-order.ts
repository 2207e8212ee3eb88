// What is known of one order? All of it, read under the order's row lock.
import 'server-only';
import type { AuditHead } from '@/lib/audit/append-audit';
import { type Statement, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import {
  attemptColumns,
  type OperationFacts,
  type OrderFacts,
  operationColumns,
  orderFactColumns,
  type WaitingRequest,
  waitingColumns,
} from '@/lib/payments/rules/order-facts';
import { columnList, jsonList, readJson, typed } from '@/lib/rows/columns';
import { requestedAmountOf } from './waiting-request';

/** Which order a value means; $1 is the value. The same answer before and after the lock. */
const orderIdBy = {
  id: '$1::uuid',
  reference: '(SELECT id FROM "order" WHERE reference = $1)',
  gatewayOrderId: `(SELECT order_id FROM payment_attempt WHERE gateway_order_id = $1
      UNION ALL
      SELECT a.order_id FROM operation p JOIN payment_attempt a ON a.id = p.attempt_id
        WHERE p.gateway_order_id = $1
      LIMIT 1)`,
} as const;

const headOfOrder = `(SELECT jsonb_build_object('sequence', sequence, 'hash', hash)
      FROM audit_entry WHERE subject = 'order:' || "order".id ORDER BY sequence DESC LIMIT 1)`;

// The head is that of before the wait for the lock. It counts only while there is no attempt; a
// writer who was faster has its place in the chain, and the transaction is tried again. An order
// with a number at the bank has an attempt.
const lock = (orderId: string) =>
  sql({ ...orderFactColumns, head: typed<AuditHead | null>('jsonb?') })`
  SELECT ${columnList(orderFactColumns)},
    ${orderId === orderIdBy.gatewayOrderId ? 'NULL::jsonb' : headOfOrder} AS head
  FROM "order" WHERE id = ${orderId} FOR UPDATE`;

/** Serialises pages that start orders of one cart: each may end the other's order. */
const idAfterCart = `(SELECT $1::uuid FROM (SELECT count(*) FROM (SELECT 1 FROM cart
      WHERE id = (SELECT cart_id FROM "order" WHERE id = $1::uuid) FOR UPDATE) c) locked)`;

const lockBy = { ...statementsBy(lock), idAfterCart: lock(idAfterCart) };

// Upper-cased once, in a subquery, not for each row that a scan reads.
const findAttempts = (orderId: string) =>
  sql({
    ...attemptColumns,
    operations: typed<object[] | null>('jsonb?'),
    waiting: typed<object | null>('jsonb?'),
    headSequence: 'int4?',
    headHash: 'text?',
    nonceOwner: 'text?',
  })`
  SELECT ${columnList(attemptColumns, 'a')},
    (SELECT jsonb_agg(jsonb_build_object(${jsonList(operationColumns, 'p')},
        'requestedByName', u.name, 'approvedByName', v.name) ORDER BY p.created_at, p.id)
      FROM operation p JOIN "user" u ON u.id = p.requested_by_id
        LEFT JOIN "user" v ON v.id = p.approved_by_id
      WHERE p.attempt_id = a.id) AS operations,
    (SELECT jsonb_build_object(${jsonList(waitingColumns, 'r')}, 'requestedByName', w.name,
        'amountMinor', ${requestedAmountOf('r')})
      FROM approval_request r JOIN "user" w ON w.id = r.requested_by_id
      WHERE r.attempt_id = a.id AND r.state = 'PENDING') AS waiting,
    head.sequence AS "headSequence", head.hash AS "headHash",
    (SELECT gateway_order_id FROM accepted_nonce WHERE nonce = (SELECT upper($2))) AS "nonceOwner"
  FROM payment_attempt a
  LEFT JOIN LATERAL (SELECT sequence, hash FROM audit_entry
    WHERE subject = 'order:' || a.order_id ORDER BY sequence DESC LIMIT 1) head ON true
  WHERE a.order_id = ${orderId} ORDER BY a.sequence FOR UPDATE OF a`;

const attemptsByValue = statementsBy(findAttempts);
const attemptsBy = { ...attemptsByValue, idAfterCart: attemptsByValue.id };

/**
 * Locks the order row, then its attempts, and gives everything that a decision needs. Null when
 * no order has the value. `idAfterCart`: the id, and the order's cart is locked before it. `nonce`
 * also looks up whether a result already used it. Both statements are sent together; the second
 * takes its snapshot only when the first has its lock, so that it sees what the previous holder
 * wrote.
 */
export async function lockOrder(
  tx: Tx,
  by: keyof typeof lockBy,
  value: string,
  nonce = '',
): Promise<OrderFacts | null> {
  const [[order], rows] = await Promise.all([
    tx.query(lockBy[by], [value]),
    tx.query(attemptsBy[by], [value, nonce]),
  ]);
  if (!order) return null;
  const [first] = rows;
  const { head, ...facts } = order;
  return {
    ...facts,
    attempts: rows.map((row) => ({ ...row, operations: (row.operations ?? []).map(asOperation) })),
    waiting: rows.flatMap(({ waiting }) => (waiting === null ? [] : [asWaiting(waiting)])),
    auditHead: first ? headOf(first) : (head ?? undefined),
    nonceOwner: first?.nonceOwner ?? null,
  };
}

function statementsBy<Row>(make: (orderId: string) => Statement<Row>) {
  return {
    id: make(orderIdBy.id),
    reference: make(orderIdBy.reference),
    gatewayOrderId: make(orderIdBy.gatewayOrderId),
  };
}

function headOf(row: {
  readonly headSequence: number | null;
  readonly headHash: string | null;
}): AuditHead | undefined {
  if (row.headSequence === null || row.headHash === null) return undefined;
  return { sequence: row.headSequence, hash: row.headHash };
}

const asWaiting = (json: object) => readJson(waitingColumns, json) as WaitingRequest;
const asOperation = (json: object) => readJson(operationColumns, json) as OperationFacts;
