// What is the whole truth about one order just now? Reads it under the order's row lock.
import 'server-only';
import type { AuditHead } from '@/lib/audit/append-audit';
import type { Tx } from '@/lib/db/transaction';
import type { AttemptFacts, OperationFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import type { OperationKind, OperationState } from '@/prisma/generated/enums';

const orderColumns = `id, reference, transaction_type AS "transactionType", state,
  total_minor AS "totalMinor", customer_name AS "customerName", customer_email AS "customerEmail",
  locale, cart_id AS "cartId", is_test AS "isTest", is_reserved AS "isReserved",
  cancelled_at AS "cancelledAt", version`;

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

const lockBy = statementsBy(
  (orderId) => `SELECT ${orderColumns} FROM "order" WHERE id = ${orderId} FOR UPDATE`,
);

const attemptsBy = statementsBy(
  (orderId) => `SELECT a.id, a.sequence, a.transaction_type AS "transactionType", a.state,
    a.gateway_order_id AS "gatewayOrderId", a.terminal, a.amount_minor AS "amountMinor",
    a.amount_max_minor AS "amountMaxMinor", a.description, a.client_token AS "clientToken",
    a.request_token AS "requestToken", a.failure_code AS "failureCode",
    a.authorised_amount_minor AS "authorisedAmountMinor",
    a.authorised_amount_text AS "authorisedAmountText",
    a.authorised_currency_text AS "authorisedCurrencyText",
    a.authorised_terminal_text AS "authorisedTerminalText", a.action,
    a.response_code AS "responseCode", a.approval_code AS "approvalCode", a.rrn,
    a.internal_reference AS "internalReference", a.result_timestamp AS "resultTimestamp",
    a.result_code AS "resultCode", a.review_money_hint AS "reviewMoneyHint",
    a.completed_amount_minor AS "completedAmountMinor",
    a.reversed_amount_minor AS "reversedAmountMinor", a.is_surplus AS "isSurplus",
    a.is_by_hand AS "isByHand", a.is_blocked AS "isBlocked", a.duplicates,
    a.preparing_at AS "preparingAt", a.awaiting_at AS "awaitingAt", a.outcome_at AS "outcomeAt",
    a.state_changed_at AS "stateChangedAt",
    (SELECT jsonb_agg(to_jsonb(p) || jsonb_build_object(
        'amount_minor', p.amount_minor::text,
        'answered_amount_minor', p.answered_amount_minor::text,
        'requested_by_name', u.name, 'approved_by_name', v.name) ORDER BY p.created_at, p.id)
      FROM operation p JOIN "user" u ON u.id = p.requested_by_id
        LEFT JOIN "user" v ON v.id = p.approved_by_id
      WHERE p.attempt_id = a.id) AS operations,
    head.sequence AS "headSequence", head.hash AS "headHash",
    (SELECT gateway_order_id FROM accepted_nonce WHERE nonce = $2) AS "nonceOwner"
  FROM payment_attempt a
  LEFT JOIN LATERAL (SELECT sequence, hash FROM audit_entry
    WHERE subject = 'order:' || a.order_id ORDER BY sequence DESC LIMIT 1) head ON true
  WHERE a.order_id = ${orderId} ORDER BY a.sequence FOR UPDATE OF a`,
);

type OrderRow = Omit<OrderFacts, 'attempts' | 'auditHead' | 'nonceOwner'>;

type AttemptRow = Omit<AttemptFacts, 'operations'> & {
  operations: Record<string, unknown>[] | null;
  headSequence: number | null;
  headHash: string | null;
  nonceOwner: string | null;
};

/**
 * Locks the order row, then its attempts, and gives everything that a decision needs. Null when
 * no order answers to the value. `nonce` asks in the same breath whether a result already used it.
 * Both statements travel together; the second begins, and looks at the database, only when the
 * first has its lock, so that it sees what the lock's holder before us has written.
 */
export async function lockOrder(
  tx: Tx,
  by: keyof typeof orderIdBy,
  value: string,
  nonce = '',
): Promise<OrderFacts | null> {
  const [[order], rows] = await Promise.all([
    tx.query<OrderRow>(lockBy[by], [value]),
    tx.query<AttemptRow>(attemptsBy[by], [value, nonce]),
  ]);
  if (!order) return null;
  const [first] = rows;
  return {
    ...order,
    attempts: rows.map((row) => ({ ...row, operations: (row.operations ?? []).map(asOperation) })),
    auditHead: first ? headOf(first) : await readHead(tx, order.id),
    nonceOwner: first?.nonceOwner ?? null,
  };
}

function statementsBy(
  make: (orderId: string) => string,
): Readonly<Record<keyof typeof orderIdBy, string>> {
  return {
    id: make(orderIdBy.id),
    reference: make(orderIdBy.reference),
    gatewayOrderId: make(orderIdBy.gatewayOrderId),
  };
}

function headOf(row: AttemptRow): AuditHead | undefined {
  if (row.headSequence === null || row.headHash === null) return undefined;
  return { sequence: row.headSequence, hash: row.headHash };
}

async function readHead(tx: Tx, orderId: string): Promise<AuditHead | undefined> {
  const [head] = await tx.query<AuditHead>(
    'SELECT sequence, hash FROM audit_entry WHERE subject = $1 ORDER BY sequence DESC LIMIT 1',
    [`order:${orderId}`],
  );
  return head;
}

function asOperation(row: Record<string, unknown>): OperationFacts {
  const textOf = (key: string) => (row[key] === null ? null : String(row[key]));
  const timeOf = (key: string) => (row[key] === null ? null : new Date(String(row[key])));
  const minorOf = (key: string) => (row[key] === null ? null : BigInt(String(row[key])));
  return {
    id: String(row.id),
    kind: row.kind as OperationKind,
    state: row.state as OperationState,
    gatewayOrderId: String(row.gateway_order_id),
    amountMinor: BigInt(String(row.amount_minor)),
    clientToken: String(row.client_token),
    clientDigest: String(row.client_digest),
    reason: String(row.reason),
    requestedById: String(row.requested_by_id),
    requestedByName: String(row.requested_by_name),
    approvedById: textOf('approved_by_id'),
    approvedByName: textOf('approved_by_name'),
    sends: Number(row.sends),
    unknownSends: Number(row.unknown_sends),
    isByHand: row.is_by_hand === true,
    createdAt: new Date(String(row.created_at)),
    sentAt: timeOf('sent_at'),
    settledAt: timeOf('settled_at'),
    nextSendAt: timeOf('next_send_at'),
    verdictCode: textOf('verdict_code'),
    answerText: textOf('answer_text'),
    action: textOf('action'),
    responseCode: textOf('response_code'),
    approvalCode: textOf('approval_code'),
    rrn: textOf('rrn'),
    internalReference: textOf('internal_reference'),
    answeredAmountMinor: minorOf('answered_amount_minor'),
  };
}
