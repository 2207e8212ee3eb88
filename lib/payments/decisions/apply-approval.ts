// What does an approved request become? The intent of a money message, or a resolution.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import { type ApprovalRecord, closeApproval } from '@/lib/payments/approvals/approval-row';
import type { ApprovalRefusal } from '@/lib/payments/approvals/approval-rules';
import { linesOf, type StoredLine } from '@/lib/payments/operations/completion-lines';
import { insertIntent } from '@/lib/payments/operations/write-intent';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import { isWithinCeiling } from '@/lib/payments/rules/operation-amount';
import type { AttemptFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import { operationObstacle } from '@/lib/payments/rules/possible-actions';
import { type Failure, fail, type Ok, ok } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import type { OperationKind } from '@/prisma/generated/enums';
import { type Approver, applyResolution } from './apply-resolution';
import type { ResolutionPayload } from './resolution-effect';

type Applied =
  | Ok<
      | { readonly kind: 'resolved' }
      | { readonly kind: 'intent'; readonly orderId: string; readonly operationId: string }
    >
  | Failure<ApprovalRefusal>;

export type CoveredPayload = {
  readonly amountMinor: string;
  /** Of a reversal; absent in requests of older builds. */
  readonly returnsMinor?: string;
  readonly lines?: readonly StoredLine[];
};

/** Whether the settings, which may have changed while it waited, still allow what was asked for. */
export function isCovered(
  kind: OperationKind,
  covered: CoveredPayload,
  attempt: AttemptFacts,
): boolean {
  const { completionAbsoluteHundredths, reversalReturns } = settings();
  const { authorisedMinor, returnsMinor } = reversalAmounts(attempt, reversalReturns);
  const amountMinor = BigInt(covered.amountMinor);
  if (kind === 'completion') {
    return isWithinCeiling(amountMinor, authorisedMinor, completionAbsoluteHundredths);
  }
  return (
    amountMinor === authorisedMinor && BigInt(covered.returnsMinor ?? returnsMinor) === returnsMinor
  );
}

const impossible = (because: string) => fail('NOT_POSSIBLE', { because });

/** Writes the effect and the request's end together, after the rules were checked. */
export async function applyApproval(
  tx: Tx,
  order: OrderFacts,
  request: ApprovalRecord,
  approver: Approver,
): Promise<Applied> {
  const { person, note, now } = approver;
  const applied =
    request.kind === 'resolution'
      ? await applyResolution(tx, order, request, request.payload as ResolutionPayload, approver)
      : await intentOf(tx, order, request, approver);
  if (applied.ok) await closeApproval(tx, request.id, 'APPROVED', person, note, now);
  return applied;
}

async function intentOf(
  tx: Tx,
  order: OrderFacts,
  request: ApprovalRecord,
  { person, now, from }: Approver,
): Promise<Applied> {
  const { kind, payload } = request;
  const attempt = order.attempts.find((one) => one.id === request.attemptId);
  if (!attempt || kind === 'resolution') return impossible('NOT_FOUND');
  const obstacle = operationObstacle(attempt, kind);
  if (obstacle) return impossible(obstacle);
  const covered = payload as CoveredPayload;
  const amountMinor = BigInt(covered.amountMinor);
  const { returnsMinor } = reversalAmounts(attempt, settings().reversalReturns);
  if (!isCovered(kind, covered, attempt)) {
    return impossible(kind === 'reversal' ? 'OTHER_AMOUNT' : 'ABOVE_CEILING');
  }
  const intent = {
    kind,
    amountMinor,
    ...(kind === 'reversal' && { returnsMinor }),
    reason: request.reason,
    lines: linesOf(covered.lines),
    clientToken: request.clientToken,
    clientDigest: request.clientDigest,
    requestedBy: { id: request.requestedById, name: request.requestedByName },
    approvedBy: { id: person.id, name: person.name },
    cause: `approval:${request.id}`,
    from,
  };
  const inserted = await insertIntent(tx, { order, attempt }, intent, now);
  if (!inserted.ok) return impossible(inserted.code);
  return ok({ kind: 'intent', orderId: order.id, operationId: inserted.value });
}
