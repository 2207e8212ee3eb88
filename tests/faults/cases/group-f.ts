// F. What is left when processes die, at every point of every operation?
import { readFileSync } from 'node:fs';
import { type CrashResult, type GrandKill, grandKill } from '../crash/grand-kill';
import { type CrashPoint, crashPoints, type Kind } from '../crash/hold-points';
import { type OtherKill, otherKill } from '../crash/other-kill';
import { hireClerk } from '../drive/clerk';
import { makeApproved, see } from '../drive/payments';
import { Payer } from '../gateway/payer';
import type { Campaign } from '../harness/campaign';
import { type CaseContext, defineCase } from '../harness/define-case';
import { inLanes, percentile } from '../harness/posting';
import { makeWaiting } from '../harness/waiting';

const triesMax = 2;
const allPoints = (['prepare', 'completion', 'reversal'] as const).flatMap((kind) =>
  crashPoints.map((point) => ({ kind, point })),
);
let kills: Promise<GrandKill[]> | undefined;

/** Once in the short form, five times in the long one; again where nothing was in flight. */
function allKills(t: CaseContext): Promise<GrandKill[]> {
  kills ??= killRepeatedly(t.campaign, t.volume(1, 5));
  return kills;
}

async function killRepeatedly(campaign: Campaign, wanted: number): Promise<GrandKill[]> {
  const done: GrandKill[] = [];
  while (done.length < wanted || (!isEnough(done, wanted) && done.length < wanted + triesMax)) {
    done.push(await grandKill(campaign));
  }
  return done;
}

function isEnough(done: readonly GrandKill[], wanted: number): boolean {
  return allPoints.every(({ kind, point }) => {
    const all = done.flatMap(({ results }) => results);
    return all.filter((one) => one.kind === kind && one.point === point).length >= wanted;
  });
}

const says: Readonly<Record<CrashPoint, string>> = {
  p0: 'before the intent is committed',
  p1: 'with the intent committed and nothing sent',
  p1b: 'with the intent committed and the sending not',
  p1c: 'with the sending committed and no byte written',
  p2: 'sent, and the gateway has not acted',
  p3: 'the gateway has acted and not answered',
  p4: 'in the middle of the answer',
  p5: 'answered, and the result not committed',
  p6: 'with the result committed and nobody told',
};

const firstNumber: Readonly<Record<Kind, number>> = { prepare: 1, completion: 8, reversal: 15 };

for (const kind of ['prepare', 'completion', 'reversal'] as const) {
  for (const [index, point] of crashPoints.entries()) {
    defineCase({
      id: `F${firstNumber[kind] + index}`,
      priority: 0,
      layer: 'two instances',
      title: `killed in a ${kind} ${says[point]} (${point})`,
      run: async (t) => {
        const done = await allKills(t);
        const mine = done.flatMap(({ results }) =>
          results.filter((one) => one.kind === kind && one.point.startsWith(point)),
        );
        showCrashes(t, mine);
        if (kind === 'prepare' && point === 'p0') showTimes(t, done);
      },
    });
  }
}

function showCrashes(t: CaseContext, results: readonly CrashResult[]): void {
  if (results.length === 0) t.void('no operation was in flight when it was killed');
  for (const { kind, point, wrong } of results) t.check(wrong === '', `${kind} ${point}: ${wrong}`);
  t.count('operations killed at a held point', results.length);
}

function showTimes(t: CaseContext, done: readonly GrandKill[]): void {
  t.scale('timers after a kill are not waited for: rows are made older');
  const times = done.map(({ consistentMs }) => consistentMs);
  t.measure('consistent after kill -9, ms, median', percentile(times, 50));
  t.measure('consistent after kill -9, ms, p99', percentile(times, 99));
  t.measure(
    'in attention after kill -9, ms, p99',
    percentile(
      done.map(({ attentionMs }) => attentionMs),
      99,
    ),
  );
}

let others: Promise<OtherKill[]> | undefined;

async function otherKills(t: CaseContext): Promise<OtherKill[]> {
  others ??= repeat(t.volume(1, 5), () => otherKill(t.campaign));
  const done = await others;
  for (const { accepted } of done) t.excuseMailTwice(accepted.waiting.orderId);
  return done;
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let time = 0; time < times; time += 1) done.push(await work());
  return done;
}

defineCase({
  id: 'F22',
  priority: 0,
  layer: 'two instances',
  title: 'killed after a result was verified, before its commit: nothing is written, a reload is',
  run: async (t) => {
    for (const { inFlight, verified } of await otherKills(t)) {
      if (!inFlight.verified) t.void('the result was not held');
      t.equal(verified.stateAfterKill, 'AWAITING_RESULT', 'the attempt after the kill');
      t.equal(
        [verified.repostStatus, verified.state, verified.transitions],
        [200, 'PAID', 1],
        'posted again',
      );
      t.count('results killed at a held point');
    }
  },
});

defineCase({
  id: 'F23',
  priority: 0,
  layer: 'two instances',
  title: 'killed after the commit of a result, before the answer: paid, and a reload a duplicate',
  run: async (t) => {
    for (const { inFlight, committed } of await otherKills(t)) {
      if (!inFlight.committed) t.void('the result was not held');
      t.equal(committed.stateAfterKill, 'PAID', 'the attempt after the kill');
      t.equal(
        [committed.repostStatus, committed.state, committed.transitions],
        [200, 'PAID', 1],
        'posted again',
      );
      t.count('results killed at a held point');
    }
  },
});

defineCase({
  id: 'F25',
  priority: 1,
  layer: 'two instances',
  title:
    'killed over a mail: sent later, or once more with the same Message-ID, never a third time',
  run: async (t) => {
    for (const { inFlight, unsent, accepted } of await otherKills(t)) {
      if (!inFlight.unsent || !inFlight.accepted) t.void('a mail was not held');
      t.equal([unsent.state, unsent.arrivals], ['SENT', 1], 'killed before it was sent');
      t.equal(
        [accepted.state, accepted.arrivals, accepted.ids],
        ['SENT', 2, 1],
        'killed before it was marked',
      );
      t.count('mails killed at a held point', 2);
    }
  },
});

defineCase({
  id: 'F26',
  priority: 1,
  layer: 'two instances',
  title: 'two janitors killed in the middle of a batch: no row lost, none moved twice',
  run: async (t) => {
    for (const { inFlight, batch } of await otherKills(t)) {
      if (!inFlight.batch) t.void('no janitor stood in its batch');
      t.check(
        batch.some((one) => one.wasMovedBefore),
        'nothing of the batch was done before',
      );
      t.check(
        batch.some((one) => !one.wasMovedBefore),
        'all of the batch was done before',
      );
      for (const { state, moved } of batch) t.equal([state, moved], ['RESULT_OVERDUE', 1], 'a row');
      t.count('janitors killed at a held point', 2);
    }
  },
});

defineCase({
  id: 'F27',
  priority: 1,
  layer: 'two instances',
  title: 'SIGTERM during 20 checkouts: they end, and pages of the other instance stay up',
  run: async (t) => {
    const { campaign } = t;
    const waiting = await makeWaiting(campaign, { count: 20, type: 'sale' });
    const payers = await inLanes(waiting, 6, (one) => Payer.of(campaign, one));
    await campaign.bank.script({ operation: 'prepare', times: payers.length, hold: 'F27' });
    const pressing = payers.map((payer) =>
      payer.press({ instance: 1 }).then(
        (pressed) => ({ payer, pressed }),
        () => ({ payer, pressed: undefined }),
      ),
    );
    await campaign.bank.wait({ barrier: 'F27', count: 3, timeoutMs: 20_000 });
    const ending = campaign.terminate(1);
    const pages: number[] = [];
    for (const payer of payers.slice(0, 5)) {
      const page = await payer.visitor
        .twin(campaign.urlOf(0))
        .ask(`/orders/${payer.order.reference}`);
      pages.push(page.status);
    }
    await campaign.bank.release('F27');
    const done = await Promise.all(pressing);
    await ending;
    await campaign.bank.reset(['scripts']);
    await campaign.restart(1);
    t.equal(pages, [200, 200, 200, 200, 200], 'status pages meanwhile');
    const answered = done.flatMap(({ pressed }) => (pressed ? [pressed.status] : []));
    t.check(answered.length >= 3, `only ${answered.length} of ${done.length} were answered`);
    t.check(
      answered.every((status) => status === 303),
      `answers ${answered.join()}`,
    );
    for (const { payer, pressed } of done) {
      if (!pressed) continue;
      const attempt = await payer.attemptOf(pressed.clientToken);
      t.check(
        attempt === undefined || ['AWAITING_RESULT', 'PREPARE_FAILED'].includes(attempt.state),
        `an answered checkout is ${attempt?.state}`,
      );
    }
    t.count('checkouts in flight at SIGTERM', done.length);
  },
});

defineCase({
  id: 'F28',
  priority: 1,
  layer: 'two instances',
  title: 'a huge answer is not kept in memory: no process can die of one',
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    const bytes = t.volume(60_000_000, 100_000_000);
    if (t.isShort) t.scale('answers of 60 MB instead of 100 MB');
    const payments = await makeApproved(campaign, { count: 6, type: 'sale' });
    let before: number[] = [];
    for (const [index, payment] of payments.entries()) {
      // The first of each instance warms it up.
      if (index === 2) before = campaign.instances.map(({ process }) => residentMb(process.pid));
      await campaign.bank.script({
        operation: 'reversal',
        order: payment.order,
        body: 'fill',
        bytes,
      });
      await clerk.press(payment, { kind: 'reverse', instance: index % 2 });
      const seen = await see(campaign, payment.attemptId);
      t.equal([seen.operation, seen.verdictCode], ['UNKNOWN', 'TOO_LARGE'], 'the reversal');
    }
    for (const [index, { process }] of campaign.instances.entries()) {
      const grown = residentMb(process.pid) - (before[index] ?? 0);
      t.measure(`instance ${index} grew by MB`, grown);
      t.check(grown < bytes / 1e6, `instance ${index} grew by ${grown} MB`);
    }
  },
});

function residentMb(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Math.round((Number(pages) * 4096) / 1_048_576);
}

defineCase({
  id: 'F29',
  priority: 1,
  layer: 'two instances',
  title: 'the database dies right after a commit was answered: what was committed is there',
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    const [held] = await makeApproved(campaign, { count: 1, type: 'authorization' });
    const waiting = await t.waiting('sale');
    const valid = await campaign.bank.pay(waiting.order);
    if (!held) return;
    const [setting] = await campaign.sql<{ value: string }>(
      "SELECT current_setting('synchronous_commit') AS value",
    );
    t.equal(setting?.value, 'on', 'synchronous_commit of the server');
    const [posted, pressed] = await Promise.all([
      campaign.post(valid),
      clerk.press(held, { kind: 'complete', instance: 1 }),
    ]);
    await campaign.stack.crashDatabase();
    t.equal([posted.status, pressed.status], [200, 303], 'what was answered');
    const states = await campaign.sql<{ state: string }>(
      'SELECT state::text FROM payment_attempt WHERE id = ANY($1::uuid[]) ORDER BY state',
      [[held.attemptId, waiting.attemptId]],
    );
    t.equal(states.map(({ state }) => state).sort(), ['COMPLETED', 'PAID'], 'after the crash');
    const startedAt = performance.now();
    await campaign.until(
      async () => (await campaign.post(valid).catch(() => ({ status: 0 }))).status === 200,
      'the app writes again',
    );
    t.measure('writes again after a database crash, ms', performance.now() - startedAt);
  },
});
