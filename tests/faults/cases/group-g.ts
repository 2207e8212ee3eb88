// G. What happens when people, instances and workers do the same thing at the same time?
import { randomUUID } from 'node:crypto';
import { findForm } from '../../bench/page-visitor';
import { hireClerk, type Pressed } from '../drive/clerk';
import { postForm } from '../drive/form-post';
import { type Approved, ageOperations, makeApproved, see, untilSeen } from '../drive/payments';
import { Payer } from '../gateway/payer';
import type { Campaign } from '../harness/campaign';
import { type CaseContext, defineCase } from '../harness/define-case';
import { signIn } from '../harness/desk';
import { inLanes } from '../harness/posting';
import { fillCart, frameSource, newContact } from '../harness/shopping';
import type { Visitor } from '../harness/visitor';
import { makeWaiting } from '../harness/waiting';
import { hasOverlap, startTogether, timed } from '../race/overlap';
import { pick } from '../random';

async function hold(t: CaseContext, type: Approved['type'] = 'authorization'): Promise<Approved> {
  const [payment] = await makeApproved(t.campaign, { count: 1, type });
  if (!payment) throw new Error('there is no payment');
  return payment;
}

async function sendings(t: CaseContext, order: string): Promise<number> {
  const requests = await t.campaign.bank.requests({ order });
  return requests.filter(({ operation }) => operation === 'completion' || operation === 'reversal')
    .length;
}

/** One has won, the other was told who is at it, and the bank was asked once. */
async function oneWins(t: CaseContext, payment: Approved, pressed: readonly Pressed[]) {
  t.check(hasOverlap(pressed), 'the requests did not overlap');
  const winners = pressed.filter(({ operationId }) => operationId !== null);
  t.equal(winners.length, 1, 'how many were told that it was done');
  for (const { operationId, status } of pressed) {
    t.check(operationId !== null || status === 200, `the other was answered ${status}`);
  }
  t.equal(await sendings(t, payment.order), 1, 'messages to the bank');
  const seen = await see(t.campaign, payment.attemptId);
  t.equal(seen.operation, 'SUCCEEDED', 'the operation');
  t.count('races', 1);
}

defineCase({
  id: 'G1',
  priority: 0,
  layer: 'two instances',
  title: '50 submits with one checkout token: one attempt, one prepare, one card page',
  run: async (t) => {
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
  },
});

defineCase({
  id: 'G2',
  priority: 0,
  layer: 'two instances',
  title: 'two people complete one hold at once, for the same or another amount: one wins',
  isParallel: true,
  run: async (t) => {
    const [one, other] = await Promise.all([
      hireClerk(t.campaign),
      hireClerk(t.campaign, 'Karwan'),
    ]);
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
  },
});

defineCase({
  id: 'G3',
  priority: 0,
  layer: 'two instances',
  title: 'one completes while another reverses, thousands of times: exactly one of both runs',
  share: 2,
  run: async (t) => {
    const { campaign } = t;
    const [one, other] = await Promise.all([hireClerk(campaign), hireClerk(campaign, 'Karwan')]);
    const first = await hold(t);
    for (const clerk of [one, other]) {
      if (!clerk.knows('complete')) await clerk.learn('complete', first);
      if (!clerk.knows('reverse')) await clerk.learn('reverse', first);
    }
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
  },
});

defineCase({
  id: 'G4',
  priority: 0,
  layer: 'two instances',
  title: 'a double click on Reverse, and its resubmission later: one reversal, the same answer',
  isParallel: true,
  run: async (t) => {
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
  },
});

defineCase({
  id: 'G5',
  priority: 0,
  layer: 'two instances',
  title: 'while an operation is unknown, every other money action is refused with a way on',
  isParallel: true,
  run: async (t) => {
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
  },
});

defineCase({
  id: 'G6',
  priority: 1,
  layer: 'two instances',
  title: '20 completions and 20 prepares of one terminal at once: no number twice, no error shown',
  isParallel: true,
  run: async (t) => {
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
    t.equal(
      prepared.filter(({ location }) => !location.endsWith('/pay')).length,
      0,
      'prepares refused',
    );
    const orders: string[] = [];
    for (const [index, payer] of payers.entries()) {
      orders.push(
        (await payer.attemptOf(prepared[index]?.clientToken ?? ''))?.order.slice(-6) ?? '',
      );
    }
    t.equal(new Set(orders).size, payers.length, 'different last six digits');
    t.count('races', 2);
  },
});

defineCase({
  id: 'G7',
  priority: 1,
  layer: 'two instances',
  title: 'two people settle one unknown operation differently at once: one request, one effect',
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    const [asker, rival, second, third] = await Promise.all([
      signIn(campaign, { name: 'Asker' }),
      signIn(campaign, { name: 'Rival', instance: 1 }),
      signIn(campaign, { name: 'Second' }),
      signIn(campaign, { name: 'Third', instance: 1 }),
    ]);
    const payment = await hold(t);
    await campaign.bank.script({ operation: 'completion', order: payment.order, answer: 'reset' });
    await clerk.press(payment, { kind: 'complete' });
    const { operationId } = await see(campaign, payment.attemptId);
    const path = `/admin/orders/${payment.reference}/resolve?attempt=${payment.attemptId}&operation=${operationId}`;
    const ask = async (visitor: Visitor, outcome: string) => {
      const page = await visitor.open(path);
      const form = findForm(page.html, ['outcome']);
      const typed = { outcome, amount: '25000', reason: 'a letter of the bank' };
      const values = { ...Object.fromEntries(form.fields), ...typed };
      return () => timed(postForm(campaign, visitor, path, values));
    };
    const asks = [await ask(asker.visitor, 'DONE'), await ask(rival.visitor, 'NOT_DONE')];
    const asked = await startTogether(campaign, payment.orderId, asks);
    t.check(hasOverlap(asked), 'the requests did not overlap');
    t.equal(asked.map(({ value }) => value.status).sort(), [200, 303], 'answers');
    const [request] = await campaign.sql<{ id: string; outcome: string; by: string }>(
      `SELECT id, payload ->> 'outcome' AS outcome, requested_by_id AS by FROM approval_request
       WHERE attempt_id = $1 AND state = 'PENDING'`,
      [payment.attemptId],
    );
    const own = request?.by === asker.id ? asker : rival;
    const self = await decide(campaign, own.visitor, request?.id ?? '');
    t.check(self === null || self.status === 200, 'who asked could also approve');
    t.equal(
      (await see(campaign, payment.attemptId)).operation,
      'UNKNOWN',
      'before a second person',
    );
    const decisions = await Promise.all([
      decide(campaign, second.visitor, request?.id ?? ''),
      decide(campaign, third.visitor, request?.id ?? ''),
    ]);
    t.equal(
      decisions.filter((answer) => answer?.status === 303).length,
      1,
      'decisions that counted',
    );
    const seen = await see(campaign, payment.attemptId);
    const wanted = request?.outcome === 'DONE' ? 'COMPLETED' : 'AUTHORISED';
    t.equal([seen.operation, seen.state], ['RESOLVED', wanted], 'what was settled');
    t.excuseLedger(payment.order);
    t.count('races', 2);
  },
});

/** Approves as this person; null when the page offers it to them not at all. */
async function decide(campaign: Campaign, visitor: Visitor, requestId: string) {
  const page = await visitor.open('/admin/attention/approvals');
  const forms = [...page.html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].map(([form]) => form);
  const mine = forms.find((form) => form.includes(requestId) && /approve/i.test(form));
  if (mine === undefined) return null;
  const { fields } = findForm(mine, ['requestId']);
  return postForm(campaign, visitor, '/admin/attention/approvals', Object.fromEntries(fields));
}

defineCase({
  id: 'G8',
  priority: 0,
  layer: 'two instances',
  title: 'a worker whose time is up while it still talks to the bank: no other one sends',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    const payment = await hold(t);
    const barrier = `G8-${payment.order}`;
    await campaign.bank.script({ operation: 'completion', order: payment.order, hold: barrier });
    const pressing = clerk.press(payment, { kind: 'complete' });
    await campaign.bank.wait({ barrier, count: 1 });
    await ageOperations(campaign, [payment.attemptId]);
    await campaign.pokeJanitor();
    await campaign.pokeJanitor();
    const meanwhile = await see(campaign, payment.attemptId);
    await campaign.bank.release(barrier);
    await pressing;
    t.check(
      ['UNKNOWN', 'SENT'].includes(meanwhile.operation ?? ''),
      `meanwhile ${meanwhile.operation}`,
    );
    t.equal(await sendings(t, payment.order), 1, 'messages to the bank');
    const seen = await see(campaign, payment.attemptId);
    t.check(
      (seen.operation === 'SUCCEEDED' && seen.state === 'COMPLETED') ||
        seen.operation === 'UNKNOWN',
      `in the end ${seen.operation}, ${seen.state}`,
    );
    t.count('operations answered after their time', meanwhile.operation === 'UNKNOWN' ? 1 : 0);
  },
});

defineCase({
  id: 'G9',
  priority: 1,
  layer: 'two instances',
  title: 'an order is paid while staff cancel it: either it is kept, or the money is surplus',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    for (let round = 0; round < t.volume(2, 20); round += 1) {
      const waiting = await t.waiting('sale');
      const valid = await campaign.bank.pay(waiting.order);
      const page = await clerk.person.visitor.open(
        `/admin/orders/${waiting.reference}?dialog=cancel`,
      );
      const form = findForm(page.html, ['reason']);
      const typed = { reason: 'the guest called', isPendingAccepted: 'yes' };
      const [cancelled, paid] = await startTogether(campaign, waiting.orderId, [
        () =>
          timed<{ status: number }>(
            postForm(
              campaign,
              clerk.person.visitor.twin(campaign.urlOf(0)),
              `/admin/orders/${waiting.reference}`,
              { ...Object.fromEntries(form.fields), ...typed },
            ),
          ),
        () => timed<{ status: number }>(campaign.post(valid, 1)),
      ]);
      t.check(hasOverlap([cancelled, paid].flatMap((one) => one ?? [])), 'they did not overlap');
      t.equal(paid?.value.status, 200, 'the result');
      const [row] = await campaign.sql<{ state: string; isSurplus: boolean; isCancelled: boolean }>(
        `SELECT a.state::text, a.is_surplus AS "isSurplus", o.cancelled_at IS NOT NULL AS "isCancelled"
         FROM payment_attempt a JOIN "order" o ON o.id = a.order_id WHERE a.id = $1`,
        [waiting.attemptId],
      );
      t.equal(row?.state, 'PAID', 'the money');
      t.equal(row?.isSurplus, row?.isCancelled, 'surplus exactly when cancelled');
      t.equal(cancelled?.value.status === 303, row?.isCancelled, 'what the clerk was told');
      t.count('races');
    }
  },
});

defineCase({
  id: 'G10',
  priority: 1,
  layer: 'two instances',
  title: 'somebody disabled while their completion is under way: it ends, and the next is refused',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign, 'Leaving');
    const [payment, next] = await makeApproved(campaign, { count: 2, type: 'authorization' });
    if (!payment || !next) return;
    const barrier = `G10-${payment.order}`;
    await campaign.bank.script({ operation: 'completion', order: payment.order, hold: barrier });
    const pressing = clerk.press(payment, { kind: 'complete' });
    await campaign.bank.wait({ barrier, count: 1 });
    await campaign.sql('UPDATE "user" SET is_enabled = false WHERE id = $1', [clerk.person.id]);
    await campaign.bank.release(barrier);
    await pressing;
    t.equal((await see(campaign, payment.attemptId)).state, 'COMPLETED', 'the one under way');
    const refused = await clerk.press(next, { kind: 'complete', instance: 1 });
    t.equal(refused.operationId, null, 'the next one');
    t.equal(await sendings(t, next.order), 0, 'messages of the next one');
  },
});

defineCase({
  id: 'G11',
  priority: 1,
  layer: 'two instances',
  title: 'a connection that dies holding the lock frees it; no session lock stays in the pools',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    const [one, other] = await Promise.all([hireClerk(campaign), hireClerk(campaign, 'Karwan')]);
    const payment = await hold(t);
    for (const clerk of [one, other])
      if (!clerk.knows('complete')) await clerk.learn('complete', payment);
    const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
    const clientToken = randomUUID();
    const dying = campaign.proxies.database.add({
      type: 'reset_peer',
      timeoutMs: 400,
      stream: 'upstream',
      match: [clientToken, 'COMMIT'],
      within: 'BEGIN',
      times: 1,
    });
    const first = one.press(payment, { kind: 'complete', clientToken, seenVersion });
    await dying.untilDelivered();
    const second = await other.press(payment, { kind: 'complete', instance: 1, seenVersion });
    await first;
    campaign.proxies.database.remove(dying);
    t.check(second.operationId !== null, `the other was answered ${second.status}`);
    t.check(second.to - second.from < 2_000, `the other waited ${second.to - second.from} ms`);
    await untilSeen(campaign, payment.attemptId, ({ state }) => state === 'COMPLETED', 'completed');
    t.equal(await sendings(t, payment.order), 1, 'messages to the bank');
    const locks = await campaign.sql(
      `SELECT 1 FROM pg_locks l JOIN pg_stat_activity s ON s.pid = l.pid
       WHERE l.locktype = 'advisory' AND s.application_name = 'diwan-money'`,
    );
    t.equal(locks.length, 0, 'advisory locks of the pools');
  },
});
