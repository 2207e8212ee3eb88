// What is nobody waiting for any more? Ends what time ends, sends what was never sent.
import 'server-only';
import { systemClock } from '@/lib/clock';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';
import { log } from '@/lib/log';
import { releaseReservation } from '@/lib/orders/reservations';
import { type AttemptEvent, nextAttemptState } from './attempt-state';
import { sha256Hex } from './digest';
import { type LockedAttempt, lockOrder } from './locked-order';
import { nextOperationState } from './operation-state';
import { sendOperation } from './send-operation';
import { shopperTruth } from './shopper-truth';
import { writeChange } from './write-change';

const batchMax = 100;
/** A process that died while it was sending leaves its row as SENT this long after the deadline. */
const graceMs = 60_000;

type Found = { readonly orderId: string; readonly id: string };

/**
 * One round. It never invents an outcome and never starts a reversal: it marks results overdue,
 * gives up preparations nobody finished, calls sendings without an answer unknown, and sends
 * operations that are certain never to have left. Every row is looked at again under its lock,
 * so several janitors do no more than one.
 */
export async function runJanitor(clock = systemClock): Promise<void> {
  const now = clock.now();
  const deadMs = settings().gateway.timeoutMs + graceMs;
  const overdueMs = settings().resultOverdueMinutes * 60_000;
  await eachAttempt('AWAITING_RESULT', new Date(now.getTime() - overdueMs), 'resultOverdue', now);
  await eachAttempt('PREPARING', new Date(now.getTime() - deadMs), 'prepareFailed', now);
  await releaseReviewed(new Date(now.getTime() - overdueMs));
  for (const found of await operationsIn('SENT', new Date(now.getTime() - deadMs))) {
    await withTx((tx) => loseAnswer(tx, found, now));
  }
  for (const found of await operationsToSend(now)) {
    await sendOperation(found.orderId, found.id, clock);
  }
}

async function eachAttempt(
  state: 'AWAITING_RESULT' | 'PREPARING',
  before: Date,
  event: AttemptEvent,
  now: Date,
): Promise<void> {
  const found = await queryOnce<Found>(
    `SELECT order_id AS "orderId", id FROM payment_attempt
     WHERE state = $1::"AttemptState" AND state_changed_at < $2
     ORDER BY state_changed_at LIMIT ${batchMax}`,
    [state, before],
  );
  for (const one of found) await withTx((tx) => moveByTime(tx, one, state, event, now));
  if (found.length > 0) log.info('janitor.attempts_moved', { count: found.length });
}

async function moveByTime(
  tx: Tx,
  found: Found,
  from: LockedAttempt['state'],
  event: AttemptEvent,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, 'id', found.orderId);
  const attempt = order?.attempts.find((one) => one.id === found.id);
  if (!order || attempt?.state !== from) return;
  const to = nextAttemptState(attempt.state, event);
  if (to === null) return;
  await writeChange(tx, order, {
    at: now,
    actor: { kind: 'janitor', name: 'janitor' },
    action: event === 'resultOverdue' ? 'payment.result_overdue' : 'payment.prepare_failed',
    cause: 'timer',
    attempt: {
      id: attempt.id,
      set: { state: to, ...(event === 'prepareFailed' && { failureCode: 'NO_ANSWER_IN_TIME' }) },
    },
    evidence: [timerEvidence(event, attempt.id, null, attempt.gatewayOrderId)],
  });
}

async function operationsIn(state: 'SENT', before: Date): Promise<Found[]> {
  return queryOnce<Found>(
    `SELECT a.order_id AS "orderId", p.id FROM operation p
     JOIN payment_attempt a ON a.id = p.attempt_id
     WHERE p.state = $1::"OperationState" AND p.sent_at < $2 ORDER BY p.sent_at LIMIT ${batchMax}`,
    [state, before],
  );
}

/** Never sent, or certain not to have left, and due: the row itself decides who sends it. */
async function operationsToSend(now: Date): Promise<Found[]> {
  return queryOnce<Found>(
    `SELECT a.order_id AS "orderId", p.id FROM operation p
     JOIN payment_attempt a ON a.id = p.attempt_id
     WHERE p.state = 'INTENT' AND coalesce(p.next_send_at, p.created_at + interval '1 minute') < $1
     ORDER BY p.created_at LIMIT ${batchMax}`,
    [now],
  );
}

/** The process that sent it died before it wrote a verdict: nobody knows what the bank did. */
async function loseAnswer(tx: Tx, found: Found, now: Date): Promise<void> {
  const order = await lockOrder(tx, 'id', found.orderId);
  const operation = order?.attempts
    .flatMap((one) => one.operations)
    .find((one) => one.id === found.id);
  if (!order || operation?.state !== 'SENT') return;
  const state = nextOperationState(operation.state, 'answerUnknown');
  if (state === null) return;
  const attempt = order.attempts.find((one) => one.operations.includes(operation));
  await writeChange(tx, order, {
    at: now,
    actor: { kind: 'janitor', name: 'janitor' },
    action: `${operation.kind}.answer_lost`,
    cause: 'timer',
    operation: { id: operation.id, set: { state, verdictCode: 'NO_ANSWER_RECORDED' } },
    evidence: [
      timerEvidence('answerUnknown', attempt?.id ?? null, operation.id, operation.gatewayOrderId),
    ],
    attention: [
      {
        kind: 'unknown_operation',
        subject: `operation:${operation.id}`,
        attemptId: attempt?.id ?? null,
        operationId: operation.id,
        detail: { code: 'NO_ANSWER_RECORDED', kind: operation.kind },
      },
    ],
  });
}

/** A review without a hint that money moved keeps its goods only for the overdue time. */
async function releaseReviewed(before: Date): Promise<void> {
  const found = await queryOnce<{ orderId: string }>(
    `SELECT DISTINCT o.id AS "orderId" FROM "order" o JOIN payment_attempt a ON a.order_id = o.id
     WHERE o.is_reserved AND o.state = 'CHECKING' AND a.state = 'NEEDS_REVIEW'
       AND NOT a.review_money_hint AND a.state_changed_at < $1 LIMIT ${batchMax}`,
    [before],
  );
  for (const { orderId } of found) {
    await withTx(async (tx) => {
      const order = await lockOrder(tx, 'id', orderId);
      if (!order?.isReserved) return;
      const truth = shopperTruth({
        isCancelled: order.cancelledAt !== null,
        attempts: order.attempts,
      });
      if (truth.reservation !== 'later') return;
      await releaseReservation(tx, order.id, { goods: true });
      await tx.query('UPDATE "order" SET is_reserved = false WHERE id = $1::uuid', [order.id]);
    });
  }
}

function timerEvidence(
  event: string,
  attemptId: string | null,
  operationId: string | null,
  gatewayOrderId: string,
) {
  return {
    source: 'TIMER' as const,
    verdict: event,
    attemptId,
    operationId,
    gatewayOrderId,
    nonce: null,
    digest: sha256Hex(`${event}:${gatewayOrderId}`),
    content: { event },
  };
}
