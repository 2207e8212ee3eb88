import { db } from '@/lib/db/client';
import { buildCardForm } from '@/lib/gateway/call/card-form';
import { metricsText } from '@/lib/log/metrics';
import { money } from '@/lib/money/money';
import { freshNonce, gatewayConfig } from '@/lib/payments/gateway-config';
import { purgeQuarantine } from '@/lib/payments/incoming/quarantine';
import { drainUnverified } from '@/lib/payments/incoming/quarantine-queue';
import { seededRandom } from '../../faults/random';
import { must } from '../../support/must';
import { deliver } from '../../support/one-night';
import { runSql } from '../../support/plain-sql';
import { type BankFields, withBank } from '../../support/shop';
import { cutsOfBytes, sourceOf } from '../../support/splits';
import { itemsOf, stateOf, waitingPayment } from '../../support/waiting-payment';

const bank = withBank();
const wrongKey = 'FFEEDDCCBBAA99887766554433221100';

afterEach(async () => {
  await runSql('DELETE FROM quarantined_post');
  await runSql('DELETE FROM attention_item');
});

const rows = () => db().quarantinedPost.findMany({ orderBy: { receivedAt: 'asc' } });
const kinds = async () => (await db().attentionItem.findMany()).map(({ kind }) => kind).sort();

/** The bank's own words, signed with a key that we do not know. */
async function misjudged(order: string, change: BankFields = {}): Promise<BankFields> {
  const { P_SIGN: _mac, ...fields } = await bank.pay(order);
  return bank.sign({ ...fields, ...change }, { key: wrongKey });
}

describe('a result that is complete and fails its MAC', () => {
  test('is answered like any other and kept afterwards, in the order of its keys', async () => {
    const { attempt } = await waitingPayment();
    const fields = { ...(await misjudged(attempt.gatewayOrderId)), LANG: 'ar' };
    expect(await deliver(fields)).toMatchObject({ status: 400, code: 'MAC_MISMATCH' });
    expect(await rows()).toEqual([]);
    await drainUnverified();
    expect(await rows()).toMatchObject([
      {
        gatewayOrderId: attempt.gatewayOrderId,
        source: 'RESULT',
        profileName: 'way4-hmac-sha256',
        keyFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        fields: Object.entries({ ...fields, LANG: '' }),
        verifiedAt: null,
      },
    ]);
    expect(await stateOf(attempt.id)).toBe('AWAITING_RESULT');
    expect(await kinds()).toEqual(['quarantine']);
  });

  test('of a MAC of another length is kept too: the profile may be the wrong guess', async () => {
    const { attempt } = await waitingPayment();
    await deliver({ ...(await misjudged(attempt.gatewayOrderId)), P_SIGN: 'AB'.repeat(20) });
    await drainUnverified();
    expect(await rows()).toHaveLength(1);
  });

  test('is kept three times for an ORDER, and the third tells people', async () => {
    const { attempt } = await waitingPayment();
    const fields = await misjudged(attempt.gatewayOrderId);
    await deliver(fields);
    await deliver(fields);
    await drainUnverified();
    expect(await rows()).toHaveLength(1);
    await deliver({ ...fields, P_SIGN: 'AB'.repeat(32) });
    await drainUnverified();
    expect(await itemsOf(attempt.id)).toEqual([]);
    for (const pair of ['CD', 'EF', '01']) await deliver({ ...fields, P_SIGN: pair.repeat(32) });
    await drainUnverified();
    expect(await rows()).toHaveLength(3);
    expect(await kinds()).toEqual(['quarantine', 'rejected_results']);
    expect(await itemsOf(attempt.id)).toEqual(['rejected_results']);
  });

  test('A31 L-1 has one place an ORDER for each network, so that nobody takes the place of the bank’s own', async () => {
    const { attempt } = await waitingPayment();
    const genuine = await misjudged(attempt.gatewayOrderId);
    const forged = ['AB', 'CD', 'EF', '01'].map((pair) => ({
      ...genuine,
      P_SIGN: pair.repeat(32),
    }));
    for (const one of forged.slice(0, 2)) await deliver(one, new Date(), '198.51.100.7');
    await drainUnverified();
    for (const one of forged.slice(2)) await deliver(one, new Date(), '198.51.100.7');
    await drainUnverified();
    expect(await rows()).toHaveLength(1);
    await deliver(genuine, new Date(), '203.0.113.9');
    await drainUnverified();
    expect((await rows()).map((row) => row.fields)).toContainEqual(Object.entries(genuine));
    expect(JSON.stringify(await rows())).not.toContain('203.0.113');
    expect(await kinds()).toEqual(['quarantine']);
  });

  test('is kept whatever its unlisted keys are called, and stops no other', async () => {
    const [odd, next] = await Promise.all([waitingPayment(), waitingPayment()]);
    const name = `${'a'.repeat(63)}😀`;
    await deliver({ ...(await misjudged(odd.attempt.gatewayOrderId)), [name]: '1' });
    await deliver(await misjudged(next.attempt.gatewayOrderId));
    await drainUnverified();
    const answer = (await rows()).map((row) => row.gatewayOrderId).sort();
    expect(answer).toEqual([odd.attempt.gatewayOrderId, next.attempt.gatewayOrderId].sort());
  });

  test('is not kept unless it is ours, waiting, complete and free of card numbers', async () => {
    const { attempt } = await waitingPayment();
    const fields = await misjudged(attempt.gatewayOrderId);
    const settled = await waitingPayment();
    await deliver(await bank.pay(settled.attempt.gatewayOrderId));
    const dropped: BankFields[] = [
      { ...fields, ORDER: '123456789012' },
      { ...fields, ORDER: settled.attempt.gatewayOrderId },
      { ...fields, AMOUNT: 'a lot' },
      { ...fields, NONCE: '' },
      { ...fields, CARD: '4111 1111 1111 1111' },
      { ...fields, INT_REF: '4111111111111111' },
      { ...fields, P_SIGN: '' },
      { ...fields, DESC: 'x'.repeat(10_000) },
    ];
    for (const one of dropped) expect(await deliver(one)).toMatchObject({ status: 400 });
    await drainUnverified();
    expect(await rows()).toEqual([]);
    expect(await kinds()).toEqual([]);
    // The control: among all of these the one without a fault is kept.
    for (const one of [...dropped, fields]) await deliver(one);
    await drainUnverified();
    expect((await rows()).map((row) => row.fields)).toEqual([Object.entries(fields)]);
  });

  test('is dropped when ten thousand are kept, and people are told', async () => {
    const { attempt } = await waitingPayment();
    await runSql(`INSERT INTO quarantined_post (id, gateway_order_id, source, received_at, digest,
         profile_name, key_fingerprint, fields)
       SELECT gen_random_uuid(), 'x' || n, 'RESULT', now(), 'd', 'p', 'k', '[]'
       FROM generate_series(1, 10000) n`);
    await deliver(await misjudged(attempt.gatewayOrderId));
    await drainUnverified();
    expect(await db().quarantinedPost.count()).toBe(10_000);
    expect(await kinds()).toEqual(['quarantine_full']);
  });

  test('is forgotten after seven days', async () => {
    const { attempt } = await waitingPayment();
    await deliver(await misjudged(attempt.gatewayOrderId));
    await drainUnverified();
    const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
    expect(await purgeQuarantine(inDays(6.9))).toEqual({ removed: 0 });
    expect(await purgeQuarantine(inDays(7.1))).toEqual({ removed: 1 });
    expect(await rows()).toEqual([]);
  });
});

test('A31 a flood of forged results costs a bounded number of look-ups, and the rest is counted', async () => {
  const { attempt } = await waitingPayment();
  const fields = await misjudged(attempt.gatewayOrderId);
  const begun = performance.now();
  const statements = await countStatements(async () => {
    for (let forged = 0; forged < 2_000; forged += 1) {
      const order = String(100_000_000_000 + forged);
      await deliver({
        ...fields,
        ORDER: forged % 2 === 0 ? order : attempt.gatewayOrderId,
        P_SIGN: forged.toString(16).padStart(64, '0'),
      });
    }
    await drainUnverified();
  });
  // A look at a hundred each 250 ms, and then at what waits: so many at most, of a few statements.
  // The server counts its own housekeeping too; one look for each result would be 2,000.
  const looks = (performance.now() - begun) / 250 + 8;
  expect(statements).toBeLessThan(looks * 8 + 200);
  expect(await rows()).toHaveLength(3);
  const { body } = await metricsText();
  expect(body).toMatch(/diwan_quarantine_total\{code="QUEUE_FULL"\} [1-9]/);
  expect(body).toMatch(/diwan_results_total|diwan_quarantine_total/);
  expect(await stateOf(attempt.id)).toBe('AWAITING_RESULT');
});

/** Statements of this database's sessions that `work` caused, as PostgreSQL counts transactions. */
async function countStatements(work: () => Promise<void>): Promise<number> {
  const commits = async () => {
    const [row] = await runSql<{
      commits: bigint;
    }>(`SELECT pg_stat_force_next_flush(), xact_commit AS commits FROM pg_stat_database
       WHERE datname = current_database()`);
    return Number(row?.commits ?? 0);
  };
  const before = await commits();
  await work();
  return (await commits()) - before;
}

/** Everything that a result could write beside the quarantine. */
async function written() {
  const [evidence, attention, attempts] = await Promise.all([
    db().evidence.count(),
    db().attentionItem.count(),
    db().paymentAttempt.findMany({ orderBy: { id: 'asc' } }),
  ]);
  return { evidence, attention, attempts };
}

describe('A3 what no reading fits is not the bank’s word', () => {
  test.each([
    ['an RRN of eleven digits', { RRN: '27010000001' }],
    ['an amount that is no decimal', { AMOUNT: '1e4' }],
    ['no ORDER of digits', { ORDER: 'x' }],
  ])('signed by the bank with %s, it pays nothing and tells people', async (_name, change) => {
    const { attempt } = await waitingPayment();
    const { P_SIGN: _mac, ...fields } = await bank.pay(attempt.gatewayOrderId);
    const odd = await bank.sign({ ...fields, ...change });
    const before = await written();
    expect(await deliver(odd)).toMatchObject({ status: 400, code: 'NO_READING' });
    await drainUnverified();
    const isOurs = odd.ORDER === attempt.gatewayOrderId;
    const found = await written();
    expect(found).toEqual({ ...before, attention: before.attention + (isOurs ? 1 : 0) });
    expect(await itemsOf(attempt.id)).toEqual(isOurs ? ['unreadable_result'] : []);
    expect(await rows()).toHaveLength(isOurs ? 1 : 0);
    expect(await deliver(await bank.sign(fields))).toMatchObject({ status: 200 });
    expect(await db().attentionItem.count({ where: { closedAt: null } })).toBe(0);
  });

  test('the signed form of our own card page, cut in every way, leaves nothing anywhere', async () => {
    const { attempt } = await waitingPayment();
    const config = gatewayConfig();
    const random = seededRandom(20270101);
    const before = await written();
    for (let count = 0; count < 20; count += 1) {
      const form = must(
        buildCardForm(
          {
            gatewayOrderId: count % 2 === 0 ? attempt.gatewayOrderId : `9991${count}0000`,
            transactionType: 'sale',
            amount: money(attempt.amountMinor),
            description: `Dar Dijla ${count}`,
            sentAt: new Date(),
            nonce: freshNonce(),
          },
          config,
        ),
      );
      const { P_SIGN, ...values } = Object.fromEntries(form.fields);
      const { prepare, result } = config.profile.fields;
      const source = Buffer.from(sourceOf(values, prepare, '-'));
      for (const cut of cutsOfBytes(source, result, '-', random, 20)) {
        const answer = await deliver({ ACTION: '0', RC: '00', ...cut, P_SIGN: P_SIGN ?? '' });
        expect(answer).toMatchObject({ status: 400 });
      }
    }
    await drainUnverified();
    expect(await written()).toEqual(before);
    expect(await rows()).toEqual([]);
  });
});
