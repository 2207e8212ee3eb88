import { hireClerk } from '../../drive/clerk';
import { hold, see } from '../../drive/payments';
import { Payer } from '../../gateway/payer';
import { defineCase } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { makeWaiting } from '../../harness/waiting';

import { setReadOnly, untilBack, untilRecorded } from './without-database';

defineCase('H7', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const payment = await hold(t);
  const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
  const [payer] = await inLanes(await makeWaiting(campaign, { count: 1, type: 'sale' }), 1, (one) =>
    Payer.of(campaign, one),
  );
  const waiting = await t.waiting('sale');
  const valid = await campaign.bank.pay(waiting.order);
  const before = (await campaign.bank.asked()).length;
  await setReadOnly(campaign, true);
  try {
    const pressed = await clerk.press(payment, { kind: 'complete', seenVersion });
    t.equal(pressed.operationId, null, 'a completion');
    const paid = await payer?.press().catch(() => undefined);
    t.check(!paid?.location.endsWith('/pay'), 'a shopper was led to a card page');
    t.equal((await campaign.post(valid)).status, 503, 'a result');
    // A good look of a moment ago is kept for a while.
    const ready = () => campaign.poster.ask(`${campaign.urlOf(0)}/api/health/ready`);
    await campaign.until(async () => (await ready()).status === 503, 'health is red');
    t.equal((await campaign.bank.asked()).length, before, 'messages to the bank');
  } finally {
    await setReadOnly(campaign, false);
  }
  await untilBack(campaign);
  await untilRecorded(t, [waiting]);
  await clerk.press(payment, { kind: 'complete', seenVersion });
  t.equal((await see(campaign, payment.attemptId)).state, 'COMPLETED', 'afterwards');
});
