// H. What happens when one transaction is slow or fails? H4 and H8 run side by side.
import { randomUUID } from 'node:crypto';
import { hireClerk } from '../../drive/clerk';
import { hold, makeApproved, see, untilSeen } from '../../drive/payments';
import { defineCase } from '../../harness/define-case';
import { makeWaiting } from '../../harness/waiting';

import { completionsOf, untilRecorded } from './without-database';

defineCase('H4', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const slowMs = 6_000;
  const clerk = await hireClerk(campaign);
  const payment = await hold(t);
  const waiting = await t.waiting('sale');
  const valid = await campaign.bank.pay(waiting.order);
  const clientToken = randomUUID();
  const slow = [[clientToken], [waiting.order]].map((texts) =>
    campaign.proxies.database.add({
      type: 'latency',
      latencyMs: slowMs,
      stream: 'upstream',
      match: [...texts, 'COMMIT'],
      within: 'BEGIN',
      times: 1,
      isOnce: true,
    }),
  );
  const asked = Promise.all([
    campaign.post(valid),
    clerk.press(payment, { kind: 'complete', clientToken, instance: 1 }),
  ]);
  const [posted, pressed] = await asked.finally(() => {
    for (const toxic of slow) campaign.proxies.database.remove(toxic);
  });
  for (const { delivered } of slow) t.equal(delivered.length, 1, 'slow COMMITs');
  t.check([200, 503].includes(posted.status), `the result was answered ${posted.status}`);
  if (posted.status !== 200) await campaign.post(valid);
  await untilRecorded(t, [waiting]);
  const pressedMs = pressed.to - pressed.from;
  t.inTime(pressedMs < 10_000, `the desk answered after ${pressedMs} ms`);
  await clerk.press(payment, { kind: 'complete', clientToken });
  await untilSeen(campaign, payment.attemptId, ({ state }) => state === 'COMPLETED', 'completed');
  t.equal(await completionsOf(campaign, payment.order), 1, 'messages to the bank');
  t.check(
    campaign.instances.every(({ process }) => !process.hasEnded()),
    'a process has ended',
  );
});

defineCase('H8', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const [one, other] = await makeApproved(campaign, { count: 2, type: 'authorization' });
  if (!one || !other) return;
  const clientToken = randomUUID();
  await clerk.press(one, { kind: 'complete', clientToken });
  const reused = await clerk.press(other, { kind: 'complete', clientToken, instance: 1 });
  t.check(
    reused.status === 200 || reused.status === 303,
    `a used token was answered ${reused.status}`,
  );
  t.equal((await see(campaign, other.attemptId)).operation, null, 'the other payment');
  const again = await clerk.press(one, { kind: 'complete', clientToken, amount: '24000' });
  t.check(again.status === 200, `the same token with another amount was answered ${again.status}`);
  t.equal(await completionsOf(campaign, one.order), 1, 'messages to the bank');
  const [first, second] = await makeWaiting(campaign, { count: 2, type: 'sale' });
  if (!first || !second) return;
  const valid = await campaign.bank.pay(first.order);
  await campaign.post(valid);
  const paid = await campaign.bank.pay(second.order);
  const stolen = campaign.signResult({ ...paid, NONCE: valid.NONCE ?? '' });
  t.excuseLedger(second.order);
  const answer = await campaign.post(stolen, 1);
  t.equal(
    [answer.status, (await see(campaign, second.attemptId)).state],
    [200, 'NEEDS_REVIEW'],
    'a used NONCE',
  );
});

/**
 * Alone: its triggers lock a table for everybody, and would wait for the slow COMMIT of H4 while
 * all others wait for them.
 */
defineCase('H6', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  for (const code of ['40001', '40P01']) {
    const payment = await hold(t);
    const name = `faults_${code.toLowerCase()}`;
    // Counted by a sequence: what a failed transaction drew stays drawn.
    await campaign.sql(`CREATE SEQUENCE ${name}`);
    await campaign.sql(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('${name}') <= 2 THEN
            RAISE EXCEPTION 'planted' USING ERRCODE = '${code}';
          END IF;
          RETURN NEW;
        END $$`);
    await campaign.sql(`CREATE TRIGGER ${name} BEFORE INSERT ON evidence FOR EACH ROW
        WHEN (NEW.order_id = '${payment.orderId}' AND NEW.source = 'COMPLETION_ANSWER')
        EXECUTE FUNCTION ${name}()`);
    const pressed = await clerk.press(payment, { kind: 'complete' });
    const [drawn] = await campaign.sql<{ last: string }>(`SELECT last_value AS last FROM ${name}`);
    await campaign.sql(`DROP TRIGGER ${name} ON evidence`);
    await campaign.sql(`DROP FUNCTION ${name}()`);
    await campaign.sql(`DROP SEQUENCE ${name}`);
    t.equal([pressed.status, Number(drawn?.last)], [303, 3], `${code}: two failures and a success`);
    t.equal((await see(campaign, payment.attemptId)).state, 'COMPLETED', code);
    t.equal(await completionsOf(campaign, payment.order), 1, `${code}: messages to the bank`);
    t.count('transactions that failed and were repeated', 2);
  }
});
