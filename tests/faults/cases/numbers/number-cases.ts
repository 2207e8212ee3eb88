// I. Clocks, trace numbers, amounts and lengths at their edges.
import { textOf } from '../../../bench/page-visitor';
import { between } from '../../../faults/random';
import { startRefused } from '../../harness/app-refusal';
import { type CaseContext, defineCase, defineCovered } from '../../harness/define-case';
import { oddInstance } from '../../harness/odd-instance';
import { expectRefused, post, readAttempt, resign, settle } from '../../harness/results';
import { checkOut, fillCart, findWaiting, newContact } from '../../harness/shopping';
import { Visitor } from '../../harness/visitor';

const goodsSlug = 'barhi-dates';

defineCase('I1', { priority: 1 }, async (t) => {
  const { campaign } = t;
  try {
    for (const minutes of [59, -59]) {
      await campaign.bank.clock(minutes * 60_000);
      const shopper = await checkOut(campaign, { kind: 'goods' });
      t.equal((await readAttempt(campaign, shopper.order)).state, 'AWAITING_RESULT', `${minutes}`);
    }
    for (const minutes of [61, -61]) {
      await campaign.bank.clock(minutes * 60_000);
      const { state } = await tryToPay(t);
      t.equal(state, 'PREPARE_FAILED', `${minutes} minutes`);
    }
    // Its TIMESTAMP is the gateway's own word about the time.
    await campaign.post((await settle(t)).valid);
    await campaign.until(
      async () => {
        await campaign.pokeJanitor();
        return (await openClockAlarms(t)) > 0;
      },
      'people are told of the clock',
      20_000,
    );
  } finally {
    await campaign.bank.clock(0);
  }
  // A good answer at each instance, so that neither speaks of the old clock any more.
  for (const instance of [0, 1]) await checkOut(campaign, { kind: 'goods', instance });
  await campaign.until(
    async () => {
      await campaign.pokeJanitor();
      return (await openClockAlarms(t)) === 0;
    },
    'the alarm settles when the clocks agree',
    20_000,
  );
});

defineCovered('I2', {
  priority: 1,
  layer: 'function',
  file: 'tests/integration/payments/gateway-order-number.test.ts',
  test: 'I2 a clock that jumps back never repeats a number',
});

defineCase('I3', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  for (const instance of [0, 1]) {
    const shopper = await checkOut(campaign, { kind: 'goods', instance });
    const [sent] = await campaign.bank.requests({ order: shopper.order, operation: 'prepare' });
    const text = sent?.fields.TIMESTAMP ?? '';
    const iso = text.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z');
    t.check(/^\d{14}$/.test(text), `TIMESTAMP is ${text}`);
    const apart = Math.abs(Date.parse(sent?.at ?? '') - Date.parse(iso));
    // A zone or a format that is wrong is an hour or more; the message may have waited.
    t.check(apart < 240_000, `TIMESTAMP ${text} is ${apart} ms from the bank's clock`);
  }
});

defineCase('I4', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const [counter] = await campaign.sql<{ last: string }>(
    'SELECT last_number AS last FROM gateway_order_counter WHERE terminal = $1',
    [campaign.terminal],
  );
  const wrap = (BigInt(counter?.last ?? 0) / 1_000_000n + 1n) * 1_000_000n;
  await campaign.sql('UPDATE gateway_order_counter SET last_number = $2 WHERE terminal = $1', [
    campaign.terminal,
    (wrap - 1n).toString(),
  ]);
  await campaign.sql(
    `INSERT INTO trace_number_use (terminal, trace_number, used_at, gateway_order_id)
       SELECT $1, number, now() - interval '23 hours', 'I4-' || number
       FROM generate_series(0, 2) AS number ON CONFLICT DO NOTHING`,
    [campaign.terminal],
  );
  const first = await checkOut(campaign, { kind: 'goods' });
  const second = await checkOut(campaign, { kind: 'goods' });
  t.equal([first.order, second.order], [String(wrap + 3n), String(wrap + 4n)], 'the numbers');
});

defineCase('I5', { priority: 0 }, async (t) => {
  const { campaign } = t;
  await campaign.bank.script({
    operation: 'prepare',
    phase: 'before',
    status: 409,
    body: 'raw',
    text: '{"error":"ORDER_LAST_SIX_REUSED","message":"used","rules":["ORDER_LAST_SIX_REUSED"]}',
    contentType: 'application/json',
  });
  const { state, order, visitor, reference } = await tryToPay(t);
  t.equal(state, 'PREPARE_FAILED', 'the first attempt');
  const page = await visitor.open(`/orders/${reference}`);
  const pay = await visitor.send(page, { reference });
  t.check(pay.html.includes('<iframe'), `no card page again: ${textOf(pay.html)}`);
  const next = await findWaiting(campaign, reference);
  t.check(next.order !== order, 'the same ORDER again');
  await campaign.post(await campaign.bank.pay(next.order));
  t.equal((await readAttempt(campaign, next.order)).state, 'PAID', 'the second attempt');
});

defineCovered('I6', {
  priority: 1,
  layer: 'function',
  file: 'tests/integration/payments/gateway-order-number.test.ts',
  test: 'I6 a window without a rested number is refused, and nothing is drawn',
});

defineCase('I7', { priority: 1 }, async (t) => {
  const settled = await settle(t);
  const { order } = settled.waiting;
  for (const ORDER of [`0${order}`, order.padStart(32, '0'), order.slice(-6), `${order}0`]) {
    const answer = await t.campaign.post(resign(t, { ...settled.valid, ORDER }));
    t.equal(answer.status, 400, `the answer for ${ORDER}`);
  }
  t.equal((await readAttempt(t.campaign, order)).state, 'AWAITING_RESULT', 'ours');
  await expectRefused(t, [post('unsigned', { ...settled.valid, ORDER: `0${order}` })]);
});

defineCase('I8', { priority: 0 }, async (t) => {
  const largest = await payFor(t, 999_999_999_990n);
  t.equal(largest.sent, '999999999.99', 'the largest amount');
  for (const minor of [1_000_000_000_000n, 0n, 1n, 25_000_001n]) {
    const { sent, says } = await payFor(t, minor);
    t.equal(sent, null, `${minor} minor units were sent to the bank`);
    t.check(says !== '', `nothing is said about ${minor} minor units`);
  }
});

defineCase('I9', { priority: 0 }, async (t) => {
  for (let round = 0; round < t.volume(6, 100); round += 1) {
    const minor = BigInt(between(t.random, 1, 99_999_999)) * 10n;
    const { sent } = await payFor(t, minor);
    const decimals = String((minor % 1000n) / 10n).padStart(2, '0');
    t.equal(sent, `${minor / 1000n}.${decimals}`, `${minor} minor units`);
    t.count('amounts equal on both sides');
  }
});

defineCase('I10', { priority: 1, begin: oddInstance }, async (t) => {
  const { campaign } = t;
  const { url } = await oddInstance(campaign);
  const visitor = new Visitor(campaign.poster, campaign.url, url);
  const page = await visitor.open(`/gifts/${goodsSlug}`);
  await visitor.send(page, { quantity: '1' });
  const pay = await visitor.send(await visitor.open('/checkout'), newContact());
  const { order } = await findWaiting(campaign, new URL(pay.url).pathname.split('/')[2] ?? '');
  const [sent] = await campaign.bank.requests({ order, operation: 'prepare' });
  const text = sent?.fields.DESC ?? '';
  t.equal(sent?.broken, [], 'rules that the message breaks');
  t.check(Buffer.byteLength(text) <= 50, `DESC has ${Buffer.byteLength(text)} bytes`);
  t.check(!/\ufffd|[\ud800-\udbff](?![\udc00-\udfff])/.test(text), `DESC is cut: ${text}`);
  t.check(/[\u0600-\u06ff]/.test(text), `DESC has lost its letters: ${text}`);
});

defineCase(
  'I11',
  {
    priority: 1,
    begin: (campaign) =>
      startRefused(campaign, { APP_URL: `http://localhost:3000/${'x'.repeat(250)}` }),
  },
  async (t) => {
    const { campaign } = t;
    const said = await t.begun<string | null>();
    t.check(said?.includes('APP_URL') === true, 'an address longer than 250 starts');
    for (const [length, isTaken] of [
      [80, true],
      [81, false],
    ] as const) {
      const email = `${'a'.repeat(length - '@example.test'.length)}@example.test`;
      const visitor = await fillCart(campaign, { kind: 'goods' });
      const page = await visitor.send(await visitor.open('/checkout'), { ...newContact(), email });
      t.equal(page.html.includes('<iframe'), isTaken, `an address of ${length} letters is taken`);
    }
    const requests = await campaign.bank.requests({ operation: 'prepare' });
    const nonces = requests.map(({ fields }) => fields.NONCE ?? '');
    const wrong = nonces.filter((nonce) => !/^([0-9A-F]{2}){8,32}$/i.test(nonce));
    t.equal(wrong, [], 'nonces that are not 8 to 32 bytes');
    t.equal(new Set(nonces).size, nonces.length, 'nonces that are used once');
  },
);

defineCovered('I12', {
  priority: 2,
  layer: 'function',
  file: 'tests/unit/gateway/call/requests.test.ts',
  test: 'I12 makes nonces of 16 random bytes that never repeat',
});

/** A checkout that may fail at the bank: where the shopper ends, and what became of the attempt. */
async function tryToPay(t: CaseContext) {
  const { campaign } = t;
  const visitor = await fillCart(campaign, { kind: 'goods' });
  const contact = newContact();
  const page = await visitor.send(await visitor.open('/checkout'), contact);
  const [row] = await campaign.sql<{ order: string; state: string; reference: string }>(
    `SELECT a.gateway_order_id AS "order", a.state::text, o.reference FROM payment_attempt a
     JOIN "order" o ON o.id = a.order_id WHERE o.customer_email = $1`,
    [contact.email],
  );
  return { visitor, page, order: '', state: null, reference: '', ...row };
}

/** Buys one piece at a price in minor units; what the bank was sent, or what the page says. */
async function payFor(
  t: CaseContext,
  minor: bigint,
): Promise<{ sent: string | null; says: string }> {
  const { campaign } = t;
  const [product] = await campaign.sql<{ minor: string }>(
    'SELECT price_minor::text AS minor FROM product WHERE slug = $1',
    [goodsSlug],
  );
  const setPrice = 'UPDATE product SET price_minor = $1 WHERE slug = $2';
  try {
    await campaign.sql(setPrice, [minor.toString(), goodsSlug]);
  } catch (error) {
    // The database itself refuses such a price.
    return { sent: null, says: String(error) };
  }
  try {
    const { order, page } = await tryToPay(t);
    if (order === '') return { sent: null, says: textOf(page.html) };
    const [sent] = await campaign.bank.requests({ order, operation: 'prepare' });
    return { sent: sent?.fields.AMOUNT ?? null, says: textOf(page.html) };
  } catch (error) {
    return { sent: null, says: String(error) };
  } finally {
    await campaign.sql(setPrice, [product?.minor, goodsSlug]);
  }
}

async function openClockAlarms(t: CaseContext): Promise<number> {
  const [row] = await t.campaign.sql<{ count: number }>(
    "SELECT count(*)::int FROM attention_item WHERE kind = 'clock_skew' AND closed_at IS NULL",
  );
  return row?.count ?? 0;
}
