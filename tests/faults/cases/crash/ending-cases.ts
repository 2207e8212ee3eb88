// F. How do processes and the database end, and what do they keep?
import { hireClerk } from '../../drive/clerk';
import { makeApproved } from '../../drive/payments';
import { Payer } from '../../gateway/payer';
import { defineCase } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { makeWaiting } from '../../harness/waiting';

defineCase('F27', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const waiting = await makeWaiting(campaign, { count: 20, type: 'sale' });
  const payers = await inLanes(waiting, 6, (one) => Payer.of(campaign, one));
  await campaign.bank.script({ operation: 'prepare', times: payers.length, hold: 'F27' });
  const pressing = payers.map((payer) =>
    payer.press({ instance: 1 }).then(
      (pressed) => ({ payer, pressed }),
      () => ({ payer, pressed: undefined }),
    ),
  );
  const pages: number[] = [];
  let ending: Promise<void> | undefined;
  try {
    await campaign.bank.wait({ barrier: 'F27', count: 3, timeoutMs: 240_000 });
    const from = performance.now();
    ending = campaign
      .terminate(1)
      .then(() => t.measure('from SIGTERM to the end, ms', performance.now() - from));
    for (const payer of payers.slice(0, 5)) {
      const page = await payer.visitor
        .twin(campaign.urlOf(0))
        .ask(`/orders/${payer.order.reference}`);
      pages.push(page.status);
    }
  } finally {
    await campaign.bank.reset(['scripts', 'held']);
  }
  const done = await Promise.all(pressing);
  await ending;
  await campaign.restart(1);
  t.equal(pages, [200, 200, 200, 200, 200], 'status pages meanwhile');
  const answered = done.flatMap(({ pressed }) => (pressed ? [pressed.status] : []));
  t.check(answered.length >= 3, `only ${answered.length} of ${done.length} were answered`);
  t.check(
    answered.every((status) => status === 303),
    `answers ${answered.join()}`,
  );
  for (const { payer, pressed } of done) {
    if (!pressed) continue;
    const attempt = await payer.attemptOf(pressed.clientToken);
    t.check(
      attempt === undefined || ['AWAITING_RESULT', 'PREPARE_FAILED'].includes(attempt.state),
      `an answered checkout is ${attempt?.state}`,
    );
  }
  t.count('checkouts in flight at SIGTERM', done.length);
});

defineCase('F29', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const [held] = await makeApproved(campaign, { count: 1, type: 'authorization' });
  const waiting = await t.waiting('sale');
  const valid = await campaign.bank.pay(waiting.order);
  if (!held) return;
  const [setting] = await campaign.sql<{ value: string }>(
    "SELECT current_setting('synchronous_commit') AS value",
  );
  t.equal(setting?.value, 'on', 'synchronous_commit of the server');
  const [posted, pressed] = await Promise.all([
    campaign.post(valid),
    clerk.press(held, { kind: 'complete', instance: 1 }),
  ]);
  await campaign.stack.databaseServer().crash();
  t.equal([posted.status, pressed.status], [200, 303], 'what was answered');
  const states = await campaign.sql<{ state: string }>(
    'SELECT state::text FROM payment_attempt WHERE id = ANY($1::uuid[]) ORDER BY state',
    [[held.attemptId, waiting.attemptId]],
  );
  t.equal(states.map(({ state }) => state).sort(), ['COMPLETED', 'PAID'], 'after the crash');
  const startedAt = performance.now();
  await campaign.until(
    async () => (await campaign.post(valid).catch(() => ({ status: 0 }))).status === 200,
    'the app writes again',
  );
  t.measure('writes again after a database crash, ms', performance.now() - startedAt);
});
