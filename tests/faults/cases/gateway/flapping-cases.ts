// E28. A gateway that fails in every way at random, by the thousand.
import { hireClerk } from '../../drive/clerk';
import { makeApproved, see } from '../../drive/payments';
import { startCanaryHost } from '../../gateway/canary-host';
import { answerFaults, prepareFaults, transportFaults } from '../../gateway/fault-kinds';
import {
  complaintsAbout,
  runMoneyFaults,
  settleReversals,
  variantsOf,
} from '../../gateway/money-faults';
import { prepareRuns, runPrepares } from '../../gateway/prepare-runs';
import { defineCase } from '../../harness/define-case';
import { pick } from '../../random';
import { makePayers } from './matrix';

defineCase('E28', { priority: 1, layer: 'two instances', share: 2 }, async (t) => {
  const { campaign } = t;
  const canary = await startCanaryHost();
  const kinds = [...transportFaults(canary.url), ...answerFaults()];
  const variants = variantsOf(kinds);
  const clerk = await hireClerk(campaign);
  const payers = await makePayers(campaign, 4);
  const runs = prepareRuns(transportFaults(canary.url), prepareFaults(), true);
  const wished = t.volume(40, 20_000);
  const perRound = Math.min(wished, 240);
  let delivered = 0;
  let unknown = 0;
  let settledAlone = 0;
  const seenKinds = new Set<string>();
  while (delivered < wished && performance.now() < t.deadline) {
    const sick = Array.from({ length: perRound }, () => pick(t.random, variants));
    const payments = await makeApproved(campaign, { count: perRound, type: 'authorization' });
    const faults = sick.flatMap((variant, index) => {
      const payment = payments[index];
      return payment ? [{ ...variant, payment }] : [];
    });
    const ran = await runMoneyFaults(campaign, clerk, faults);
    const starts = Array.from({ length: perRound / 10 }, () => pick(t.random, runs));
    const prepared = await runPrepares(campaign, payers, starts);
    for (const one of prepared) t.check(one.wrong === '', `${one.kind}, prepare: ${one.wrong}`);
    delivered += prepared.filter(({ isDelivered }) => isDelivered).length;
    const results = await settleReversals(campaign, ran);
    for (const complaint of complaintsAbout(results)) t.check(false, complaint);
    for (const one of results) if (one.isDelivered) seenKinds.add(one.fault.kind);
    delivered += results.filter(({ isDelivered }) => isDelivered).length;
    unknown += ran.filter(({ operation }) => operation === 'UNKNOWN').length;
    settledAlone += results.filter(({ isSettledLater }) => isSettledLater).length;
  }
  await canary.stop();
  t.equal(canary.heard, [], 'what the other host heard');
  t.count('gateway faults delivered', delivered);
  t.count('kinds', seenKinds.size);
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
  t.measure('unknown operations', unknown);
  t.measure('unknown settled automatically, percent', (100 * settledAlone) / Math.max(1, unknown));
  const [well] = await makeApproved(campaign, { count: 1, type: 'authorization' });
  if (!well) return;
  await clerk.press(well, { kind: 'complete' });
  t.equal((await see(campaign, well.attemptId)).state, 'COMPLETED', 'without a restart');
});
