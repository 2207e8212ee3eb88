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
import { loseAnswers, sendDueOperations } from './send-due-operations';
import { shopperTruth } from './shopper-truth';
import { writeChange } from './write-change';

const batchMax = 100;
/** A process that died while it was preparing leaves its row this long after the deadline. */
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
  await loseAnswers(now);
  await sendDueOperations(clock);
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
    evidence: [timerEvidence(event, attempt.id, attempt.gatewayOrderId)],
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

function timerEvidence(event: string, attemptId: string, gatewayOrderId: string) {
  return {
    source: 'TIMER' as const,
    verdict: event,
    attemptId,
    operationId: null,
    gatewayOrderId,
    nonce: null,
    digest: sha256Hex(`${event}:${gatewayOrderId}`),
    content: { event },
  };
}
