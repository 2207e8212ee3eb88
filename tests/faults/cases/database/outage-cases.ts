import { type GrandKill, grandKill } from '../../crash/grand-kill';
import { hireClerk } from '../../drive/clerk';
import { hold, see } from '../../drive/payments';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { inLanes, percentile } from '../../harness/posting';
import { makeWaiting } from '../../harness/waiting';
import {
  completionsOf,
  doesCommitWait,
  untilBack,
  untilRecorded,
  wantStandby,
  withoutDatabase,
} from './without-database';

defineCase('H1', { priority: 0, layer: 'two instances', share: 1 }, async (t) => {
  const { campaign } = t;
  // Before: nobody can write the intent, so nothing is sent.
  const clerk = await hireClerk(campaign);
  const payment = await hold(t);
  const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
  await withoutDatabase(campaign, async () => {
    const pressed = await clerk.press(payment, { kind: 'complete', seenVersion });
    t.check(pressed.operationId === null, 'a completion without a database was called done');
  });
  await untilBack(campaign);
  t.equal((await see(campaign, payment.attemptId)).operation, null, 'the operation');
  t.equal(await completionsOf(campaign, payment.order), 0, 'messages to the bank');
  // During and after: everything at its point, then the outage.
  const outages: GrandKill[] = [];
  for (let round = 0; round < t.volume(1, 5); round += 1) {
    outages.push(await grandKill(campaign, 'outage'));
  }
  for (const { kind, point, wrong } of outages.flatMap(({ results }) => results)) {
    t.check(wrong === '', `${kind} ${point}: ${wrong}`);
    t.count('operations in flight in an outage');
  }
  t.measure(
    'consistent after an outage, ms',
    percentile(
      outages.map(({ consistentMs }) => consistentMs),
      50,
    ),
  );
  await loseResults(t);
  await hang(t, 'a network that swallows everything', async () => {
    const hole = campaign.proxies.database.add({ type: 'timeout', timeoutMs: 0 });
    return async () => campaign.proxies.database.remove(hole);
  });
  await hang(t, 'COMMITs that wait for a standby that is gone', async () => {
    await wantStandby(campaign, 'gone');
    await campaign.until(() => doesCommitWait(campaign), 'COMMITs wait for the standby');
    return () => wantStandby(campaign, '');
  });
});

/** The database is there and does not answer: results are taken, and no browser waits with it. */
async function hang(
  t: CaseContext,
  what: string,
  begin: () => Promise<() => Promise<void>>,
): Promise<void> {
  const { campaign } = t;
  const waiting = await makeWaiting(campaign, { count: t.volume(6, 60), type: 'sale' });
  const valid = new Map<string, Record<string, string>>();
  for (const { order } of waiting) valid.set(order, await campaign.bank.pay(order));
  const end = await begin();
  let pageMs = 0;
  try {
    const [answers] = await Promise.all([
      inLanes(waiting, 6, ({ order }, index) => campaign.post(valid.get(order) ?? {}, index % 2)),
      (async () => {
        const from = performance.now();
        await campaign.poster.ask(`${campaign.urlOf(0)}/orders/mine`);
        pageMs = performance.now() - from;
      })(),
    ]);
    for (const { status, ms } of answers) {
      t.equal(status, 503, `${what}: a result`);
      t.inTime(ms < 5_000, `${what}: a result was answered after ${ms} ms`);
    }
    t.inTime(pageMs < 10_000, `${what}: a page was answered after ${pageMs} ms`);
    t.measure(
      'a result while the database hangs, ms, p99',
      percentile(
        answers.map(({ ms }) => ms),
        99,
      ),
    );
  } finally {
    await end();
  }
  await untilBack(campaign);
  await untilRecorded(t, waiting);
  t.count('results while the database hung, none lost', waiting.length);
}

/** Results that arrive while the database is gone: not one may be lost. */
async function loseResults(t: CaseContext): Promise<void> {
  const { campaign } = t;
  const wished = t.volume(20, 1_000);
  const perOutage = t.volume(20, 100);
  let done = 0;
  while (done < wished && performance.now() < t.deadline) {
    const waiting = await makeWaiting(campaign, { count: perOutage, type: 'sale' });
    const valid = new Map<string, Record<string, string>>();
    for (const { order } of waiting) valid.set(order, await campaign.bank.pay(order));
    const answers = await withoutDatabase(campaign, () =>
      inLanes(waiting, 8, ({ order }, index) => campaign.post(valid.get(order) ?? {}, index % 2)),
    );
    for (const { status, text } of answers) {
      t.check(status === 503, `a result without a database was answered ${status}`);
      t.check(text.includes('P_SIGN'), 'the page does not post itself again');
    }
    await untilBack(campaign);
    // A third of the browsers post again; the others are closed for ever.
    await inLanes(waiting, 8, async ({ order }, index) => {
      if (index % 3 === 0) await campaign.post(valid.get(order) ?? {}, (index + 1) % 2);
    });
    await untilRecorded(t, waiting);
    done += waiting.length;
    t.count('results during an outage, none lost', waiting.length);
  }
}

defineCase('H2', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const times: number[] = [];
  for (let round = 0; round < t.volume(1, 10); round += 1) {
    const waiting = await t.waiting('sale');
    const valid = await campaign.bank.pay(waiting.order);
    await campaign.stack.databaseServer().crash();
    const backAt = performance.now();
    await campaign.until(
      async () =>
        (await campaign.post(valid, round % 2).catch(() => ({ status: 0 }))).status === 200,
      'a result is recorded again',
    );
    times.push(performance.now() - backAt);
    const visitor = (await hireClerk(campaign)).person.visitor;
    t.equal((await visitor.open('/admin/orders')).status, 200, 'the desk');
  }
  t.check(
    campaign.instances.every(({ process }) => !process.hasEnded()),
    'a process has ended',
  );
  t.measure('consistent after a database restart, ms, median', percentile(times, 50));
  t.measure('consistent after a database restart, ms, p99', percentile(times, 99));
  await untilBack(campaign);
});
