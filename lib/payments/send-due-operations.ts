// Which money messages wait for nobody but time? Sends what is due, and calls lost answers unknown.
import 'server-only';
import { systemClock } from '@/lib/clock';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';
import { sha256Hex } from './digest';
import { lockOrder } from './locked-order';
import { nextOperationState } from './operation-state';
import { sendOperation } from './send-operation';
import { writeChange } from './write-change';

const batchMax = 100;
/** A process that died while it was sending leaves its row as SENT this long after the deadline. */
const graceMs = 60_000;

type Found = { readonly orderId: string; readonly id: string };

/** Never sent, or certain not to have left, and due: the row itself decides who sends it. */
export async function sendDueOperations(clock = systemClock): Promise<void> {
  const found = await queryOnce<Found>(
    `SELECT a.order_id AS "orderId", p.id FROM operation p
     JOIN payment_attempt a ON a.id = p.attempt_id
     WHERE p.state = 'INTENT' AND coalesce(p.next_send_at, p.created_at + interval '1 minute') < $1
     ORDER BY p.created_at LIMIT ${batchMax}`,
    [clock.now()],
  );
  for (const one of found) await sendOperation(one.orderId, one.id, clock);
}

/** The processes that sent them died before they wrote a verdict: they become unknown. */
export async function loseAnswers(now: Date): Promise<void> {
  const before = new Date(now.getTime() - settings().gateway.timeoutMs - graceMs);
  const found = await queryOnce<Found>(
    `SELECT a.order_id AS "orderId", p.id FROM operation p
     JOIN payment_attempt a ON a.id = p.attempt_id
     WHERE p.state = 'SENT' AND p.sent_at < $1 ORDER BY p.sent_at LIMIT ${batchMax}`,
    [before],
  );
  for (const one of found) await withTx((tx) => loseAnswer(tx, one, now));
}

async function loseAnswer(tx: Tx, found: Found, now: Date): Promise<void> {
  const order = await lockOrder(tx, 'id', found.orderId);
  const attempt = order?.attempts.find((one) =>
    one.operations.some((operation) => operation.id === found.id),
  );
  const operation = attempt?.operations.find((one) => one.id === found.id);
  if (!order || !attempt || operation?.state !== 'SENT') return;
  const state = nextOperationState(operation.state, 'answerUnknown');
  if (state === null) return;
  await writeChange(tx, order, {
    at: now,
    actor: { kind: 'janitor', name: 'janitor' },
    action: `${operation.kind}.answer_lost`,
    cause: 'timer',
    operation: { id: operation.id, set: { state, verdictCode: 'NO_ANSWER_RECORDED' } },
    evidence: [
      {
        source: 'TIMER',
        verdict: 'answerUnknown',
        attemptId: attempt.id,
        operationId: operation.id,
        gatewayOrderId: operation.gatewayOrderId,
        nonce: null,
        digest: sha256Hex(`answerUnknown:${operation.gatewayOrderId}`),
        content: { event: 'answerUnknown' },
      },
    ],
    attention: [
      {
        kind: 'unknown_operation',
        subject: `operation:${operation.id}`,
        attemptId: attempt.id,
        operationId: operation.id,
        detail: { code: 'NO_ANSWER_RECORDED', kind: operation.kind },
      },
    ],
  });
}
