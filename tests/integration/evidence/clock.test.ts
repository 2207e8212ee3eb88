import { randomUUID } from 'node:crypto';
import { verifyAudit } from '@/lib/audit/verify/verify-audit';
import { db } from '@/lib/db/client';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { placedOrder } from '../../support/held-stay';
import { deliver, readAttempt, startNight } from '../../support/one-night';
import { auditOf } from '../../support/records';
import { withBank } from '../../support/shop';

const bank = withBank();
const off = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

async function prepare(minutes: number) {
  const { orderId } = await placedOrder('GOODS');
  const wish = { orderId, clientToken: randomUUID(), session: { network: 'test' } };
  const answer = await startPayment(wish, off(minutes));
  return { answer, attempt: await db().paymentAttempt.findFirstOrThrow({ where: { orderId } }) };
}

test.each([61, -61])('I1 a clock %d minutes off is named to staff as cause', async (minutes) => {
  const { answer, attempt } = await prepare(minutes);
  expect(answer).toMatchObject({ ok: false, code: 'PREPARE_FAILED' });
  expect(attempt).toMatchObject({ state: 'PREPARE_FAILED', failureCode: 'CLOCK_SKEW' });
  const given = { where: { kind: 'clock_skew', closedAt: null } };
  const items = await db().attentionItem.findMany(given);
  expect(items).toMatchObject([{ subject: 'clock', detail: { usualCause: 'time_zone' } }]);
  // What the gateway said stays in the evidence.
  const where = { attemptId: attempt.id, source: 'PREPARE_ANSWER' } as const;
  const kept = await db().evidence.findFirstOrThrow({ where });
  expect(kept.verdict).toBe('REFUSED');
});

test('a refusal with a right clock says what the gateway refused', async () => {
  await bank.script({ operation: 'prepare', status: 400 });
  const { attempt } = await prepare(0);
  expect(attempt.failureCode).toBe('REFUSED');
});

test('I2 a clock that jumps back between prepare and result ends nothing early', async () => {
  const stay = await startNight();
  const fields = await bank.pay(stay.gatewayOrderId);
  const past = off(-30).now();
  await markOverdue(past);
  expect((await readAttempt(stay.attemptId)).state).toBe('AWAITING_RESULT');
  await deliver(fields, past);
  expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
  await deliver(fields);
  const trail = await auditOf(`order:${stay.orderId}`);
  const acts = ['order.placed', 'payment.started', 'payment.prepared', 'payment.result'];
  expect(trail.map((row) => row.action)).toEqual(acts);
  expect(trail[3]?.at.getTime()).toBeLessThan(trail[2]?.at.getTime() ?? 0);
  expect((await verifyAudit()).findings).toEqual([]);
});
