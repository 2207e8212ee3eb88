import { hireClerk } from '../../drive/clerk';
import { see } from '../../drive/payments';
import { Payer } from '../../gateway/payer';
import { defineCase } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { makeWaiting } from '../../harness/waiting';

import { completionsOf, hold, setReadOnly, untilBack, untilRecorded } from './without-database';

defineCase('H5', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const pool = Number(campaign.settings.DATABASE_POOL);
  t.scale('all connections busy for a moment instead of 30 s');
  const clerk = await hireClerk(campaign);
  const payment = await hold(t);
  if (!clerk.knows('complete')) await clerk.learn('complete', payment);
  const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
  const waiting = await t.waiting('sale');
  const valid = await campaign.bank.pay(waiting.order);
  const client = await campaign.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [payment.orderId]);
  // Two connections are kept for results; everybody else fills the others.
  const press = { kind: 'complete', instance: 1, seenVersion } as const;
  const many = Array.from({ length: pool + 4 }, () => clerk.press(payment, press));
  for (const one of many) one.catch(() => {});
  try {
    await campaign.until(async () => {
      const [row] = await campaign.sql<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND application_name = 'diwan-money'`,
      );
      return (row?.count ?? 0) >= pool - 2;
    }, 'every connection of the pool is busy');
    const asked = await campaign.post(valid, 1);
    t.equal(asked.status, 200, 'a result while the pool is full');
    t.measure('a result while the pool is full, ms', asked.ms);
    t.inTime(asked.ms < 5_000, `it took ${asked.ms} ms`);
  } finally {
    await client.query('ROLLBACK');
    await client.end();
  }
  const done = (await Promise.all(many)).filter(({ operationId }) => operationId !== null);
  t.equal(done.length, 1, 'completions that were called done');
  await untilRecorded(t, [waiting]);
  t.equal(await completionsOf(campaign, payment.order), 1, 'messages to the bank');
  const open = await campaign.sql(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = 'diwan-money'
         AND state = 'idle in transaction' AND now() - xact_start > interval '1 second'`,
  );
  t.equal(open.length, 0, 'transactions left half open');
  t.count('connections busy at once', pool);
});

defineCase('H7', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const payment = await hold(t);
  if (!clerk.knows('complete')) await clerk.learn('complete', payment);
  const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
  const [payer] = await inLanes(await makeWaiting(campaign, { count: 1, type: 'sale' }), 1, (one) =>
    Payer.of(campaign, one),
  );
  const waiting = await t.waiting('sale');
  const valid = await campaign.bank.pay(waiting.order);
  const before = (await campaign.bank.requests()).length;
  await setReadOnly(campaign, true);
  try {
    const pressed = await clerk.press(payment, { kind: 'complete', seenVersion });
    t.equal(pressed.operationId, null, 'a completion');
    const paid = await payer?.press().catch(() => undefined);
    t.check(!paid?.location.endsWith('/pay'), 'a shopper was led to a card page');
    t.equal((await campaign.post(valid)).status, 503, 'a result');
    const ready = await campaign.poster.ask(`${campaign.urlOf(0)}/api/health/ready`);
    t.equal(ready.status, 503, 'health');
    t.equal((await campaign.bank.requests()).length, before, 'messages to the bank');
  } finally {
    await setReadOnly(campaign, false);
  }
  await untilBack(campaign);
  await untilRecorded(t, [waiting]);
  await clerk.press(payment, { kind: 'complete', seenVersion });
  t.equal((await see(campaign, payment.attemptId)).state, 'COMPLETED', 'afterwards');
});

defineCase('H10', { priority: 2, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const waiting = await makeWaiting(campaign, { count: 5, type: 'sale' });
  const payers = await inLanes(waiting, 4, (one) => Payer.of(campaign, one));
  await campaign.sql(
    'UPDATE gateway_order_counter SET last_number = $2::int8 WHERE terminal = $1',
    [campaign.terminal, String((BigInt(Date.now() - 3_600_000) * 5n) / 1000n)],
  );
  const known = new Set((await campaign.bank.ledger()).map(({ order }) => order));
  for (const [index, payer] of payers.entries()) {
    const pressed = await payer.press({ instance: index % 2 });
    const attempt = await payer.attemptOf(pressed.clientToken);
    t.equal(attempt?.state, 'AWAITING_RESULT', 'a payment afterwards');
    t.check(!known.has(attempt?.order ?? ''), `${attempt?.order} was used before`);
  }
  t.count('numbers drawn after the restore', payers.length);
  // The harness draws from the counter without looking back.
  await campaign.sql(
    `UPDATE gateway_order_counter SET last_number =
         (SELECT max(gateway_order_id::int8) FROM payment_attempt) WHERE terminal = $1`,
    [campaign.terminal],
  );
});
