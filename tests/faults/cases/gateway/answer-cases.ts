// E. A gateway whose answers go wrong in every way, once each and then at random by the thousand.
import { type Clerk, hireClerk } from '../../drive/clerk';
import { makeApproved, see } from '../../drive/payments';
import { startCanaryHost } from '../../gateway/canary-host';
import { answerFaults, harmlessOddities, transportFaults } from '../../gateway/fault-kinds';
import {
  complaintsAbout,
  type FaultResult,
  runMoneyFaults,
  settleReversals,
  variantsOf,
} from '../../gateway/money-faults';
import type { Campaign } from '../../harness/campaign';
import { defineCase } from '../../harness/define-case';
import { ledgerOracle } from '../../oracles/ledger-oracles';
import { pick } from '../../random';

type Variants = Readonly<ReturnType<typeof variantsOf>>;

defineCase('E28', { priority: 1, layer: 'two instances', share: 2 }, async (t) => {
  const { campaign } = t;
  const canary = await startCanaryHost();
  const all = [...transportFaults(canary.url), ...answerFaults(), ...harmlessOddities()];
  const clerk = await hireClerk(campaign);
  const wished = t.volume(0, 20_000);
  const done: FaultResult[] = [];
  const round = async (variants: Variants) => {
    // On a busy machine the deadline may be faster than a fault: then it is tried once more.
    const first = await runVariants(campaign, clerk, variants);
    const missed = first.filter(({ isDelivered }) => !isDelivered);
    const again = missed.length > 0 ? await runVariants(campaign, clerk, missed) : [];
    const delivered = [...first.filter(({ isDelivered }) => isDelivered), ...again];
    const settled = await settleReversals(campaign, delivered);
    for (const complaint of complaintsAbout(settled)) t.check(false, complaint);
    done.push(...settled);
  };
  await round(variantsOf(all, !t.isShort));
  while (done.length < wished && performance.now() < t.deadline) {
    await round(Array.from({ length: 240 }, () => pick(t.random, variantsOf(all))));
  }
  await canary.stop();
  t.equal(canary.heard, [], 'what the other host heard');
  t.count('gateway faults delivered', done.length);
  t.count('kinds', new Set(done.map(({ fault }) => fault.kind)).size);
  const repeated = done.filter(({ isSettledLater }) => isSettledLater).length;
  t.count('unknown reversals settled by a repeat', repeated);
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
  const [well] = await makeApproved(campaign, { count: 1, type: 'authorization' });
  if (!well) return;
  await clerk.press(well, { kind: 'complete' });
  t.equal((await see(campaign, well.attemptId)).state, 'COMPLETED', 'without a restart');
});

async function runVariants(campaign: Campaign, clerk: Clerk, variants: Variants) {
  const payments = await makeApproved(campaign, { count: variants.length, type: 'authorization' });
  const faults = variants.flatMap((variant, index) => {
    const payment = payments[index];
    return payment ? [{ ...variant, payment }] : [];
  });
  for (const { kind, payment } of faults) if (!clerk.knows(kind)) await clerk.learn(kind, payment);
  return runMoneyFaults(campaign, clerk, faults);
}

defineCase('E29', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const [payment] = await makeApproved(campaign, { count: 1, type: 'authorization' });
  if (!payment) return;
  t.excuseBankTwice(payment.order);
  await campaign.bank.script({ operation: 'completion', order: payment.order, act: 'twice' });
  await clerk.press(payment, { kind: 'complete' });
  const ledger = await campaign.bank.ledgerOf(payment.order);
  t.equal(ledger?.completions, 2, 'completions at the bank');
  const excuses = {
    ledgerLies: new Set<string>(),
    bankActsTwice: new Set<string>(),
    mailTwice: new Set<string>(),
  };
  const found = await ledgerOracle().look(campaign, excuses);
  t.check(
    found.some(({ oracle, order }) => oracle === 'O2' && order === payment.order),
    'the oracle does not see it',
  );
  const requests = await campaign.bank.requests({
    operation: 'completion',
    order: payment.order,
  });
  t.equal(requests.length, 1, 'requests of ours');
});
