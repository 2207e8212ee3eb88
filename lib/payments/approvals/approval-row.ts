// What state is an approval request in? Its row, read and ended under the order's lock.
import 'server-only';
import type { AuditActor } from '@/lib/audit/append-audit';
import { type RowsOf, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { causeOf, endingEvidence, type RequestEnding } from '@/lib/payments/ledger/ended-requests';
import { endOf, requestedAmount } from '@/lib/payments/ledger/waiting-request';
import { writeChange } from '@/lib/payments/ledger/write-change';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { columnList, typed } from '@/lib/rows/columns';
import type { Presence } from './presence';

const approvalColumns = {
  id: 'uuid',
  kind: 'ApprovalKind',
  state: 'ApprovalState',
  orderId: 'uuid',
  attemptId: 'uuid',
  operationId: 'uuid?',
  payload: typed<unknown>('jsonb'),
  reason: 'text',
  orderVersion: 'int4',
  clientToken: 'text',
  clientDigest: 'text',
  requestedById: 'uuid',
  requestedBrowser: 'text?',
  requestedAt: 'timestamptz',
  expiresAt: 'timestamptz',
  decidedById: 'uuid?',
  decidedAt: 'timestamptz?',
} as const;

export type ApprovalRecord = RowsOf<(typeof findBy)['id']>;

const findBy = {
  id: lockRequest('r.id = $1::uuid'),
  clientToken: lockRequest('r.client_token = $1'),
};

function lockRequest(condition: string) {
  return sql({ ...approvalColumns, requestedByName: 'text!', decidedByName: 'text?' })`
  SELECT ${columnList(approvalColumns, 'r')}, u.name AS "requestedByName",
    d.name AS "decidedByName"
  FROM approval_request r JOIN "user" u ON u.id = r.requested_by_id
    LEFT JOIN "user" d ON d.id = r.decided_by_id
  WHERE ${condition} FOR UPDATE OF r`;
}

/** Returns the locked request; the caller must hold its order's lock. */
export async function findApproval(
  tx: Tx,
  by: keyof typeof findBy,
  value: string,
): Promise<ApprovalRecord | undefined> {
  const [row] = await tx.query(findBy[by], [value]);
  return row;
}

const endings = {
  REFUSED: 'refused',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
  STALE: 'stale',
} as const;

type Ending = {
  readonly actor: AuditActor;
  readonly note: string;
  readonly now: Date;
  readonly from?: Presence;
} & (
  | { readonly state: 'REFUSED' | 'WITHDRAWN' }
  /** Nobody decided it: the requester is told by email. */
  | { readonly state: 'EXPIRED' | 'STALE'; readonly because: RequestEnding }
);

/** How a request that nobody decided has ended; null: it waits, or its end is written. */
export function deathOf(request: ApprovalRecord, version: number, now: Date) {
  if (request.state === 'STALE' && request.decidedAt === null) {
    return { state: 'STALE', because: 'not_permitted' } as const;
  }
  return request.state === 'PENDING' ? endOf(request, version, now) : null;
}

/** Ends a request without effect: its state, evidence and the order's audit. */
export async function endApproval(
  tx: Tx,
  order: OrderFacts,
  request: ApprovalRecord,
  end: Ending,
): Promise<void> {
  const { state, actor, note, now } = end;
  const undecided = 'because' in end ? { state: end.state, because: end.because } : null;
  if (!('because' in end)) await closeApproval(tx, request.id, end.state, actor, note, now);
  await writeChange(tx, order, {
    at: now,
    actor,
    action: `approval.${endings[state]}`,
    cause: causeOf(request.id),
    ...(end.from && { from: end.from }),
    attempt: { id: request.attemptId, set: {} },
    evidence: [endingEvidence(request, state, undecided?.because ?? note, actor.kind)],
    ...(undecided && {
      ends: {
        request: { ...request, amountMinor: requestedAmount(request.payload) },
        ...undecided,
      },
    }),
  });
}

const updateApprovalRequest = sql`
  UPDATE approval_request SET state = $2::"ApprovalState", decided_by_id = $3::uuid,
  decided_at = $4, decision_note = $5 WHERE id = $1::uuid`;

/** Writes what a person decided of a request. */
export async function closeApproval(
  tx: Tx,
  requestId: string,
  state: 'APPROVED' | 'REFUSED' | 'WITHDRAWN',
  actor: AuditActor,
  note: string,
  now: Date,
): Promise<void> {
  const decidedById = actor.kind === 'user' ? (actor.id ?? null) : null;
  await tx.query(updateApprovalRequest, [requestId, state, decidedById, now, note]);
}
