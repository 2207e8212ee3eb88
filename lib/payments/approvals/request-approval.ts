// How is approval requested? As a row that covers exactly this version of the order.
import 'server-only';
import { personOf } from '@/lib/audit/append-audit';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { requestedAmount, type Waiting } from '@/lib/payments/ledger/waiting-request';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import type { ApprovalKind, ApprovalState } from '@/prisma/generated/enums';
import { readPeople } from './approval-people';
import { deathOf, endApproval, findApproval } from './approval-row';
import { approvalHoursMax, may, requestPermissions } from './approval-rules';
import { readPresence } from './presence';
import { tellApprovers } from './tell-approvers';

type ApprovalInput = {
  readonly kind: ApprovalKind;
  readonly attemptId: string;
  readonly operationId: string | null;
  /** JSON: exactly what the approval will cover. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly clientToken: string;
  readonly clientDigest: string;
};

export type OpenedRequest = { readonly requestId: string; readonly state: ApprovalState };

export type RequestRefusal =
  | { readonly code: 'NOT_PERMITTED' }
  | ({ readonly code: 'REQUEST_PENDING' } & Waiting);

/**
 * Returns the earlier request from the same dialog, after a double click or resubmission.
 * Fails: TOKEN_REUSED when the dialog was sent with other content.
 */
export async function findSameRequest(
  tx: Tx,
  clientToken: string,
  clientDigest: string,
): Promise<Result<OpenedRequest | null, 'TOKEN_REUSED'>> {
  const known = await findApproval(tx, 'clientToken', clientToken);
  if (!known) return ok(null);
  if (known.clientDigest !== clientDigest) return fail('TOKEN_REUSED');
  return ok({ requestId: known.id, state: known.state });
}

const insertApprovalRequest = sql({ id: 'uuid' })`
  INSERT INTO approval_request (id, kind, order_id, attempt_id, operation_id, payload, reason,
    order_version, client_token, client_digest, requested_by_id, requested_at, expires_at,
    requested_browser)
  VALUES (gen_random_uuid(), $1::"ApprovalKind", $2::uuid, $3::uuid, $4::uuid, $5::jsonb, $6,
    $7, $8, $9, $10::uuid, $11, $12, $13) RETURNING id`;

/**
 * Writes the request under the order's lock; the caller has seen that none waits. One that can no
 * longer be decided is ended first. Fails: NOT_PERMITTED when the database now denies the account
 * this request.
 */
export async function openRequest(
  tx: Tx,
  locked: OrderFacts,
  input: ApprovalInput,
  actor: Actor,
  now: Date,
): Promise<Result<OpenedRequest, 'NOT_PERMITTED'>> {
  const people = await readPeople(tx, [actor.userId]);
  if (!may(people.get(actor.userId), requestPermissions[input.kind])) {
    return fail('NOT_PERMITTED');
  }
  const order = await endDead(tx, locked, now);
  const expiresAt = new Date(now.getTime() + approvalHoursMax * 3_600_000);
  const [row] = await tx.query(insertApprovalRequest, [
    input.kind,
    order.id,
    input.attemptId,
    input.operationId,
    JSON.stringify(input.payload),
    input.reason,
    // The order's version after this request is written.
    order.version + 1,
    input.clientToken,
    input.clientDigest,
    actor.userId,
    now,
    expiresAt,
    actor.browser,
  ]);
  const requestId = row?.id ?? '';
  await writeChange(tx, order, {
    at: now,
    actor: personOf(actor),
    action: 'approval.requested',
    cause: `approval:${requestId}`,
    from: await readPresence(tx, actor),
    attempt: { id: input.attemptId, set: {} },
    evidence: [
      {
        source: 'PERSON',
        verdict: 'APPROVAL_REQUESTED',
        attemptId: input.attemptId,
        operationId: input.operationId,
        gatewayOrderId: null,
        nonce: null,
        digest: input.clientDigest,
        content: {
          decision: {
            kind: 'approval_requested',
            requestId,
            about: input.kind,
            by: actor.userId,
            reason: input.reason,
            ...input.payload,
          },
        },
      },
    ],
  });
  const asked = { id: requestId, kind: input.kind, ...askedAmounts(order, input), expiresAt };
  await tellApprovers(tx, order, asked, actor, now);
  return ok({ requestId, state: 'PENDING' });
}

/** What the approvers read: of a reversal what goes back, and of what. */
function askedAmounts(order: OrderFacts, { kind, attemptId, payload }: ApprovalInput) {
  const amountMinor = requestedAmount(payload);
  const attempt = order.attempts.find(({ id }) => id === attemptId);
  const amounts = kind === 'reversal' && attempt ? reversalAmounts(attempt, 'taken') : null;
  if (!amounts?.isAssumed) return { amountMinor };
  const { authorisedMinor, takenMinor } = amounts;
  return {
    amountMinor,
    heldMinor: authorisedMinor.toString(),
    takenMinor: takenMinor.toString(),
  };
}

const findDead = sql({ id: 'uuid' })`SELECT id FROM approval_request
  WHERE order_id = $1::uuid AND state IN ('PENDING', 'STALE') AND decided_at IS NULL LIMIT 1`;

/**
 * Ends what only seems to wait, and what the database ended with an account: its end, written later,
 * would be a change that ends the new request. Reads the order again, because its version has changed.
 */
async function endDead(tx: Tx, order: OrderFacts, now: Date): Promise<OrderFacts> {
  const [dead] = await tx.query(findDead, [order.id]);
  const request = dead && (await findApproval(tx, 'id', dead.id));
  const end = request && deathOf(request, order.version, now);
  if (!end) return order;
  const actor = { kind: 'system', name: 'system' } as const;
  await endApproval(tx, order, request, { ...end, actor, note: '', now });
  const again = await lockOrder(tx, 'id', order.id);
  if (!again) throw new Error('a locked order disappeared');
  return endDead(tx, again, now);
}
