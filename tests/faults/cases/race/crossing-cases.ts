// G. What happens when people and workers cross each other's way?
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hireClerk } from '../../drive/clerk';
import { hold, see, untilSeen } from '../../drive/payments';
import type { Campaign } from '../../harness/campaign';
import { defineCase } from '../../harness/define-case';
import { hasOverlap, startTogether, timed } from '../../race/overlap';

import { sendings } from './one-wins';

defineCase('G9', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  for (let round = 0; round < t.volume(2, 20); round += 1) {
    const waiting = await t.waiting('sale');
    const valid = await campaign.bank.pay(waiting.order);
    const page = await clerk.person.visitor.open(
      `/admin/orders/${waiting.reference}?dialog=cancel`,
    );
    const typed = { reason: 'the guest called', isPendingAccepted: 'yes' };
    const [cancelled, paid] = await startTogether(campaign, waiting.orderId, [
      () =>
        timed<{ status: number }>(clerk.person.visitor.twin(campaign.urlOf(0)).post(page, typed)),
      () => timed<{ status: number }>(campaign.post(valid, 1)),
    ]);
    t.check(hasOverlap([cancelled, paid].flatMap((one) => one ?? [])), 'they did not overlap');
    t.equal(paid?.value.status, 200, 'the result');
    const [row] = await campaign.sql<{ state: string; isSurplus: boolean; isCancelled: boolean }>(
      `SELECT a.state::text, a.is_surplus AS "isSurplus", o.cancelled_at IS NOT NULL AS "isCancelled"
         FROM payment_attempt a JOIN "order" o ON o.id = a.order_id WHERE a.id = $1`,
      [waiting.attemptId],
    );
    t.equal(row?.state, 'PAID', 'the money');
    t.equal(row?.isSurplus, row?.isCancelled, 'surplus exactly when cancelled');
    t.equal(cancelled?.value.status === 303, row?.isCancelled, 'what the clerk was told');
    t.count('races');
  }
});

defineCase('G11', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const [one, other] = await Promise.all([hireClerk(campaign), hireClerk(campaign, 'Karwan')]);
  const payment = await hold(t);
  const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
  const clientToken = randomUUID();
  const dying = campaign.proxies.database.add({
    type: 'reset_peer',
    timeoutMs: 400,
    stream: 'upstream',
    match: [clientToken, 'COMMIT'],
    within: 'BEGIN',
    times: 1,
  });
  const first = one.press(payment, { kind: 'complete', clientToken, seenVersion });
  await dying.untilDelivered();
  const second = await other.press(payment, { kind: 'complete', instance: 1, seenVersion });
  await first;
  campaign.proxies.database.remove(dying);
  t.check(second.operationId !== null, `the other was answered ${second.status}`);
  // A lock of the dead connection would be waited for until the app gives up, after 4 s.
  t.inTime(second.to - second.from < 3_500, `the other waited ${second.to - second.from} ms`);
  await untilSeen(campaign, payment.attemptId, ({ state }) => state === 'COMPLETED', 'completed');
  t.equal(await sendings(t, payment.order), 1, 'messages to the bank');
  t.check(await haveLocksGone(campaign), 'an advisory lock of the pools was held on and on');
});

/** Background work takes such locks for a moment; that of a dead connection would stay. */
async function haveLocksGone(campaign: Campaign): Promise<boolean> {
  for (const until = performance.now() + 5_000; performance.now() < until; ) {
    const locks = await campaign.sql(
      `SELECT 1 FROM pg_locks l JOIN pg_stat_activity s ON s.pid = l.pid
       WHERE l.locktype = 'advisory' AND s.application_name = 'diwan-money'`,
    );
    if (locks.length === 0) return true;
    await pause(50);
  }
  return false;
}
