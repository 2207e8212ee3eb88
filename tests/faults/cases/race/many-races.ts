import { hireClerk } from '../../drive/clerk';
import { hold, makeApproved, see } from '../../drive/payments';
import { defineCase } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { hasOverlap, startTogether } from '../../race/overlap';
import { pick } from '../../random';

import { oneWins } from './one-wins';

defineCase('G3', { priority: 0, layer: 'two instances', share: 2 }, async (t) => {
  const { campaign } = t;
  const [one, other] = await Promise.all([hireClerk(campaign), hireClerk(campaign, 'Karwan')]);
  const first = await hold(t);
  await oneWins(
    t,
    first,
    await startTogether(campaign, first.orderId, [
      () => one.press(first, { kind: 'complete', instance: 0 }),
      () => other.press(first, { kind: 'reverse', instance: 1 }),
    ]),
  );
  const wished = t.volume(30, 10_000);
  const slowest: number[] = [];
  for (let done = 0; done < wished && performance.now() < t.deadline; ) {
    const payments = await makeApproved(campaign, {
      count: Math.min(100, wished - done),
      type: 'authorization',
    });
    await inLanes(payments, 6, async (payment) => {
      const kinds = pick(t.random, [
        ['complete', 'reverse'],
        ['complete', 'complete'],
        ['reverse', 'reverse'],
      ] as const);
      const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
      const pressed = await Promise.all([
        one.press(payment, { kind: kinds[0], instance: 0, seenVersion }),
        other.press(payment, { kind: kinds[1], instance: 1, seenVersion }),
      ]);
      done += 1;
      const winners = pressed.filter(({ operationId }) => operationId !== null).length;
      const seen = await see(campaign, payment.attemptId);
      const ledger = await campaign.bank.ledgerOf(payment.order);
      const times = (ledger?.completions ?? 0) + (ledger?.reversals ?? 0);
      t.check(winners === 1, `${payment.order}: ${winners} were told that it was done`);
      t.check(times === 1, `${payment.order}: the bank did ${times} things`);
      t.check(['COMPLETED', 'REVERSED'].includes(seen.state), `${payment.order}: ${seen.state}`);
      slowest.push(Math.max(...pressed.map(({ from, to }) => to - from)));
      if (hasOverlap(pressed)) t.count('races');
      else t.count('pairs that did not overlap');
    });
  }
  t.measure('slowest answer in a race, ms', Math.max(...slowest));
});
