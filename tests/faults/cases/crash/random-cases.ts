// Random runs, with and without kills: every history must be explained by the sequential model.
import { hireClerk } from '../../drive/clerk';
import { sendLeftMails } from '../../drive/mail-leases';
import { hold, see } from '../../drive/payments';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { percentile } from '../../harness/posting';
import { fixedSeeds } from '../../model/fixed-seeds';
import { type RandomRunResult, randomRun } from '../../model/random-run';
import { between } from '../../random';

const seedMax = 1_000_000_000;

function show(t: CaseContext, seed: number, result: RandomRunResult): void {
  for (const { attempt, reason } of result.violations) {
    t.check(false, `seed ${seed}, ${attempt}: ${reason}`);
  }
  t.count('calls in checked histories', result.calls);
  t.count('faults of the bank in random runs', result.faults);
  t.count('operations unknown in the end', result.unknownOperations);
}

/** Half of the payments meet a bank that fails; nothing is killed. */
async function failingBank(t: CaseContext): Promise<void> {
  for (const { seed } of fixedSeeds) {
    show(t, seed, await randomRun(t.campaign, { seed, attempts: 24, kills: 0 }));
  }
  do {
    const seed = between(t.random, 1, seedMax);
    show(t, seed, await randomRun(t.campaign, { seed, attempts: t.volume(24, 60), kills: 0 }));
    t.count('random runs');
  } while (!t.isShort && performance.now() < t.deadline);
}

defineCase('G12', { priority: 2, layer: 'two instances', share: 1 }, failingBank);

defineCase('E28', { priority: 1, layer: 'two instances', share: 2 }, async (t) => {
  const { campaign } = t;
  await failingBank(t);
  const [told] = await campaign.sql<{ median: number; p99: number; silent: number }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ms)::float8 AS median,
       percentile_cont(0.99) WITHIN GROUP (ORDER BY ms)::float8 AS p99,
       count(*) FILTER (WHERE ms IS NULL)::int AS silent
     FROM (SELECT extract(epoch FROM (SELECT min(i.opened_at) FROM attention_item i
         WHERE i.operation_id = p.id) - (SELECT min(e.at) FROM evidence e
         WHERE e.operation_id = p.id AND e.verdict = 'ABOUT_TO_SEND')) * 1000 AS ms
       FROM operation p WHERE p.unknown_sends > 0 OR p.state = 'UNKNOWN') AS t`,
  );
  t.equal(told?.silent, 0, 'unknown operations that never were in attention');
  t.measure('from sending to attention, ms, median', told?.median ?? 0);
  t.measure('from sending to attention, ms, p99', told?.p99 ?? 0);
  const well = await hold(t);
  await (await hireClerk(campaign)).press(well, { kind: 'complete' });
  t.equal((await see(campaign, well.attemptId)).state, 'COMPLETED', 'without a restart');
});

defineCase('F30', { priority: 2, layer: 'two instances', share: 3 }, async (t) => {
  const wished = t.volume(2, 1_000);
  const downMs: number[] = [];
  const settleMs: number[] = [];
  do {
    const seed = between(t.random, 1, seedMax);
    const result = await randomRun(t.campaign, {
      seed,
      attempts: t.volume(24, 40),
      kills: t.volume(2, 4),
    });
    show(t, seed, result);
    for (const orderId of result.orderIds) t.excuseMailTwice(orderId);
    downMs.push(...result.downMs);
    settleMs.push(result.settleMs);
  } while (downMs.length < wished && performance.now() < t.deadline);
  await sendLeftMails(t.campaign);
  if (downMs.length === 0) t.void('nothing was in flight at any kill');
  t.count('kills at random moments', downMs.length);
  t.measure('serving again after kill -9, ms, median', percentile(downMs, 50));
  t.measure('serving again after kill -9, ms, p99', percentile(downMs, 99));
  t.measure('consistent after the run, ms, median', percentile(settleMs, 50));
});
