// F. How do processes and the database end, and what do they keep?
import { readFileSync } from 'node:fs';
import { hireClerk } from '../../drive/clerk';
import { makeApproved, see } from '../../drive/payments';
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

defineCase('F28', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const bytes = t.volume(60_000_000, 100_000_000);
  if (t.isShort) t.scale('answers of 60 MB instead of 100 MB');
  const payments = await makeApproved(campaign, { count: 6, type: 'sale' });
  let before: number[] = [];
  for (const [index, payment] of payments.entries()) {
    // The first of each instance warms it up.
    if (index === 2) before = campaign.instances.map(({ process }) => residentMb(process.pid));
    await campaign.bank.script({
      operation: 'reversal',
      order: payment.order,
      body: 'fill',
      bytes,
    });
    await clerk.press(payment, { kind: 'reverse', instance: index % 2 });
    const seen = await see(campaign, payment.attemptId);
    t.equal([seen.operation, seen.verdictCode], ['UNKNOWN', 'TOO_LARGE'], 'the reversal');
  }
  for (const [index, { process }] of campaign.instances.entries()) {
    const grown = residentMb(process.pid) - (before[index] ?? 0);
    t.measure(`instance ${index} grew by MB`, grown);
    t.check(grown < bytes / 1e6, `instance ${index} grew by ${grown} MB`);
  }
});

function residentMb(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Math.round((Number(pages) * 4096) / 1_048_576);
}

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
