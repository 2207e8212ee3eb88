// G. What happens when people and workers cross each other's way?
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findForm } from '../../../bench/page-visitor';
import { hireClerk } from '../../drive/clerk';
import { postForm } from '../../drive/form-post';
import { ageOperations, makeApproved, see, untilSeen } from '../../drive/payments';
import type { Campaign } from '../../harness/campaign';
import { defineCase } from '../../harness/define-case';
import { type Person, writeAccount } from '../../harness/desk';
import type { Visitor } from '../../harness/visitor';
import { hasOverlap, startTogether, timed } from '../../race/overlap';

import { hold, sendings } from './one-wins';

defineCase('G7', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const people: Person[] = [];
  for (const [index, name] of ['Asker', 'Rival', 'Second', 'Third'].entries()) {
    const { id, email, visitor } = (await hireClerk(campaign, name)).person;
    people.push({ id, email, visitor: visitor.twin(campaign.urlOf(index % 2)) });
  }
  const [asker, rival, second, third] = people as [Person, Person, Person, Person];
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
  t.equal((await see(campaign, payment.attemptId)).operation, 'UNKNOWN', 'before a second person');
  const decisions = await Promise.all([
    decide(campaign, second.visitor, request?.id ?? ''),
    decide(campaign, third.visitor, request?.id ?? ''),
  ]);
  t.equal(decisions.filter((answer) => answer?.status === 303).length, 1, 'decisions that counted');
  const seen = await see(campaign, payment.attemptId);
  const wanted = request?.outcome === 'DONE' ? 'COMPLETED' : 'AUTHORISED';
  t.equal([seen.operation, seen.state], ['RESOLVED', wanted], 'what was settled');
  t.excuseLedger(payment.order);
  t.count('races', 2);
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

defineCase('G8', { priority: 0, layer: 'two instances', isParallel: true }, async (t) => {
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
    (seen.operation === 'SUCCEEDED' && seen.state === 'COMPLETED') || seen.operation === 'UNKNOWN',
    `in the end ${seen.operation}, ${seen.state}`,
  );
  t.count('operations answered after their time', meanwhile.operation === 'UNKNOWN' ? 1 : 0);
});

defineCase('G9', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
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
});

defineCase('G10', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign, 'Leaving');
  const [payment, next] = await makeApproved(campaign, { count: 2, type: 'authorization' });
  if (!payment || !next) return;
  const barrier = `G10-${payment.order}`;
  await campaign.bank.script({ operation: 'completion', order: payment.order, hold: barrier });
  const pressing = clerk.press(payment, { kind: 'complete' });
  await campaign.bank.wait({ barrier, count: 1 });
  await writeAccount(campaign, clerk.person.id, 'user_disabled', {
    sql: 'UPDATE "user" SET is_enabled = false WHERE id = $1',
    values: [],
  });
  await campaign.bank.release(barrier);
  await pressing;
  t.equal((await see(campaign, payment.attemptId)).state, 'COMPLETED', 'the one under way');
  const refused = await clerk.press(next, { kind: 'complete', instance: 1 });
  t.equal(refused.operationId, null, 'the next one');
  t.equal(await sendings(t, next.order), 0, 'messages of the next one');
});

defineCase('G11', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
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
  // A lock of the dead connection would be waited for until the app gives up, after 4 s.
  t.inTime(second.to - second.from < 3_500, `the other waited ${second.to - second.from} ms`);
  await untilSeen(campaign, payment.attemptId, ({ state }) => state === 'COMPLETED', 'completed');
  t.equal(await sendings(t, payment.order), 1, 'messages to the bank');
  t.check(await haveLocksGone(campaign), 'an advisory lock of the pools was held on and on');
});

/** Background work takes such locks for a moment; that of a dead connection would stay. */
async function haveLocksGone(campaign: Campaign): Promise<boolean> {
  for (const until = performance.now() + 5_000; performance.now() < until; ) {
    const locks = await campaign.sql(
      `SELECT 1 FROM pg_locks l JOIN pg_stat_activity s ON s.pid = l.pid
       WHERE l.locktype = 'advisory' AND s.application_name = 'diwan-money'`,
    );
    if (locks.length === 0) return true;
    await pause(50);
  }
  return false;
}
