// How is a change of an order's payments written? All of it in one statement, or not at all.
import 'server-only';
import { nextAuditRow } from '@/lib/audit/append-audit';
import type { Tx } from '@/lib/db/transaction';
import type { SurplusReason } from '@/lib/mail/kinds/surplus';
import { releaseReservation } from '@/lib/orders/reservations';
import { attemptTransitions, isApproved } from '@/lib/payments/rules/attempt-state';
import { settledByAttempt } from '@/lib/payments/rules/attention-rules';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import { heldFrom } from '@/lib/payments/rules/held-from';
import { isOpenOperation, operationTransitions } from '@/lib/payments/rules/operation-state';
import type { AttemptFacts, OperationFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import type { AttentionKey, PaymentChange } from '@/lib/payments/rules/payment-change';
import { type ShopperTruth, shopperTruth } from '@/lib/payments/rules/shopper-truth';
import { bookedLines } from './book-insert';
import { changeOf } from './change-statement';
import { endingOf } from './ended-requests';
import { owedMail } from './owed-mail';
import { surplusItem, surplusReason } from './surplus-reason';

type WrittenChange = {
  readonly truth: ShopperTruth;
  readonly attempt: AttemptFacts | undefined;
  readonly operation: OperationFacts | undefined;
  /** An email must be sent after the commit. */
  readonly hasMail: boolean;
};

/**
 * Writes one change under the order's lock: rows, evidence, audit, attention, mail and the
 * order's projected state. An approval that the order cannot use is marked surplus: see
 * surplus-reason.ts. Throws when a state would move along an edge that no table has.
 * `isLast`: nothing follows in this transaction, so COMMIT travels with the statement.
 */
export async function writeChange(
  tx: Tx,
  locked: OrderFacts,
  change: PaymentChange,
  { isLast = false } = {},
): Promise<WrittenChange> {
  const order = { ...locked, cancelledAt: change.order?.cancelledAt ?? locked.cancelledAt };
  const before = findAttempt(order, change);
  const operationBefore = findOperation(order, change);
  let attempt = before && change.attempt ? { ...before, ...change.attempt.set } : before;
  if (attempt && attempt.state !== before?.state) {
    attempt = { ...attempt, stateChangedAt: change.at };
  }
  const operation =
    operationBefore && change.operation
      ? { ...operationBefore, ...change.operation.set }
      : operationBefore;
  assertEdges(before, attempt, operationBefore, operation);
  if (attempt && operation) attempt = withOperation(attempt, operation);

  const attention = [...(change.attention ?? [])];
  const isNewApproval =
    attempt !== undefined && isApproved(attempt.state) && !isApproved(before?.state ?? 'CREATED');
  let evidence = change.evidence ?? [];
  let isReserved = order.isReserved;
  let surplus: SurplusReason | null = null;
  if (attempt && isNewApproval) {
    surplus = await surplusReason(tx, order, attempt);
    if (surplus === null) isReserved = true;
    else {
      attempt = { ...attempt, isSurplus: true };
      attention.push(surplusItem(attempt, surplus));
      // Whether goods were free is known only now, so the reason is kept.
      evidence = evidence.map((one) => ({ ...one, content: { ...one.content, surplus } }));
    }
  }

  const attempts = order.attempts.map((one) => (attempt && one.id === attempt.id ? attempt : one));
  const truth = shopperTruth({ isCancelled: order.cancelledAt !== null, attempts });
  if (isReserved && truth.reservation === 'released' && !isKept(order, truth, change.at)) {
    // Goods of a reversed payment return to stock only once staff have them back.
    const goods = attempts.every((one) => one.state !== 'REVERSED');
    await releaseReservation(tx, order.id, { goods });
    isReserved = false;
  }

  const audit = nextAuditRow(order.auditHead, {
    subject: `order:${order.id}`,
    actor: change.actor,
    action: change.action,
    cause: change.cause,
    at: change.at,
    before: summary(order.state, before, operationBefore),
    after: {
      ...summary(truth.orderState, attempt, operation),
      ...(change.from && { from: change.from }),
    },
  });
  const mail =
    change.mail ?? owedMail({ order, before, after: attempt, surplus, truth, at: change.at });
  const ending = endingOf(order, change, truth.orderState, audit);
  const { statement, values } = changeOf({
    order: {
      id: order.id,
      state: truth.orderState,
      at: change.at,
      isStateChanged: truth.orderState !== order.state,
      isTest: order.isTest,
      isReserved,
      cancelledAt: order.cancelledAt,
      heldSince: heldSince(attempts),
      paidCartId: isNewApproval && surplus === null ? order.cartId : null,
    },
    attempt: attempt ?? null,
    operation: operation ?? null,
    nonce: change.acceptedNonce ?? null,
    mail,
    settled: [
      ...(change.settles ?? []),
      ...settledBy(operationBefore, operation),
      ...settledByAttempt(before, attempt),
    ],
    lists: {
      evidence: [...evidence, ...ending.evidence],
      audits: [audit, ...ending.audits],
      ended: ending.ended,
      attention,
      movements: bookedLines(change, before, attempt, operation),
    },
  });
  await (isLast ? tx.queryLast(statement, values) : tx.query(statement, values));
  return { truth, attempt, operation, hasMail: mail !== null || ending.ended.length > 0 };
}

/** Whether staff keep it for a guest who has still to pay, or to pay again. */
function isKept({ keptUntil }: OrderFacts, { button }: ShopperTruth, at: Date): boolean {
  return keptUntil !== null && keptUntil > at && button !== 'none';
}

/** Since when the bank holds money for the order, over all its attempts. Null: it holds none. */
function heldSince(attempts: readonly AttemptFacts[]): Date | null {
  const since = attempts.filter(({ state }) => state === 'AUTHORISED').map(heldFrom);
  return since.length === 0 ? null : new Date(Math.min(...since.map((at) => at.getTime())));
}

/** Issues about an operation are settled once its outcome is known. */
function settledBy(
  before: OperationFacts | undefined,
  after: OperationFacts | undefined,
): AttentionKey[] {
  if (!after || before?.state === after.state || isOpenOperation(after.state)) return [];
  return [{ kind: 'unknown_operation', subject: `operation:${after.id}` }];
}

function findAttempt(order: OrderFacts, change: PaymentChange): AttemptFacts | undefined {
  const id = change.attempt?.id;
  const operationId = change.operation?.id;
  return order.attempts.find(
    (one) =>
      one.id === id ||
      (operationId !== undefined && one.operations.some((inner) => inner.id === operationId)),
  );
}

function findOperation(order: OrderFacts, change: PaymentChange): OperationFacts | undefined {
  const id = change.operation?.id;
  if (id === undefined) return undefined;
  return order.attempts.flatMap((one) => one.operations).find((one) => one.id === id);
}

function withOperation(attempt: AttemptFacts, operation: OperationFacts): AttemptFacts {
  return {
    ...attempt,
    operations: attempt.operations.map((one) => (one.id === operation.id ? operation : one)),
  };
}

function assertEdges(
  before: AttemptFacts | undefined,
  after: AttemptFacts | undefined,
  operationBefore: OperationFacts | undefined,
  operationAfter: OperationFacts | undefined,
): void {
  if (before && after && before.state !== after.state) {
    const reachable = Object.values(attemptTransitions[before.state]);
    if (!reachable.includes(after.state)) {
      throw new Error(`no edge from attempt state ${before.state} to ${after.state}`);
    }
  }
  if (operationBefore && operationAfter && operationBefore.state !== operationAfter.state) {
    const reachable = Object.values(operationTransitions[operationBefore.state]);
    if (!reachable.includes(operationAfter.state)) {
      throw new Error(
        `no edge from operation state ${operationBefore.state} to ${operationAfter.state}`,
      );
    }
  }
}

/** What the audit keeps of each side: states and amounts, never texts of messages. */
function summary(
  orderState: string,
  attempt: AttemptFacts | undefined,
  operation: OperationFacts | undefined,
): Record<string, unknown> {
  return {
    order: orderState,
    ...(attempt && {
      attempt: attempt.state,
      gatewayOrderId: attempt.gatewayOrderId,
      authorisedMinor: attempt.authorisedAmountMinor?.toString() ?? null,
      completedMinor: attempt.completedAmountMinor?.toString() ?? null,
      reversedMinor: attempt.reversedAmountMinor?.toString() ?? null,
      ...(attempt.returnedAmountMinor !== null && {
        returnedMinor: attempt.returnedAmountMinor.toString(),
      }),
      ...(attempt.isSurplus && { surplus: true }),
      ...(attempt.isBlocked && { blocked: true }),
      ...(attempt.duplicates > 0 && { duplicates: attempt.duplicates }),
    }),
    ...(operation && {
      operation: operation.state,
      kind: operation.kind,
      amountMinor: operation.amountMinor.toString(),
      ...(attempt && returnedSummary(attempt, operation)),
      reason: operation.reason,
      verdict: operation.verdictCode,
    }),
  };
}

/** Of a reversal: what goes back, and what was taken where that is another amount than held. */
function returnedSummary(attempt: AttemptFacts, { returnsMinor }: OperationFacts) {
  if (returnsMinor === null) return {};
  const { isAssumed, takenMinor } = reversalAmounts(attempt, 'taken');
  return {
    returnsMinor: returnsMinor.toString(),
    ...(isAssumed && { takenMinor: takenMinor.toString() }),
  };
}
