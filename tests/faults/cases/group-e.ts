// E. What does the shop believe when the gateway, or the way to it, fails?
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import {
  expiredCertificate,
  testKeyPem,
  validCertificate,
} from '../../unit/gateway/test-certificates';
import { hireClerk } from '../drive/clerk';
import { ageOperations, makeApproved, see, untilSeen } from '../drive/payments';
import { type CanaryHost, startCanaryHost } from '../gateway/canary-host';
import {
  answerFaults,
  harmlessOddities,
  prepareFaults,
  transportFaults,
} from '../gateway/fault-kinds';
import {
  complaintsAbout,
  type FaultResult,
  runMoneyFaults,
  settleReversals,
  variantsOf,
} from '../gateway/money-faults';
import { Payer } from '../gateway/payer';
import { type PrepareResult, prepareRuns, runPrepares } from '../gateway/prepare-runs';
import type { Campaign } from '../harness/campaign';
import { type CaseContext, defineCase, defineCovered } from '../harness/define-case';
import { inLanes, percentile } from '../harness/posting';
import { makeWaiting } from '../harness/waiting';
import { ledgerOracle } from '../oracles/ledger-oracles';
import { pick } from '../random';

type Matrix = {
  readonly money: readonly FaultResult[];
  readonly prepares: readonly PrepareResult[];
  readonly canary: CanaryHost;
};

const payersMax = 12;
let whole: Promise<Matrix> | undefined;

/** Every kind, for prepare, completion and reversal, acted and not acted: once for all cases. */
function matrix(campaign: Campaign): Promise<Matrix> {
  whole ??= runMatrix(campaign);
  return whole;
}

async function runMatrix(campaign: Campaign): Promise<Matrix> {
  const canary = await startCanaryHost();
  const transport = transportFaults(canary.url);
  const variants = variantsOf([...transport, ...answerFaults(), ...harmlessOddities()]);
  const clerk = await hireClerk(campaign);
  const payments = await makeApproved(campaign, { count: variants.length, type: 'authorization' });
  const [first] = payments;
  if (first === undefined) throw new Error('there are no payments');
  await clerk.learn('complete', first);
  await clerk.learn('reverse', first);
  const faults = variants.flatMap((variant, index) => {
    const payment = payments[index];
    return payment ? [{ ...variant, payment }] : [];
  });
  const running = runMoneyFaults(campaign, clerk, faults);
  const payers = await makePayers(campaign, payersMax);
  const runs = prepareRuns([...transport, ...harmlessOddities()], prepareFaults());
  const prepares = await runPrepares(campaign, payers, runs);
  const money = await settleReversals(campaign, await running);
  await canary.stop();
  return { money, prepares, canary };
}

async function makePayers(campaign: Campaign, count: number): Promise<Payer[]> {
  const waiting = await makeWaiting(campaign, { count, type: 'sale' });
  return inLanes(waiting, 6, (one) => Payer.of(campaign, one));
}

/** The part of the matrix that a case is about. */
async function showSlice(
  t: CaseContext,
  isMine: (one: { id: string; acted: boolean }) => boolean,
): Promise<Matrix> {
  const all = await matrix(t.campaign);
  const money = all.money.filter(({ fault, acted }) => isMine({ id: fault.id, acted }));
  const prepares = all.prepares.filter(isMine);
  for (const complaint of complaintsAbout(money)) t.check(false, complaint);
  for (const { id, kind, acted, isDelivered, wrong } of prepares) {
    const what = `${id} ${kind}, prepare, ${acted ? '' : 'not '}acted`;
    t.check(isDelivered, `${what}: not delivered`);
    t.check(wrong === '', `${what}: ${wrong}`);
  }
  if (money.length + prepares.length === 0) t.void('no fault of this case was delivered');
  t.count('gateway faults delivered', money.length + prepares.length);
  t.count('kinds', new Set([...money.map(kindOf), ...prepares.map(kindOf)]).size);
  const settled = money.filter(({ isSettledLater }) => isSettledLater).length;
  if (settled > 0) t.count('unknown reversals settled by a repeat', settled);
  return { ...all, money, prepares };
}

function kindOf(one: { kind: string; fault?: { kind: string } }): string {
  return one.fault?.kind ?? one.kind;
}

const slices: [string, 0 | 1, string, (one: { id: string; acted: boolean }) => boolean][] = [
  [
    'E3',
    0,
    'no answer, and the bank did nothing: unknown, and every other money action waits',
    ({ id, acted }) => id.includes('E3') && !acted,
  ],
  [
    'E4',
    0,
    'no answer, and the bank did it: looks like E3, and is settled without a second effect',
    ({ id, acted }) => id.includes('E4') && acted,
  ],
  ['E5', 0, 'a reset or a closed line at any moment leaves it unknown', ({ id }) => id === 'E5'],
  ['E6', 0, 'an answer cut short that looks whole is not believed', ({ id }) => id === 'E6'],
  ['E7', 1, 'a wrong length or a broken chunk leaves it unknown', ({ id }) => id === 'E7'],
  ['E8', 1, 'the deadline is one for all: slow bytes do not extend it', ({ id }) => id === 'E8'],
  ['E9', 1, 'a huge answer and a gzip bomb are not read to their end', ({ id }) => id === 'E9'],
  [
    'E10',
    1,
    'pages and empty answers are unknown; a content type decides nothing',
    ({ id }) => id === 'E10',
  ],
  ['E11', 1, 'a server error is unknown, acted or not', ({ id }) => id === 'E11'],
  [
    'E13',
    1,
    'a refusal of undocumented form is unknown, with its text for staff',
    ({ id }) => id === 'E13',
  ],
  ['E14', 0, 'a success without a right P_SIGN is never believed', ({ id }) => id === 'E14'],
  ['E15', 0, 'an authentic answer about something else is not believed', ({ id }) => id === 'E15'],
  [
    'E17',
    0,
    '"already done" to the first ever sending is a question for people',
    ({ id }) => id === 'E17',
  ],
  ['E19', 1, 'a decline ends the operation; the payment stays as it was', ({ id }) => id === 'E19'],
  ['E21', 1, 'no ACTION, an unknown one or two of them are unknown', ({ id }) => id === 'E21'],
  ['E22', 1, 'a prepare whose echo differs leads nobody to a card page', ({ id }) => id === 'E22'],
  ['E23', 0, 'a token that could lead elsewhere is refused', ({ id }) => id === 'E23'],
  ['E24', 1, 'either names of keys in either form are read', ({ id }) => id === 'E24'],
  ['E25', 1, 'unknown fields are passed over, wrong types refused', ({ id }) => id === 'E25'],
  ['E30', 1, 'early hints are passed over, endless headers are unknown', ({ id }) => id === 'E30'],
];

for (const [id, priority, title, isMine] of slices) {
  defineCase({
    id,
    priority,
    layer: 'two instances',
    title,
    isParallel: true,
    run: async (t) => {
      await showSlice(t, isMine);
    },
  });
}

defineCase({
  id: 'E12',
  priority: 0,
  layer: 'two instances',
  title: 'a redirect is followed by nobody: the other host never hears the key',
  isParallel: true,
  run: async (t) => {
    const { canary } = await showSlice(t, ({ id }) => id === 'E12');
    t.equal(canary.heard, [], 'what the other host heard');
  },
});

defineCase({
  id: 'E18',
  priority: 0,
  layer: 'two instances',
  title: '"already done" to the repeat of an unknown sending settles it; the money moved once',
  isParallel: true,
  run: async (t) => {
    const { money } = await matrix(t.campaign);
    const repeated = money.filter(
      ({ kind, acted, isSettledLater }) => kind === 'reverse' && acted && isSettledLater,
    );
    t.check(repeated.length > 20, `only ${repeated.length} reversals were answered "already done"`);
    for (const { payment } of repeated.slice(0, 5)) {
      const seen = await see(t.campaign, payment.attemptId);
      t.equal(
        [seen.state, seen.verdictCode, seen.sends],
        ['REVERSED', 'ALREADY_DONE', 2],
        payment.order,
      );
    }
    t.count('operations settled as already done', repeated.length);
  },
});

defineCase({
  id: 'E1',
  priority: 1,
  layer: 'two instances',
  title: 'nobody listens: nothing was sent, and the worker sends it later, never unknown',
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    const payments = await makeApproved(campaign, { count: 2, type: 'authorization' });
    const [payer] = await makePayers(campaign, 1);
    await campaign.proxies.cgi.refuse();
    await campaign.proxies.api.refuse();
    try {
      for (const [index, payment] of payments.entries()) {
        const kind = index === 0 ? 'complete' : 'reverse';
        const pressed = await clerk.press(payment, { kind, instance: index });
        const seen = await see(campaign, payment.attemptId);
        t.equal(
          [pressed.status, seen.operation, seen.verdictCode],
          [303, 'INTENT', 'NOT_SENT'],
          kind,
        );
      }
      const refused = await payer?.press({ instance: 1 });
      const attempt = await payer?.attemptOf(refused?.clientToken ?? '');
      t.equal(
        [attempt?.state, attempt?.failureCode],
        ['PREPARE_FAILED', 'DELIVERY_REFUSED'],
        'prepare',
      );
      // The worker tries in vain and gives the place back each time.
      await ageOperations(
        campaign,
        payments.map(({ attemptId }) => attemptId),
      );
      await campaign.pokeJanitor();
      for (const { attemptId } of payments) {
        await untilSeen(
          campaign,
          attemptId,
          ({ sends, operation }) => sends === 2 && operation === 'INTENT',
          'a second try',
        );
      }
    } finally {
      await campaign.proxies.cgi.listen();
      await campaign.proxies.api.listen();
    }
    const again = await payer?.press();
    t.check(again?.location.endsWith('/pay') === true, 'the shopper pays by a new ORDER');
    await ageOperations(
      campaign,
      payments.map(({ attemptId }) => attemptId),
    );
    await campaign.pokeJanitor();
    for (const [index, { attemptId, order }] of payments.entries()) {
      const wanted = index === 0 ? 'COMPLETED' : 'REVERSED';
      await untilSeen(
        campaign,
        attemptId,
        ({ state }) => state === wanted,
        `${wanted} by the worker`,
      );
      const ledger = await campaign.bank.ledgerOf(order);
      t.equal((ledger?.completions ?? 0) + (ledger?.reversals ?? 0), 1, `${order} at the bank`);
    }
    t.count('gateway faults delivered', 5);
  },
});

defineCovered({
  id: 'E1',
  priority: 1,
  layer: 'function',
  title: 'DNS, connect timeout and a handshake that fails or never ends send nothing either',
  shownBy: {
    file: 'tests/unit/gateway/client.test.ts',
    test: 'E1 a TLS handshake that fails, or never ends',
  },
});

defineCase({
  id: 'E2',
  priority: 0,
  layer: 'http',
  title: 'an expired certificate and one of another host are refused; nothing switches that off',
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    const [payment] = await makeApproved(campaign, { count: 1, type: 'authorization' });
    const [payer] = await makePayers(campaign, 1);
    if (!payment || !payer) return;
    if (!clerk.knows('complete')) await clerk.learn('complete', payment);
    const trusted = join(campaign.stack.folder, 'trusted.pem');
    writeFileSync(trusted, validCertificate + expiredCertificate);
    const expired = await startTlsHost(expiredCertificate);
    const foreign = await startTlsHost(validCertificate);
    const instance = await campaign.stack.addInstance(undefined, {
      GATEWAY_CGI_URL: `https://localhost:${expired.port}`,
      // The certificate is for localhost: this address is another host.
      GATEWAY_BASE_URL: `https://127.0.0.1:${foreign.port}`,
      NODE_EXTRA_CA_CERTS: trusted,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    });
    campaign.endedOnPurpose.add(instance);
    try {
      await clerk.press(payment, { kind: 'complete', base: instance.url });
      const seen = await see(campaign, payment.attemptId);
      t.equal([seen.operation, seen.verdictCode], ['INTENT', 'NOT_SENT'], 'a completion');
      const pressed = await payer.press({ base: instance.url });
      const attempt = await payer.attemptOf(pressed.clientToken);
      t.equal(
        [attempt?.state, attempt?.failureCode],
        ['PREPARE_FAILED', 'DELIVERY_TLS'],
        'a prepare',
      );
      t.equal([expired.heard(), foreign.heard()], [0, 0], 'requests that the hosts heard');
      t.check(expired.met() > 0 && foreign.met() > 0, 'a host was never asked');
    } finally {
      await instance.process.stop();
      await Promise.all([expired.stop(), foreign.stop()]);
    }
    t.count('gateway faults delivered', 2);
    await ageOperations(campaign, [payment.attemptId]);
    await campaign.pokeJanitor();
    await untilSeen(campaign, payment.attemptId, ({ state }) => state === 'COMPLETED', 'completed');
  },
});

/** A host with a certificate; counts who knocks and what it hears. */
async function startTlsHost(cert: string) {
  let met = 0;
  let heard = 0;
  const server = createServer({ key: testKeyPem, cert }, (_request, response) => {
    heard += 1;
    response.end();
  });
  server.on('connection', () => {
    met += 1;
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, met: () => met, heard: () => heard, stop };
}

defineCase({
  id: 'E16',
  priority: 0,
  layer: 'two instances',
  title: 'an answer that was believed once is not believed for the next operation',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    const clerk = await hireClerk(campaign);
    const [payment] = await makeApproved(campaign, { count: 1, type: 'sale' });
    if (!payment) return;
    const old = await campaign.bank.sign(
      {
        TERMINAL: campaign.terminal,
        TRTYPE: '24',
        ORDER: payment.order,
        AMOUNT: payment.amountText,
        CURRENCY: 'IQD',
        ACTION: '5',
        RC: '05',
        APPROVAL: '',
        RRN: payment.rrn,
        INT_REF: payment.intRef,
      },
      { list: 'reversalResult', fill: true },
    );
    const text = new URLSearchParams(old).toString();
    await campaign.bank.script({
      operation: 'reversal',
      order: payment.order,
      times: 2,
      phase: 'before',
      act: 'no',
      body: 'raw',
      text,
    });
    await clerk.press(payment, { kind: 'reverse' });
    t.equal((await see(campaign, payment.attemptId)).operation, 'DECLINED', 'the first time');
    await clerk.press(payment, { kind: 'reverse', instance: 1 });
    const seen = await see(campaign, payment.attemptId);
    t.equal([seen.operation, seen.verdictCode], ['UNKNOWN', 'NONCE_REUSED'], 'the second time');
    t.equal((await campaign.bank.ledgerOf(payment.order))?.reversals, 0, 'reversals at the bank');
  },
});

defineCase({
  id: 'E20',
  priority: 0,
  layer: 'two instances',
  title: 'ACTION 6 to a reversal: repeated six times at most with growing pauses, then people',
  isParallel: true,
  run: async (t) => {
    const { campaign } = t;
    await showSlice(t, ({ id }) => id === 'E20');
    const clerk = await hireClerk(campaign);
    const [payment] = await makeApproved(campaign, { count: 1, type: 'sale' });
    if (!payment) return;
    await campaign.bank.script({
      operation: 'reversal',
      order: payment.order,
      times: 0,
      act: 'no',
      phase: 'before',
      action: '6',
      rc: '96',
    });
    await clerk.press(payment, { kind: 'reverse' });
    const pauses: number[] = [];
    for (let sends = 1; ; sends += 1) {
      const seen = await untilSeen(
        campaign,
        payment.attemptId,
        (now) => now.sends === sends && now.operation === 'UNKNOWN',
        `sending ${sends}`,
      );
      t.check(seen.hasAttention, `sending ${sends}: nobody was told`);
      const [due] = await campaign.sql<{ minutes: number | null }>(
        `SELECT extract(epoch FROM next_send_at - sent_at) / 60 AS minutes FROM operation
         WHERE attempt_id = $1`,
        [payment.attemptId],
      );
      if (due?.minutes == null) break;
      pauses.push(Math.round(Number(due.minutes)));
      await campaign.sql(
        "UPDATE operation SET next_send_at = now() - interval '1 second' WHERE attempt_id = $1",
        [payment.attemptId],
      );
      await campaign.pokeJanitor();
    }
    t.equal(pauses, [1, 5, 15, 60, 240], 'the pauses in minutes');
    const requests = await campaign.bank.requests({ operation: 'reversal', order: payment.order });
    t.equal(requests.length, 6, 'sendings');
    const same = new Set(
      requests.map(({ fields }) =>
        [
          fields.ORDER,
          fields.RRN,
          fields.INT_REF,
          fields.AMOUNT,
          fields.CURRENCY,
          fields.TERMINAL,
        ].join(),
      ),
    );
    t.equal(same.size, 1, 'different contents');
    t.equal(new Set(requests.map(({ fields }) => fields.NONCE)).size, 6, 'fresh NONCEs');
    t.count('gateway faults delivered', 6);
  },
});

defineCase({
  id: 'E29',
  priority: 1,
  layer: 'two instances',
  title: 'a bank that acts twice on one request is found out by the ledger oracle',
  isParallel: true,
  run: async (t) => {
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
      plantedOrders: new Set<string>(),
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
  },
});

defineCase({
  id: 'E26',
  priority: 1,
  layer: 'two instances',
  title: 'no connection to the gateway is ever used twice, so none can die on its second use',
  isParallel: true,
  run: async (t) => {
    const requests = await t.campaign.bank.requests();
    const ours = requests.filter(({ order }) => !t.campaign.preparedByHarness.has(order));
    const kept = (await headersOf(t.campaign)).filter((value) => value !== 'close');
    t.equal(kept, [], 'connections that were to be kept');
    const { ever } = t.campaign.proxies.cgi.connections;
    const arrived = ours.filter(({ operation }) => operation !== 'prepare' && operation !== 'pay');
    t.check(ever >= arrived.length, `${ever} connections for ${arrived.length} requests`);
    t.count('requests looked at', ours.length);
  },
});

async function headersOf(campaign: Campaign): Promise<string[]> {
  const answer = (await campaign.stack.control.get(
    '/requests?operation=completion&limit=2000',
  )) as {
    items: { headers: Record<string, string> }[];
  };
  return answer.items.map(({ headers }) => String(headers.connection));
}

defineCase({
  id: 'E27',
  priority: 1,
  layer: 'two instances',
  title: 'a slow gateway under 50 checkouts: no transaction is open meanwhile, pages stay fast',
  run: async (t) => {
    const { campaign } = t;
    const slowMs = 1_200;
    t.scale(`a gateway of ${slowMs} ms instead of 30 s`);
    const payers = await makePayers(campaign, 50);
    await campaign.bank.script({ operation: 'prepare', times: payers.length, hold: 'E27' });
    const pressing = payers.map((payer, index) => payer.press({ instance: index % 2 }));
    const waiting = campaign.bank
      .wait({ barrier: 'E27', count: payers.length, timeoutMs: 1_400 })
      .catch(() => {});
    const times: number[] = [];
    let openLeast = Number.POSITIVE_INFINITY;
    const endsAt = performance.now() + slowMs;
    while (performance.now() < endsAt) {
      const payer = payers[times.length % payers.length];
      const answer = await payer?.visitor
        .twin(campaign.urlOf(times.length % 2))
        .ask(`/orders/${payer.order.reference}/state`);
      if (answer?.status === 200) times.push(answer.ms);
      const [open] = await campaign.sql<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'diwan-money'
           AND xact_start IS NOT NULL`,
      );
      openLeast = Math.min(openLeast, open?.count ?? 0);
    }
    await campaign.bank.release('E27');
    await Promise.all(pressing);
    await waiting;
    t.equal(openLeast, 0, 'transactions open throughout the calls');
    t.check(times.length > 10, `only ${times.length} status pages were answered`);
    t.measure('status page p95 ms', percentile(times, 95));
    t.check(percentile(times, 95) < 1_000, `status pages took ${percentile(times, 95)} ms`);
    for (const payer of payers) {
      const again = await campaign.sql<{ state: string }>(
        'SELECT state::text FROM payment_attempt WHERE order_id = $1 ORDER BY sequence DESC LIMIT 1',
        [payer.order.orderId],
      );
      t.check(
        ['AWAITING_RESULT', 'PREPARE_FAILED'].includes(again[0]?.state ?? ''),
        `${again[0]?.state}`,
      );
    }
  },
});

defineCase({
  id: 'E28',
  priority: 1,
  layer: 'two instances',
  title: 'a gateway that fails in every way at random: no double effect, no wrong certainty',
  share: 2,
  run: async (t) => {
    const { campaign } = t;
    const canary = await startCanaryHost();
    const kinds = [...transportFaults(canary.url), ...answerFaults()];
    const variants = variantsOf(kinds);
    const clerk = await hireClerk(campaign);
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
    t.measure('unknown operations', unknown);
    t.measure(
      'unknown settled automatically, percent',
      (100 * settledAlone) / Math.max(1, unknown),
    );
    const [well] = await makeApproved(campaign, { count: 1, type: 'authorization' });
    if (!well) return;
    await clerk.press(well, { kind: 'complete' });
    t.equal((await see(campaign, well.attemptId)).state, 'COMPLETED', 'without a restart');
  },
});
