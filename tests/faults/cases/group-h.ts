// H. What happens to money when the database is slow, full, gone, or answers too late to be heard?
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type GrandKill, grandKill } from '../crash/grand-kill';
import { hireClerk } from '../drive/clerk';
import { type Approved, ageOperations, makeApproved, see, untilSeen } from '../drive/payments';
import { Payer } from '../gateway/payer';
import type { Campaign } from '../harness/campaign';
import { type CaseContext, defineCase } from '../harness/define-case';
import { inLanes, percentile } from '../harness/posting';
import { makeWaiting, type Waiting } from '../harness/waiting';

async function hold(t: CaseContext): Promise<Approved> {
  const [payment] = await makeApproved(t.campaign, { count: 1, type: 'authorization' });
  if (!payment) throw new Error('there is no payment');
  return payment;
}

async function completionsOf(campaign: Campaign, order: string): Promise<number> {
  return (await campaign.bank.requests({ operation: 'completion', order })).length;
}

/** Nobody can reach the database while `work` runs; then it is there again. */
async function withoutDatabase<T>(campaign: Campaign, work: () => Promise<T>): Promise<T> {
  await campaign.proxies.database.refuse();
  try {
    return await work();
  } finally {
    await campaign.proxies.database.listen();
  }
}

/** Until the app writes again. */
async function untilBack(campaign: Campaign): Promise<void> {
  await campaign.until(async () => {
    const ready = await Promise.all(
      campaign.instances.map(({ url }) =>
        campaign.poster.ask(`${url}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    return ready.every((status) => status === 200);
  }, 'both instances are ready again');
}

defineCase({
  id: 'H1',
  priority: 0,
  layer: 'two instances',
  title: 'the database goes away at every point of every operation, and results keep arriving',
  share: 1,
  run: async (t) => {
    const { campaign } = t;
    // Before: nobody can write the intent, so nothing is sent.
    const clerk = await hireClerk(campaign);
    const payment = await hold(t);
    if (!clerk.knows('complete')) await clerk.learn('complete', payment);
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
  },
});

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

async function untilRecorded(t: CaseContext, waiting: readonly Waiting[]): Promise<void> {
  const { campaign } = t;
  const ids = waiting.map(({ attemptId }) => attemptId);
  await campaign.until(
    async () => {
      await campaign.pokeJanitor();
      const [left] = await campaign.sql<{ count: number }>(
        `SELECT count(*)::int FROM payment_attempt WHERE id = ANY($1::uuid[]) AND state <> 'PAID'`,
        [ids],
      );
      return left?.count === 0;
    },
    'every result is recorded',
    20_000,
  );
  const [twice] = await campaign.sql<{ count: number }>(
    `SELECT count(*)::int FROM (SELECT subject FROM audit_entry
       WHERE action = 'payment.result' AND subject = ANY($1) GROUP BY 1 HAVING count(*) > 1) AS t`,
    [waiting.map(({ orderId }) => `order:${orderId}`)],
  );
  t.equal(twice?.count, 0, 'results recorded twice');
}

defineCase({
  id: 'F24',
  priority: 1,
  layer: 'two instances',
  title: 'killed while only the spool has a result: recorded once after the restart',
  run: async (t) => {
    const { campaign } = t;
    for (let round = 0; round < t.volume(1, 5); round += 1) {
      const waiting = await makeWaiting(campaign, { count: 3, type: 'sale' });
      await withoutDatabase(campaign, async () => {
        for (const { order } of waiting) {
          const answer = await campaign.post(await campaign.bank.pay(order), 1);
          t.equal(answer.status, 503, 'a result without a database');
        }
        await campaign.kill(1);
      });
      const killedAt = performance.now();
      await campaign.restart(1);
      await untilRecorded(t, waiting);
      t.measure('recorded after the kill, ms', performance.now() - killedAt);
      t.count('results that only the spool had, none lost', waiting.length);
    }
    await untilBack(campaign);
  },
});

defineCase({
  id: 'H2',
  priority: 1,
  layer: 'two instances',
  title: 'PostgreSQL crashes and restarts: the next requests work, no process ends',
  run: async (t) => {
    const { campaign } = t;
    const times: number[] = [];
    for (let round = 0; round < t.volume(1, 10); round += 1) {
      const waiting = await t.waiting('sale');
      const valid = await campaign.bank.pay(waiting.order);
      await campaign.stack.crashDatabase();
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
  },
});

defineCase({
  id: 'H3',
  priority: 0,
  layer: 'two instances',
  title: 'the outcome of a COMMIT is not heard: pressed again it is the same operation, sent once',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    for (const stream of ['upstream', 'downstream'] as const) {
      const payment = await hold(t);
      if (!clerk.knows('complete')) await clerk.learn('complete', payment);
      const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
      const clientToken = randomUUID();
      const cut = campaign.proxies.database.add({
        type: 'reset_peer',
        stream,
        match: [clientToken, 'COMMIT'],
        within: 'BEGIN',
        times: 1,
      });
      const press = { kind: 'complete', clientToken, seenVersion } as const;
      const first = await clerk.press(payment, press);
      t.equal(cut.delivered.length, 1, `${stream}: connections cut in COMMIT`);
      campaign.proxies.database.remove(cut);
      const second = await clerk.press(payment, { ...press, instance: 1 });
      t.check(second.operationId !== null, `${stream}: pressed again, answered ${second.status}`);
      t.check(
        first.operationId === null || first.operationId === second.operationId,
        'two operations',
      );
      await untilSeen(
        campaign,
        payment.attemptId,
        ({ state }) => state === 'COMPLETED',
        'completed',
      );
      t.equal(await completionsOf(campaign, payment.order), 1, `${stream}: messages to the bank`);
      t.count('COMMITs whose outcome was not heard');
    }
    for (const stream of ['upstream', 'downstream'] as const) {
      const waiting = await t.waiting('sale');
      const valid = await campaign.bank.pay(waiting.order);
      const cut = campaign.proxies.database.add({
        type: 'reset_peer',
        stream,
        match: [waiting.order, 'COMMIT'],
        within: 'BEGIN',
        times: 1,
      });
      const first = await campaign.post(valid);
      t.equal(cut.delivered.length, 1, `a result, ${stream}: connections cut in COMMIT`);
      campaign.proxies.database.remove(cut);
      t.check([200, 503].includes(first.status), `the result was answered ${first.status}`);
      t.equal((await campaign.post(valid, 1)).status, 200, 'posted again');
      await untilRecorded(t, [waiting]);
      t.count('COMMITs whose outcome was not heard');
    }
  },
});

defineCase({
  id: 'H4',
  priority: 1,
  layer: 'two instances',
  title: 'COMMITs of six seconds: slower than any limit of a transaction, and no process dies',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    const slowMs = 6_000;
    const clerk = await hireClerk(campaign);
    const payment = await hold(t);
    if (!clerk.knows('complete')) await clerk.learn('complete', payment);
    const waiting = await t.waiting('sale');
    const valid = await campaign.bank.pay(waiting.order);
    const clientToken = randomUUID();
    const slow = [[clientToken], [waiting.order]].map((texts) =>
      campaign.proxies.database.add({
        type: 'latency',
        latencyMs: slowMs,
        stream: 'upstream',
        match: [...texts, 'COMMIT'],
        within: 'BEGIN',
        times: 1,
        isOnce: true,
      }),
    );
    const asked = Promise.all([
      campaign.post(valid),
      clerk.press(payment, { kind: 'complete', clientToken, instance: 1 }),
    ]);
    const [posted, pressed] = await asked.finally(() => {
      for (const toxic of slow) campaign.proxies.database.remove(toxic);
    });
    for (const { delivered } of slow) t.equal(delivered.length, 1, 'slow COMMITs');
    t.check([200, 503].includes(posted.status), `the result was answered ${posted.status}`);
    if (posted.status !== 200) await campaign.post(valid);
    await untilRecorded(t, [waiting]);
    t.check(
      pressed.status === 303 || pressed.status === 200,
      `the desk answered ${pressed.status}`,
    );
    await ageOperations(campaign, [payment.attemptId]);
    await campaign.pokeJanitor();
    await untilSeen(campaign, payment.attemptId, ({ state }) => state === 'COMPLETED', 'completed');
    t.equal(await completionsOf(campaign, payment.order), 1, 'messages to the bank');
    t.check(
      campaign.instances.every(({ process }) => !process.hasEnded()),
      'a process has ended',
    );
  },
});

defineCase({
  id: 'H5',
  priority: 1,
  layer: 'two instances',
  title: 'every connection busy: answers in time, nothing lost, no transaction left half open',
  run: async (t) => {
    const { campaign } = t;
    const pool = Number(campaign.settings.DATABASE_POOL);
    t.scale('all connections busy for a moment instead of 30 s');
    const clerk = await hireClerk(campaign);
    const payment = await hold(t);
    if (!clerk.knows('complete')) await clerk.learn('complete', payment);
    const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
    const waiting = await t.waiting('sale');
    const valid = await campaign.bank.pay(waiting.order);
    const client = await campaign.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [payment.orderId]);
    // Two connections are kept for results; everybody else fills the others.
    const press = { kind: 'complete', instance: 1, seenVersion } as const;
    const many = Array.from({ length: pool + 4 }, () => clerk.press(payment, press));
    for (const one of many) one.catch(() => {});
    try {
      await campaign.until(async () => {
        const [row] = await campaign.sql<{ count: number }>(
          `SELECT count(*)::int FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND application_name = 'diwan-money'`,
        );
        return (row?.count ?? 0) >= pool - 2;
      }, 'every connection of the pool is busy');
      const asked = await campaign.post(valid, 1);
      t.equal(asked.status, 200, 'a result while the pool is full');
      t.measure('a result while the pool is full, ms', asked.ms);
      t.check(asked.ms < 5_000, `it took ${asked.ms} ms`);
    } finally {
      await client.query('ROLLBACK');
      await client.end();
    }
    const done = (await Promise.all(many)).filter(({ operationId }) => operationId !== null);
    t.equal(done.length, 1, 'completions that were called done');
    await untilRecorded(t, [waiting]);
    t.equal(await completionsOf(campaign, payment.order), 1, 'messages to the bank');
    const open = await campaign.sql(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'diwan-money'
         AND state = 'idle in transaction' AND now() - xact_start > interval '1 second'`,
    );
    t.equal(open.length, 0, 'transactions left half open');
    t.count('connections busy at once', pool);
  },
});

defineCase({
  id: 'H6',
  priority: 1,
  layer: 'two instances',
  title: 'serialization failures and deadlocks: the local transaction is repeated, the call is not',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    for (const code of ['40001', '40P01']) {
      const payment = await hold(t);
      if (!clerk.knows('complete')) await clerk.learn('complete', payment);
      const name = `faults_${code.toLowerCase()}`;
      // Counted by a sequence: what a failed transaction drew stays drawn.
      await campaign.sql(`CREATE SEQUENCE ${name}`);
      await campaign.sql(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('${name}') <= 2 THEN
            RAISE EXCEPTION 'planted' USING ERRCODE = '${code}';
          END IF;
          RETURN NEW;
        END $$`);
      await campaign.sql(`CREATE TRIGGER ${name} BEFORE INSERT ON evidence FOR EACH ROW
        WHEN (NEW.order_id = '${payment.orderId}' AND NEW.source = 'COMPLETION_ANSWER')
        EXECUTE FUNCTION ${name}()`);
      const pressed = await clerk.press(payment, { kind: 'complete' });
      const [drawn] = await campaign.sql<{ last: string }>(
        `SELECT last_value AS last FROM ${name}`,
      );
      await campaign.sql(`DROP TRIGGER ${name} ON evidence`);
      await campaign.sql(`DROP FUNCTION ${name}()`);
      await campaign.sql(`DROP SEQUENCE ${name}`);
      t.equal(
        [pressed.status, Number(drawn?.last)],
        [303, 3],
        `${code}: two failures and a success`,
      );
      t.equal((await see(campaign, payment.attemptId)).state, 'COMPLETED', code);
      t.equal(await completionsOf(campaign, payment.order), 1, `${code}: messages to the bank`);
      t.count('transactions that failed and were repeated', 2);
    }
  },
});

defineCase({
  id: 'H7',
  priority: 1,
  layer: 'two instances',
  title: 'a database that takes no writes: nothing is sent, health is red, results are kept',
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    const payment = await hold(t);
    if (!clerk.knows('complete')) await clerk.learn('complete', payment);
    const { orderVersion: seenVersion } = await see(campaign, payment.attemptId);
    const [payer] = await inLanes(
      await makeWaiting(campaign, { count: 1, type: 'sale' }),
      1,
      (one) => Payer.of(campaign, one),
    );
    const waiting = await t.waiting('sale');
    const valid = await campaign.bank.pay(waiting.order);
    const before = (await campaign.bank.requests()).length;
    await setReadOnly(campaign, true);
    try {
      const pressed = await clerk.press(payment, { kind: 'complete', seenVersion });
      t.equal(pressed.operationId, null, 'a completion');
      const paid = await payer?.press().catch(() => undefined);
      t.check(!paid?.location.endsWith('/pay'), 'a shopper was led to a card page');
      t.equal((await campaign.post(valid)).status, 503, 'a result');
      const ready = await campaign.poster.ask(`${campaign.urlOf(0)}/api/health/ready`);
      t.equal(ready.status, 503, 'health');
      t.equal((await campaign.bank.requests()).length, before, 'messages to the bank');
    } finally {
      await setReadOnly(campaign, false);
    }
    await untilBack(campaign);
    await untilRecorded(t, [waiting]);
    await clerk.press(payment, { kind: 'complete', seenVersion });
    t.equal((await see(campaign, payment.attemptId)).state, 'COMPLETED', 'afterwards');
  },
});

/** For every session of the app from its next transaction on; ours are not the app's. */
async function setReadOnly(campaign: Campaign, isOn: boolean): Promise<void> {
  const client = await campaign.connect();
  await client.query('SET default_transaction_read_only = off');
  const [{ name }] = (await client.query('SELECT current_database() AS name')).rows as [
    { name: string },
  ];
  const user = (await client.query('SELECT current_user AS name')).rows[0]?.name;
  await client.query(
    isOn
      ? `ALTER ROLE ${user} IN DATABASE ${name} SET default_transaction_read_only = on`
      : `ALTER ROLE ${user} IN DATABASE ${name} RESET default_transaction_read_only`,
  );
  // Sessions learn it when they are opened: all of the app's begin anew.
  campaign.proxies.database.cutAll();
  await client.end();
  await pause(50);
}

defineCase({
  id: 'H8',
  priority: 1,
  layer: 'two instances',
  title: 'a number or a token that is already there is an answer, never an error page',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    const [one, other] = await makeApproved(campaign, { count: 2, type: 'authorization' });
    if (!one || !other) return;
    if (!clerk.knows('complete')) await clerk.learn('complete', one);
    const clientToken = randomUUID();
    await clerk.press(one, { kind: 'complete', clientToken });
    const reused = await clerk.press(other, { kind: 'complete', clientToken, instance: 1 });
    t.check(
      reused.status === 200 || reused.status === 303,
      `a used token was answered ${reused.status}`,
    );
    t.equal((await see(campaign, other.attemptId)).operation, null, 'the other payment');
    const again = await clerk.press(one, { kind: 'complete', clientToken, amount: '24000' });
    t.check(
      again.status === 200,
      `the same token with another amount was answered ${again.status}`,
    );
    t.equal(await completionsOf(campaign, one.order), 1, 'messages to the bank');
    const [first, second] = await makeWaiting(campaign, { count: 2, type: 'sale' });
    if (!first || !second) return;
    const valid = await campaign.bank.pay(first.order);
    await campaign.post(valid);
    const paid = await campaign.bank.pay(second.order);
    const stolen = campaign.signResult({ ...paid, NONCE: valid.NONCE ?? '' });
    t.excuseLedger(second.order);
    const answer = await campaign.post(stolen, 1);
    t.equal(
      [answer.status, (await see(campaign, second.attemptId)).state],
      [200, 'NEEDS_REVIEW'],
      'a used NONCE',
    );
  },
});

defineCase({
  id: 'H9',
  priority: 1,
  layer: 'http',
  title: "the app's own role can neither change nor remove audit and evidence",
  isParallel: true,
  run: async (t) => {
    for (const table of ['audit_entry', 'evidence', 'audit_anchor']) {
      const statements = [
        `UPDATE ${table} SET id = id`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ];
      const [row] = await t.campaign.sql<{ count: string }>(`SELECT count(*) FROM ${table}`);
      for (const statement of statements) {
        const client = await t.campaign.connect();
        await client.query('BEGIN');
        const refused = await client.query(statement).then(
          (done) => (done.rowCount === 0 && table === 'audit_anchor' ? 'nothing there' : 'done'),
          () => 'refused',
        );
        await client.query('ROLLBACK');
        await client.end();
        t.check(refused !== 'done', `${statement} was ${refused}`);
      }
      const [after] = await t.campaign.sql<{ count: string }>(`SELECT count(*) FROM ${table}`);
      t.check(BigInt(after?.count ?? 0) >= BigInt(row?.count ?? 0), `${table} has fewer rows`);
    }
  },
});

defineCase({
  id: 'H10',
  priority: 2,
  layer: 'two instances',
  title: 'the counter of numbers comes back from a backup of an hour ago: none is used again',
  run: async (t) => {
    const { campaign } = t;
    const waiting = await makeWaiting(campaign, { count: 5, type: 'sale' });
    const payers = await inLanes(waiting, 4, (one) => Payer.of(campaign, one));
    await campaign.sql(
      'UPDATE gateway_order_counter SET last_number = $2::int8 WHERE terminal = $1',
      [campaign.terminal, String((BigInt(Date.now() - 3_600_000) * 5n) / 1000n)],
    );
    const known = new Set((await campaign.bank.ledger()).map(({ order }) => order));
    for (const [index, payer] of payers.entries()) {
      const pressed = await payer.press({ instance: index % 2 });
      const attempt = await payer.attemptOf(pressed.clientToken);
      t.equal(attempt?.state, 'AWAITING_RESULT', 'a payment afterwards');
      t.check(!known.has(attempt?.order ?? ''), `${attempt?.order} was used before`);
    }
    t.count('numbers drawn after the restore', payers.length);
  },
});
