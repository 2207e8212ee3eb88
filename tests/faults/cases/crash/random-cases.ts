// Random runs, with and without kills: every history must be explained by the sequential model.
import { sendLeftMails } from '../../drive/mail-leases';
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

defineCase('G12', { priority: 2, layer: 'two instances', share: 1 }, async (t) => {
  const attempts = t.volume(24, 60);
  for (const { seed } of fixedSeeds) {
    show(t, seed, await randomRun(t.campaign, { seed, attempts: 24, kills: 0 }));
  }
  do {
    const seed = between(t.random, 1, seedMax);
    show(t, seed, await randomRun(t.campaign, { seed, attempts, kills: 0 }));
    t.count('random runs');
  } while (!t.isShort && performance.now() < t.deadline);
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
