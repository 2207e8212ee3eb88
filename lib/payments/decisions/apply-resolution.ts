// How is an approved resolution written? Through the one writer, marked as resolved by hand.
import 'server-only';
import type { AuditAction } from '@/lib/audit/audit-actions';
import type { Tx } from '@/lib/db/transaction';
import type { ApprovalRecord } from '@/lib/payments/approvals/approval-row';
import type { ApprovalRefusal } from '@/lib/payments/approvals/approval-rules';
import type { Presence } from '@/lib/payments/approvals/presence';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { AttemptFacts, OperationFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import type { EvidenceInput, PaymentChange } from '@/lib/payments/rules/payment-change';
import { allowedOutcomes } from '@/lib/payments/rules/resolution-rules';
import { type Failure, fail, type Ok, ok } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { instantOfBankDay } from './bank-day';
import {
  type ResolutionPayload,
  resolvedAttempt,
  resolvedOperation,
  resolvedTime,
} from './resolution-effect';

export type Approver = {
  readonly person: { readonly kind: 'user'; readonly id: string; readonly name: string };
  readonly note: string;
  readonly now: Date;
  readonly from: Presence;
};

/**
 * Writes what was requested and approved: states, amounts, texts, the mark, evidence and audit;
 * closes its issues; queues the email owed to the shopper. Fails: NOT_POSSIBLE when the state no
 * longer allows the outcome.
 */
export async function applyResolution(
  tx: Tx,
  order: OrderFacts,
  request: ApprovalRecord,
  asked: ResolutionPayload,
  { person, note, now, from }: Approver,
): Promise<Ok<{ readonly kind: 'resolved' }> | Failure<ApprovalRefusal>> {
  const attempt = order.attempts.find((one) => one.id === request.attemptId);
  const operation =
    attempt?.operations.find((one) => one.id === request.operationId) ??
    (request.operationId === null ? null : undefined);
  const resolution = datedResolution(asked, attempt?.preparingAt ?? null, now);
  const effect =
    attempt && operation !== undefined ? effectOf(attempt, operation, resolution, now) : null;
  if (!attempt || operation === undefined || !effect) {
    return fail('NOT_POSSIBLE', { because: 'OUTCOME_NOT_ALLOWED' });
  }
  await writeChange(tx, order, {
    at: now,
    actor: person,
    action: actionOf(operation, resolution),
    cause: `approval:${request.id}`,
    from,
    bankAt: resolvedTime(resolution),
    ...effect,
    evidence: [personEvidence(attempt, request, resolution, person.id, note)],
    ...(operation && {
      settles: [{ kind: 'unmatched_operation_result', subject: `operation:${operation.id}` }],
    }),
  });
  return ok({ kind: 'resolved' });
}

/** With the bank's date as the book keeps it. */
function datedResolution(
  resolution: ResolutionPayload,
  startedAt: Date | null,
  now: Date,
): ResolutionPayload {
  const { moneyOn } = resolution;
  if (!moneyOn) return resolution;
  const timeZone = settings().merchantTimezone;
  const moneyAt = instantOfBankDay(moneyOn, { now, startedAt, timeZone })?.toISOString() ?? null;
  return { ...resolution, moneyAt };
}

type Effect = Pick<PaymentChange, 'attempt' | 'operation'>;

function effectOf(
  attempt: AttemptFacts,
  operation: OperationFacts | null,
  resolution: ResolutionPayload,
  now: Date,
): Effect | null {
  if (!allowedOutcomes(attempt, operation).outcomes.includes(resolution.outcome)) return null;
  if (operation === null) {
    const set = resolvedAttempt(attempt, resolution, now);
    return set && { attempt: { id: attempt.id, set } };
  }
  const both = resolvedOperation(attempt, operation, resolution, now);
  return (
    both && {
      attempt: { id: attempt.id, set: both.attempt },
      operation: { id: operation.id, set: both.operation },
    }
  );
}

function actionOf(operation: OperationFacts | null, resolution: ResolutionPayload): AuditAction {
  if (operation) return `${operation.kind}.resolved`;
  return resolution.outcome === 'KEEP' ? 'payment.kept' : 'payment.resolved';
}

function personEvidence(
  attempt: AttemptFacts,
  request: ApprovalRecord,
  resolution: ResolutionPayload,
  approvedBy: string,
  note: string,
): EvidenceInput {
  const decision = {
    kind: 'resolution',
    requestId: request.id,
    ...resolution,
    reason: request.reason,
    note,
    requestedBy: request.requestedById,
    approvedBy,
  };
  return {
    source: 'PERSON',
    verdict: `RESOLVED_${resolution.outcome}`,
    attemptId: attempt.id,
    operationId: request.operationId,
    gatewayOrderId: attempt.gatewayOrderId,
    nonce: null,
    digest: sha256Hex(JSON.stringify(decision)),
    content: { decision },
  };
}
