// Which money messages are due? Sends them, and marks those with a lost answer unknown.
import 'server-only';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { isDraining } from '@/lib/health/draining';
import { moneyLog } from '@/lib/log/money-log';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { findOperation } from '@/lib/payments/results/match-operation';
import { unknownItem } from '@/lib/payments/results/settle-operation';
import { sha256Hex } from '@/lib/payments/rules/digest';
import { afterLostSending, isRepeatable } from '@/lib/payments/rules/repeat-plan';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { OperationKind } from '@/prisma/generated/enums';
import { sendOperation } from './send-operation';

const batchMax = 100;
/** A silent bank blocks each sending for its whole deadline; others must not wait for it. */
const atOnceMax = 8;
/** A process that died while it was sending leaves its row as SENT this long after the deadline. */
const graceMs = 60_000;

type Found = RowsOf<typeof findDue>;

const operationFound = { orderId: 'uuid', id: 'uuid', gatewayOrderId: 'text' } as const;

const findDue = sql(operationFound)`
  SELECT a.order_id AS "orderId", p.id, p.gateway_order_id AS "gatewayOrderId" FROM operation p
  JOIN payment_attempt a ON a.id = p.attempt_id
  WHERE p.state = 'INTENT' AND coalesce(p.next_send_at, p.created_at + interval '1 minute') <= $1
    OR p.state = 'UNKNOWN' AND p.next_send_at <= $1 AND p.kind = ANY($2::"OperationKind"[])
      AND a.state IN ('AUTHORISED', 'PAID', 'COMPLETED') AND NOT a.is_blocked
      AND NOT EXISTS (SELECT 1 FROM approval_request r WHERE r.attempt_id = a.id
        AND r.kind = 'resolution' AND r.state = 'PENDING')
  ORDER BY p.created_at LIMIT ${batchMax}`;

/**
 * Sends operations that were certainly never sent, and repeats unknown ones that may be
 * repeated and are due. It starts none: a person requested each. Every row is checked
 * again under its lock, and only the caller that makes it SENT may send it.
 */
export async function sendDueOperations(clock = systemClock): Promise<void> {
  const { completionResend } = settings().gateway;
  const kinds: OperationKind[] = ['completion', 'reversal'];
  const found = await queryOnce(findDue, [
    clock.now(),
    kinds.filter((kind) => isRepeatable(kind, completionResend)),
  ]);
  await each(found, (one) => sendOperation(one.orderId, one.id, clock, 'repeat'));
}

const findUnanswered = sql(operationFound)`
  SELECT a.order_id AS "orderId", p.id, p.gateway_order_id AS "gatewayOrderId" FROM operation p
  JOIN payment_attempt a ON a.id = p.attempt_id
  WHERE p.state = 'SENT' AND p.sent_at < $1 ORDER BY p.sent_at LIMIT ${batchMax}`;

/** Marks operations unknown if their process died before it wrote a verdict. */
export async function loseAnswers(now: Date): Promise<void> {
  const before = new Date(now.getTime() - settings().gateway.timeoutMs - graceMs);
  const found = await queryOnce(findUnanswered, [before]);
  await each(found, (one) => withTx((tx) => loseAnswer(tx, one, before, now)));
}

/** A few at a time; a failure for one order does not stop the others. */
async function each(found: readonly Found[], work: (one: Found) => Promise<unknown>) {
  const waiting = [...found];
  const run = async () => {
    // A stopping process leaves the rest to others: it could not wait for their answers.
    for (let next = waiting.shift(); next && !isDraining(); next = waiting.shift()) {
      const one = next;
      await work(one).catch((error: unknown) =>
        moneyLog.error('janitor.operation_failed', one, { operationId: one.id, error }),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, run));
}

async function loseAnswer(tx: Tx, found: Found, before: Date, now: Date): Promise<void> {
  const place = findOperation(await lockOrder(tx, 'id', found.orderId), found.id);
  if (place?.operation.state !== 'SENT') return;
  const { order, attempt, operation } = place;
  // Sent again since it was found: the new sending has its own deadline.
  if (operation.sentAt === null || operation.sentAt >= before) return;
  const { completionResend } = settings().gateway;
  const { set, areRepeatsOver } = afterLostSending(operation, now, { completionResend });
  const code = 'NO_ANSWER_RECORDED';
  await writeChange(tx, order, {
    at: now,
    actor: { kind: 'janitor', name: 'janitor' },
    action: `${operation.kind}.answer_lost`,
    cause: 'timer',
    operation: { id: operation.id, set: { ...set, verdictCode: code } },
    evidence: [
      {
        source: 'TIMER',
        verdict: 'answerUnknown',
        attemptId: attempt.id,
        operationId: operation.id,
        gatewayOrderId: operation.gatewayOrderId,
        nonce: null,
        digest: sha256Hex(`answerUnknown:${operation.gatewayOrderId}`),
        content: { event: 'answerUnknown', sending: operation.sends },
      },
    ],
    attention: [unknownItem(attempt, operation, { code, areRepeatsOver })],
  });
}
