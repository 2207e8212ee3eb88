// E27. What do others notice of a gateway that is slow for fifty at once?
import { makePayers, type Payer } from '../../gateway/payer';
import { defineCase } from '../../harness/define-case';
import { percentile } from '../../harness/posting';

defineCase('E27', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const slowMs = 1_200;
  t.scale(`a gateway of ${slowMs} ms instead of 30 s`);
  const payers = await makePayers(campaign, 50);
  await campaign.bank.script({ operation: 'prepare', times: payers.length, hold: 'E27' });
  const pressing = Promise.all(
    payers.map((payer, index) => payer.pressUntilTaken({ instance: index % 2 })),
  );
  pressing.catch(() => {});
  const times: number[] = [];
  let openMost = 0;
  try {
    await campaign.bank.wait({ barrier: 'E27', count: 25, timeoutMs: 240_000 });
    const endsAt = performance.now() + slowMs;
    for (let index = 0; performance.now() < endsAt; index += 1) {
      const { visitor, order } = payers[index % payers.length] as Payer;
      const page = visitor.twin(campaign.urlOf(index % 2));
      const answer = await page.ask(`/orders/${order.reference}/state`);
      if (answer.status === 200) times.push(answer.ms);
      const [open] = await campaign.sql<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'diwan-money'
             AND state = 'idle in transaction' AND now() - state_change > interval '700 ms'`,
      );
      openMost = Math.max(openMost, open?.count ?? 0);
    }
  } finally {
    await campaign.bank.reset(['scripts', 'held']);
  }
  const pressed = await pressing;
  for (const { status, location } of pressed) {
    t.check(status === 303, `a checkout was answered ${status} ${location}`);
  }
  // A transaction held open over the call would be there for each of the calls.
  t.check(openMost < 10, `${openMost} transactions were open and idle during the calls`);
  t.check(times.length > 2, `only ${times.length} status pages were answered`);
  t.measure('status page p95 ms', percentile(times, 95));
  t.inTime(percentile(times, 95) < 1_000, `status pages took ${percentile(times, 95)} ms`);
  for (const [index, payer] of payers.entries()) {
    const attempt = await payer.attemptOf(pressed[index]?.clientToken ?? '');
    t.check(
      ['AWAITING_RESULT', 'PREPARE_FAILED'].includes(attempt?.state ?? ''),
      `${attempt?.state ?? 'no attempt'}: ${pressed[index]?.location}`,
    );
  }
});
