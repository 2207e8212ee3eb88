// What expires? Waiting for a result, an unfinished preparation, goods kept during a review.
import 'server-only';
import { eachApart } from '@/lib/db/each-apart';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { releaseReservation } from '@/lib/orders/reservations';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { type AttemptEvent, nextAttemptState } from '@/lib/payments/rules/attempt-state';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';
import type { EvidenceInput } from '@/lib/payments/rules/payment-change';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import { settings } from '@/lib/settings/env';

const batchMax = 100;
const batchesMax = 10;
/** A process that died while it was preparing leaves its row this long after the deadline. */
export const graceMs = 60_000;

const janitor = { kind: 'janitor', name: 'janitor' } as const;

type Found = RowsOf<typeof findStaleAttempts>;

/**
 * Marks attempts without a result in RESULT_OVERDUE_MINUTES, or their own shorter time: the goods
 * are free again, and a result is still believed.
 */
export async function markOverdue(now: Date): Promise<void> {
  await eachAttempt('AWAITING_RESULT', overdueSince(now), 'resultOverdue', now);
}

/** Fails unfinished preparations: they moved no money. */
export async function expirePreparations(now: Date): Promise<void> {
  const deadMs = settings().gateway.timeoutMs + graceMs;
  await eachAttempt('PREPARING', new Date(now.getTime() - deadMs), 'prepareFailed', now);
}

const findDueOrders = sql({ orderId: 'uuid' })`
  SELECT DISTINCT o.id AS "orderId" FROM "order" o JOIN payment_attempt a ON a.order_id = o.id
  WHERE o.is_reserved AND o.state = 'CHECKING' AND a.state = 'NEEDS_REVIEW'
    AND NOT a.review_money_hint AND a.state_changed_at < $1 LIMIT ${batchMax}`;

/** Releases the goods of reviews without a hint that money moved, after the overdue time. */
export async function releaseReviewed(now: Date): Promise<void> {
  const found = await queryOnce(findDueOrders, [overdueSince(now)]);
  await eachApart(found, ({ orderId }) => withTx((tx) => releaseOne(tx, orderId, now)));
}

function overdueSince(now: Date): Date {
  return new Date(now.getTime() - settings().resultOverdueMinutes * 60_000);
}

const findStaleAttempts = select({ orderId: 'uuid', id: 'uuid' })`
  FROM payment_attempt
  WHERE state = $1::"AttemptState" AND (state_changed_at < $2 OR $1 = 'AWAITING_RESULT'
    AND state_changed_at < $3::timestamptz - make_interval(mins => hold_minutes))
  ORDER BY state_changed_at LIMIT ${batchMax}`;

async function eachAttempt(
  state: 'AWAITING_RESULT' | 'PREPARING',
  before: Date,
  event: AttemptEvent,
  now: Date,
): Promise<void> {
  // After a flood of abandoned payments one batch a minute would keep goods for hours.
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const found = await queryOnce(findStaleAttempts, [state, before, now]);
    await eachApart(found, (one) => withTx((tx) => moveByTime(tx, one, state, event, now)));
    if (found.length > 0) log.info('janitor.attempts_moved', { count: found.length });
    if (found.length < batchMax) return;
  }
}

async function moveByTime(
  tx: Tx,
  found: Found,
  from: AttemptFacts['state'],
  event: AttemptEvent,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, 'id', found.orderId);
  const attempt = order?.attempts.find((one) => one.id === found.id);
  // A result or another janitor may have been faster.
  if (!order || attempt?.state !== from) return;
  const to = nextAttemptState(attempt.state, event);
  if (to === null) return;
  await writeChange(tx, order, {
    at: now,
    actor: janitor,
    action: event === 'resultOverdue' ? 'payment.result_overdue' : 'payment.prepare_failed',
    cause: 'timer',
    attempt: {
      id: attempt.id,
      set: { state: to, ...(event === 'prepareFailed' && { failureCode: 'NO_ANSWER_IN_TIME' }) },
    },
    evidence: [timerEvidence(event, attempt)],
  });
}

async function releaseOne(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, 'id', orderId);
  if (!order?.isReserved) return;
  const truth = shopperTruth({
    isCancelled: order.cancelledAt !== null,
    attempts: order.attempts,
  });
  const reviewed = order.attempts.find((attempt) => attempt.state === 'NEEDS_REVIEW');
  if (truth.reservation !== 'later' || !reviewed) return;
  const goods = order.attempts.every((attempt) => attempt.state !== 'REVERSED');
  await releaseReservation(tx, order.id, { goods });
  await writeChange(
    tx,
    { ...order, isReserved: false },
    {
      at: now,
      actor: janitor,
      action: 'order.reservation_released',
      cause: 'timer',
      attempt: { id: reviewed.id, set: {} },
      evidence: [timerEvidence('reservationReleased', reviewed)],
    },
  );
}

function timerEvidence(event: string, attempt: AttemptFacts): EvidenceInput {
  return {
    source: 'TIMER',
    verdict: event,
    attemptId: attempt.id,
    operationId: null,
    gatewayOrderId: attempt.gatewayOrderId,
    nonce: null,
    digest: sha256Hex(`${event}:${attempt.gatewayOrderId}`),
    content: { event },
  };
}
