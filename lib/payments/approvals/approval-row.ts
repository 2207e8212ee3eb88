// Where does a request for a second person stand? Its row, read and ended under the order's lock.
import 'server-only';
import type { AuditActor } from '@/lib/audit/append-audit';
import type { Tx } from '@/lib/db/transaction';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import type { ApprovalKind, ApprovalState } from '@/prisma/generated/enums';

export type ApprovalRecord = {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly state: ApprovalState;
  readonly orderId: string;
  readonly attemptId: string;
  readonly operationId: string | null;
  readonly payload: unknown;
  readonly reason: string;
  readonly orderVersion: number;
  readonly clientToken: string;
  readonly clientDigest: string;
  readonly requestedById: string;
  readonly requestedByName: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly decidedById: string | null;
  readonly decidedByName: string | null;
};

const columns = `r.id, r.kind, r.state, r.order_id AS "orderId", r.attempt_id AS "attemptId",
  r.operation_id AS "operationId", r.payload, r.reason, r.order_version AS "orderVersion",
  r.client_token AS "clientToken", r.client_digest AS "clientDigest",
  r.requested_by_id AS "requestedById", u.name AS "requestedByName",
  r.requested_at AS "requestedAt", r.expires_at AS "expiresAt",
  r.decided_by_id AS "decidedById", d.name AS "decidedByName"`;

const finders = {
  id: 'r.id = $1::uuid',
  clientToken: 'r.client_token = $1',
  pendingOfAttempt: `r.attempt_id = $1::uuid AND r.state = 'PENDING'`,
} as const;

/** The request, locked; call it under the lock of its order. */
export async function findApproval(
  tx: Tx,
  by: keyof typeof finders,
  value: string,
): Promise<ApprovalRecord | undefined> {
  const [row] = await tx.query<ApprovalRecord>(
    `SELECT ${columns} FROM approval_request r JOIN "user" u ON u.id = r.requested_by_id
       LEFT JOIN "user" d ON d.id = r.decided_by_id
     WHERE ${finders[by]} FOR UPDATE OF r`,
    [value],
  );
  return row;
}

const endings = {
  REFUSED: 'refused',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
  STALE: 'stale',
} as const;

/** Ends a request that leads to nothing: its state, evidence and the order's audit. */
export async function endApproval(
  tx: Tx,
  order: OrderFacts,
  request: ApprovalRecord,
  end: {
    readonly state: keyof typeof endings;
    readonly actor: AuditActor;
    readonly note: string;
    readonly now: Date;
  },
): Promise<void> {
  const { state, actor, now } = end;
  await closeApproval(tx, request.id, state, actor, end.note, now);
  await writeChange(tx, order, {
    at: now,
    actor,
    action: `approval.${endings[state]}`,
    cause: `approval:${request.id}`,
    attempt: { id: request.attemptId, set: {} },
    evidence: [
      {
        source: actor.kind === 'user' ? 'PERSON' : 'TIMER',
        verdict: state,
        attemptId: request.attemptId,
        operationId: request.operationId,
        gatewayOrderId: null,
        nonce: null,
        digest: sha256Hex(`${request.id}:${state}`),
        content: {
          decision: { kind: 'approval_ended', requestId: request.id, state, note: end.note },
        },
      },
    ],
  });
}

/** Writes how a request ended; only people decide, time and change have nobody's name. */
export async function closeApproval(
  tx: Tx,
  requestId: string,
  state: Exclude<ApprovalState, 'PENDING'>,
  actor: AuditActor,
  note: string,
  now: Date,
): Promise<void> {
  const decidedById = actor.kind === 'user' ? (actor.id ?? null) : null;
  await tx.query(
    `UPDATE approval_request SET state = $2::"ApprovalState", decided_by_id = $3::uuid,
       decided_at = $4, decision_note = $5 WHERE id = $1::uuid`,
    [requestId, state, decidedById, now, note],
  );
}
