// How is an approval request decided? All rules again, then the effect, in one transaction.
import 'server-only';
import { personOf } from '@/lib/audit/append-audit';
import { select } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Problems, readForm } from '@/lib/forms/form';
import { reason } from '@/lib/forms/kinds';
import { nudgeMail } from '@/lib/jobs/worker';
import { log } from '@/lib/log/log';
import { readPeople, readTies } from '@/lib/payments/approvals/approval-people';
import {
  type ApprovalRecord,
  endApproval,
  findApproval,
} from '@/lib/payments/approvals/approval-row';
import { type ApprovalRefusal, decisionObstacle } from '@/lib/payments/approvals/approval-rules';
import { readPresence } from '@/lib/payments/approvals/presence';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { sendIntent } from '@/lib/payments/operations/send-operation';
import type { SentOperation } from '@/lib/payments/rules/gateway-answers';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { type Failure, fail, type Ok, ok } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { applyApproval } from './apply-approval';

/** What an approver writes; required to refuse. */
export const decisionForms = {
  approve: { note: reason({ min: 0 }) },
  refuse: { note: reason() },
};

type DecisionInput = {
  readonly requestId: string;
  readonly decision: keyof typeof decisionForms;
  readonly note: string;
};

type Decided =
  | { readonly kind: 'refused' }
  | { readonly kind: 'resolved' }
  | ({ readonly kind: 'sent' } & SentOperation);

export type DecisionRefusal =
  | ApprovalRefusal
  | { readonly code: 'FIELDS'; readonly fields: Problems };

type OrRefused<T> = Ok<T> | Failure<DecisionRefusal>;

/** What is committed; an operation is sent afterwards. */
type Committed =
  | { readonly kind: 'refused' }
  | { readonly kind: 'resolved' }
  | { readonly kind: 'intent'; readonly orderId: string; readonly operationId: string };

/**
 * Approves or refuses a request. Both people's accounts and permissions are read again in the
 * transaction that writes the effect; the approval covers exactly what was requested, for the
 * unchanged order, within 24 hours. The money message is sent after the commit. The same person
 * repeating the decision gets the same answer; another person's later one gets NOT_PENDING.
 */
export async function decideApproval(
  actor: Actor<'approve'>,
  input: DecisionInput,
  clock = systemClock,
): Promise<OrRefused<Decided>> {
  const committed = await withTx((tx) => decide(tx, actor, input, clock.now()));
  if (!committed.ok) {
    const { requestId } = input;
    const { code } = committed;
    log.warn('approval.refused', { code, approvalId: requestId, userId: actor.userId });
  }
  if (committed.ok && committed.value.kind === 'resolved') nudgeMail();
  if (!committed.ok || committed.value.kind !== 'intent') return committed as OrRefused<Decided>;
  return ok(await sendIntent(committed.value, clock));
}

async function decide(
  tx: Tx,
  actor: Actor<'approve'>,
  input: DecisionInput,
  now: Date,
): Promise<OrRefused<Committed>> {
  const read = readForm(decisionForms[input.decision], { note: input.note });
  if (!read.ok) return read;
  const { note } = read.value;
  const found = await lockRequest(tx, input.requestId);
  if (!found) return fail('NOT_FOUND');
  const { order, request } = found;
  if (request.state !== 'PENDING') return decidedBefore(order, request, actor, input);

  const ids = [actor.userId, request.requestedById];
  const people = await readPeople(tx, ids);
  const obstacle = decisionObstacle(request, {
    decision: input.decision,
    approver: people.get(actor.userId),
    requester: people.get(request.requestedById),
    ties: await readTies(tx, ids, now),
    browser: actor.browser,
    version: order.version,
    now,
  });
  if (obstacle) {
    if (obstacle === 'EXPIRED' || obstacle === 'STALE') {
      const system = { kind: 'system', name: 'system' } as const;
      const because = obstacle === 'EXPIRED' ? 'expired' : 'changed';
      await endApproval(tx, order, request, {
        state: obstacle,
        because,
        actor: system,
        note: '',
        now,
      });
    }
    return fail(obstacle);
  }
  const person = personOf(actor);
  const from = await readPresence(tx, actor);
  if (input.decision === 'refuse') {
    await endApproval(tx, order, request, { state: 'REFUSED', actor: person, note, now, from });
    return ok({ kind: 'refused' });
  }
  return applyApproval(tx, order, request, { person, note, now, from });
}

/**
 * Withdraws a request; withdrawing twice is the same as once. Fails: NOT_REQUESTER: another
 * person's request; NOT_PENDING: already decided or ended.
 */
export async function withdrawApproval(
  actor: Actor<'see_orders'>,
  input: { readonly requestId: string },
  clock = systemClock,
): Promise<Ok<null> | Failure<ApprovalRefusal>> {
  return withTx(async (tx) => {
    const found = await lockRequest(tx, input.requestId);
    if (!found) return fail('NOT_FOUND');
    const { order, request } = found;
    if (request.requestedById !== actor.userId) {
      return fail('NOT_REQUESTER');
    }
    const { state, decidedByName: by } = request;
    if (state === 'WITHDRAWN') return ok(null);
    if (state !== 'PENDING') {
      return fail('NOT_PENDING', { state, by });
    }
    const person = personOf(actor);
    const end = { state: 'WITHDRAWN', actor: person, note: '', now: clock.now() } as const;
    await endApproval(tx, order, request, end);
    return ok(null);
  });
}
const findOrderOfRequest = select({ orderId: 'uuid' })`
  FROM approval_request WHERE id = $1::uuid`;

/** Locks the order first, as everywhere, and then the request's row. */
export async function lockRequest(
  tx: Tx,
  requestId: string,
): Promise<{ readonly order: OrderFacts; readonly request: ApprovalRecord } | null> {
  if (!isRowId(requestId)) return null;
  const [row] = await tx.query(findOrderOfRequest, [requestId]);
  const order = row ? await lockOrder(tx, 'id', row.orderId) : null;
  const request = order ? await findApproval(tx, 'id', requestId) : undefined;
  return order && request ? { order, request } : null;
}

/** Returns the earlier answer for the same person's double click; others get who decided. */
function decidedBefore(
  order: OrderFacts,
  request: ApprovalRecord,
  actor: Actor,
  { decision }: DecisionInput,
): OrRefused<Committed> {
  const same = decision === 'approve' ? 'APPROVED' : 'REFUSED';
  if (request.decidedById !== actor.userId || request.state !== same) {
    const { state, decidedByName: by } = request;
    return fail('NOT_PENDING', { state, by });
  }
  if (decision === 'refuse') return ok({ kind: 'refused' });
  const operation = order.attempts
    .flatMap((attempt) => attempt.operations)
    .find((one) => one.clientToken === request.clientToken);
  if (!operation) return ok({ kind: 'resolved' });
  return ok({ kind: 'intent', orderId: order.id, operationId: operation.id });
}
