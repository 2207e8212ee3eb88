// E. What happens when nobody can be reached, the wrong one is, or the right one is slow?
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import {
  expiredCertificate,
  testKeyPem,
  validCertificate,
} from '../../../unit/gateway/test-certificates';
import { hireClerk } from '../../drive/clerk';
import { ageOperations, makeApproved, see, untilSeen } from '../../drive/payments';
import type { Payer } from '../../gateway/payer';
import type { Campaign } from '../../harness/campaign';
import { defineCase, defineCovered } from '../../harness/define-case';
import { percentile } from '../../harness/posting';
import { makePayers } from './matrix';

defineCase(
  'E1',
  {
    title: 'nobody listens: nothing was sent, and the worker sends it later, never unknown',
    priority: 1,
    layer: 'two instances',
  },
  async (t) => {
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
);

defineCovered('E1', {
  title: 'DNS, connect timeout and a handshake that fails or never ends send nothing either',
  priority: 1,
  layer: 'function',
  file: 'tests/unit/gateway/call/client.test.ts',
  test: 'E1 a TLS handshake that fails, or never ends',
});

defineCase('E2', { priority: 0 }, async (t) => {
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

defineCase('E26', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const requests = await t.campaign.bank.requests();
  const ours = requests.filter(({ order }) => !t.campaign.preparedByHarness.has(order));
  const kept = (await headersOf(t.campaign)).filter((value) => value !== 'close');
  t.equal(kept, [], 'connections that were to be kept');
  const { ever } = t.campaign.proxies.cgi.connections;
  const arrived = ours.filter(({ operation }) => operation !== 'prepare' && operation !== 'pay');
  t.check(ever >= arrived.length, `${ever} connections for ${arrived.length} requests`);
  t.count('requests looked at', ours.length);
});

async function headersOf(campaign: Campaign): Promise<string[]> {
  const answer = (await campaign.stack.control.get(
    '/requests?operation=completion&limit=2000',
  )) as {
    items: { headers: Record<string, string> }[];
  };
  return answer.items.map(({ headers }) => String(headers.connection));
}

defineCase('E27', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const slowMs = 1_200;
  t.scale(`a gateway of ${slowMs} ms instead of 30 s`);
  const payers = await makePayers(campaign, 50);
  await campaign.bank.script({ operation: 'prepare', times: payers.length, hold: 'E27' });
  const pressing = Promise.all(payers.map((payer, index) => payer.press({ instance: index % 2 })));
  pressing.catch(() => {});
  const times: number[] = [];
  let openMost = 0;
  try {
    await campaign.bank.wait({ barrier: 'E27', count: 25, timeoutMs: 240_000 });
    const endsAt = performance.now() + slowMs;
    for (let index = 0; performance.now() < endsAt; index += 1) {
      const { visitor, order } = payers[index % payers.length] as Payer;
      const page = visitor.twin(campaign.urlOf(index % 2));
      const answer = await page.ask(`/orders/${order.reference}/state`);
      if (answer.status === 200) times.push(answer.ms);
      const [open] = await campaign.sql<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'diwan-money'
             AND state = 'idle in transaction' AND now() - state_change > interval '700 ms'`,
      );
      openMost = Math.max(openMost, open?.count ?? 0);
    }
  } finally {
    await campaign.bank.reset(['scripts', 'held']);
  }
  const pressed = await pressing;
  for (const { status, location } of pressed) {
    t.check(status === 303, `a checkout was answered ${status} ${location}`);
  }
  // A transaction held open over the call would be there for each of the calls.
  t.check(openMost < 10, `${openMost} transactions were open and idle during the calls`);
  t.check(times.length > 2, `only ${times.length} status pages were answered`);
  t.measure('status page p95 ms', percentile(times, 95));
  t.inTime(percentile(times, 95) < 1_000, `status pages took ${percentile(times, 95)} ms`);
  for (const [index, payer] of payers.entries()) {
    const attempt = await payer.attemptOf(pressed[index]?.clientToken ?? '');
    t.check(
      ['AWAITING_RESULT', 'PREPARE_FAILED'].includes(attempt?.state ?? ''),
      `${attempt?.state ?? 'no attempt'}: ${pressed[index]?.location}`,
    );
  }
});
