// G. What happens when several do the same thing at the same time?
import { randomUUID } from 'node:crypto';
import { findForm } from '../../../bench/page-visitor';
import { hireClerk } from '../../drive/clerk';
import { postForm } from '../../drive/form-post';
import { makeApproved, see } from '../../drive/payments';
import { Payer } from '../../gateway/payer';
import { defineCase } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { fillCart, frameSource, newContact } from '../../harness/shopping';
import { makeWaiting } from '../../harness/waiting';
import { hasOverlap, startTogether, timed } from '../../race/overlap';

import { hold, oneWins, sendings } from './one-wins';

defineCase('G1', { priority: 0, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const visitor = await fillCart(campaign, { kind: 'goods' });
  const checkout = await visitor.open('/checkout');
  const contact = newContact();
  const form = findForm(checkout.html, Object.keys(contact));
  const many = await inLanes(Array.from({ length: 50 }), 50, async (_, index) => {
    const twin = visitor.twin(campaign.urlOf(index % 2));
    return timed(
      postForm(campaign, twin, '/checkout', { ...Object.fromEntries(form.fields), ...contact }),
    );
  });
  t.check(hasOverlap(many.slice(0, 8)), 'the submits did not overlap');
  const statuses = new Set(many.map(({ value }) => value.status));
  t.equal([...statuses], [303], 'answers');
  const places = new Set(
    many.map(({ value }) => String(value.headers.location).replace(/^https?:\/\/[^/]+/, '')),
  );
  t.equal(places.size, 1, `places (${[...places].join()})`);
  const reference = [...places][0]?.split('/')[2] ?? '';
  const attempts = await campaign.sql<{ order: string }>(
    `SELECT a.gateway_order_id AS "order" FROM payment_attempt a JOIN "order" o
       ON o.id = a.order_id WHERE o.customer_email = $1`,
    [contact.email],
  );
  t.equal(attempts.length, 1, 'attempts');
  const requests = await campaign.bank.requests({
    operation: 'prepare',
    order: attempts[0]?.order ?? '',
  });
  t.equal(requests.length, 1, 'prepare calls');
  const frames = new Set<string>();
  for (const index of [0, 1]) {
    const page = await visitor.twin(campaign.urlOf(index)).open(`/orders/${reference}/pay`);
    frames.add(frameSource(page));
  }
  t.equal(frames.size, 1, 'card pages');
  t.count('races', 1);
});

defineCase('G2', { priority: 0, layer: 'two instances', isParallel: true }, async (t) => {
  const [one, other] = await Promise.all([hireClerk(t.campaign), hireClerk(t.campaign, 'Karwan')]);
  for (const amount of [undefined, '24000']) {
    const payment = await hold(t);
    for (const clerk of [one, other]) {
      if (!clerk.knows('complete')) await clerk.learn('complete', payment);
    }
    const pressed = await startTogether(t.campaign, payment.orderId, [
      () => one.press(payment, { kind: 'complete', instance: 0 }),
      () => other.press(payment, { kind: 'complete', instance: 1, amount }),
    ]);
    await oneWins(t, payment, pressed);
  }
});

defineCase('G4', { priority: 0, layer: 'two instances', isParallel: true }, async (t) => {
  const clerk = await hireClerk(t.campaign);
  const payment = await hold(t, 'sale');
  if (!clerk.knows('reverse')) await clerk.learn('reverse', payment);
  const { orderVersion: seenVersion } = await see(t.campaign, payment.attemptId);
  const press = { kind: 'reverse', clientToken: randomUUID(), seenVersion } as const;
  const pressed = await startTogether(t.campaign, payment.orderId, [
    () => clerk.press(payment, { ...press, instance: 0 }),
    () => clerk.press(payment, { ...press, instance: 1 }),
  ]);
  t.check(hasOverlap(pressed), 'the clicks did not overlap');
  const later = await clerk.press(payment, { ...press, instance: 1 });
  const ids = new Set([...pressed, later].map(({ operationId }) => operationId));
  t.equal([ids.size, ids.has(null)], [1, false], 'operations that the answers name');
  t.equal(await sendings(t, payment.order), 1, 'messages to the bank');
  t.equal((await see(t.campaign, payment.attemptId)).state, 'REVERSED', 'the payment');
  t.count('races', 1);
});

defineCase('G5', { priority: 0, layer: 'two instances', isParallel: true }, async (t) => {
  const clerk = await hireClerk(t.campaign);
  const other = await hireClerk(t.campaign, 'Karwan');
  const payment = await hold(t);
  for (const kind of ['complete', 'reverse'] as const) {
    if (!other.knows(kind)) await other.learn(kind, payment);
  }
  await t.campaign.bank.script({
    operation: 'completion',
    order: payment.order,
    answer: 'reset',
  });
  await clerk.press(payment, { kind: 'complete' });
  t.equal((await see(t.campaign, payment.attemptId)).operation, 'UNKNOWN', 'the operation');
  for (const kind of ['complete', 'reverse'] as const) {
    const refused = await other.press(payment, { kind, instance: 1 });
    t.check(refused.operationId === null, `${kind} was answered ${refused.status}`);
    t.check(refused.page.includes('/resolve?'), `${kind}: no way to settle it is shown`);
  }
  t.equal(await sendings(t, payment.order), 1, 'messages to the bank');
});

defineCase('G6', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const payments = await makeApproved(campaign, { count: 20, type: 'authorization' });
  const waiting = await makeWaiting(campaign, { count: 20, type: 'sale' });
  const payers = await inLanes(waiting, 6, (one) => Payer.of(campaign, one));
  if (payments[0] && !clerk.knows('complete')) await clerk.learn('complete', payments[0]);
  const versions = await inLanes(payments, 8, ({ attemptId }) => see(campaign, attemptId));
  const [completed, prepared] = await Promise.all([
    Promise.all(
      payments.map((payment, index) =>
        clerk.press(payment, {
          kind: 'complete',
          instance: index % 2,
          seenVersion: versions[index]?.orderVersion,
        }),
      ),
    ),
    Promise.all(payers.map((payer, index) => payer.press({ instance: index % 2 }))),
  ]);
  t.equal(
    completed.filter(({ operationId }) => operationId === null).length,
    0,
    'completions refused',
  );
  // A shopper who is told that the shop is busy presses again; nobody meets an error of the shop.
  t.equal(
    prepared.filter(({ status }) => status >= 500).map(({ status }) => status),
    [],
    'prepares that met an error',
  );
  for (const [index, payer] of payers.entries()) {
    if (prepared[index]?.location.endsWith('/pay')) continue;
    prepared[index] = await payer.press({ instance: index % 2 });
  }
  t.equal(
    prepared.map(({ location }) => location).filter((location) => !location.endsWith('/pay')),
    [],
    'prepares refused twice',
  );
  const orders: string[] = [];
  for (const [index, payer] of payers.entries()) {
    orders.push((await payer.attemptOf(prepared[index]?.clientToken ?? ''))?.order.slice(-6) ?? '');
  }
  t.equal(new Set(orders).size, payers.length, 'different last six digits');
  t.count('races', 2);
});
