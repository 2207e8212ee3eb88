// B1-B9: signed by the bank, but about another order, amount, currency, terminal or type.
import { type CaseContext, defineCase } from '../../harness/define-case';
import {
  expectAccepted,
  expectRefused,
  post,
  readAttempt,
  resign,
  type Settled,
  settle,
} from '../../harness/results';
import { makeWaiting, usualAmountMinor, type Waiting } from '../../harness/waiting';
import { freshNonce } from '../../harness/wire';

type Change = Readonly<Record<string, string>>;

/** Signed and wrong: kept, shown to people, and nothing is released. */
export async function expectReview(
  t: CaseContext,
  change: Change,
  type: Waiting['type'] = 'sale',
): Promise<Settled> {
  const settled = await settle(t, type);
  const answer = await t.campaign.post(resign(t, { ...settled.valid, ...change }));
  const now = await readAttempt(t.campaign, settled.waiting.order);
  const what = JSON.stringify(change);
  t.equal(
    [answer.status, now.state, now.orderState, now.mails],
    [200, 'NEEDS_REVIEW', 'CHECKING', 0],
    `with ${what}: answer, attempt, order, mails`,
  );
  t.check(now.attention.includes('needs_review'), `with ${what}: nobody is asked to look`);
  t.count('authentic but wrong results kept from paying');
  return settled;
}

/** Signed, but no reading of it fits the field tables: kept aside, people are told, nothing changes. */
export async function expectUnread(
  t: CaseContext,
  changes: readonly Change[],
  type: Waiting['type'] = 'sale',
): Promise<void> {
  const settled = await settle(t, type);
  const posts = changes.map((change) => {
    const fields = resign(t, { ...settled.valid, ...change });
    return post(JSON.stringify(change), fields);
  });
  await expectRefused(t, posts);
  const told = async () => {
    const now = await readAttempt(t.campaign, settled.waiting.order);
    return now.attention.includes('unreadable_result');
  };
  await t.campaign.until(told, 'people hear of a signed message that cannot be read');
  await expectAccepted(t, settled);
}

async function expectReviewEach(
  t: CaseContext,
  name: string,
  values: readonly string[],
  type: Waiting['type'] = 'sale',
): Promise<void> {
  for (const value of values) await expectReview(t, { [name]: value }, type);
}

defineCase('B1', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const settled = await settle(t);
  const foreign = resign(t, { ...settled.valid, ORDER: '999123000001' });
  const answer = await campaign.post(foreign);
  t.equal(answer.status, 400, 'the answer');
  t.check(answer.text.includes('href="/orders/mine"'), 'not the neutral page');
  const [kept] = await campaign.sql<{ evidence: number; attention: number }>(
    `SELECT (SELECT count(*)::int FROM evidence WHERE gateway_order_id = $1) AS evidence,
         (SELECT count(*)::int FROM attention_item WHERE kind = 'orphan_result'
            AND detail ->> 'ORDER' = $1) AS attention`,
    ['999123000001'],
  );
  t.equal(kept, { evidence: 1, attention: 1 }, 'what is kept');
  t.equal((await readAttempt(campaign, settled.waiting.order)).state, 'AWAITING_RESULT', 'ours');
  await expectAccepted(t, settled);
});

defineCase('B2', { priority: 0 }, async (t) => {
  const cheap = await settle(t);
  const [expensive] = await makeAmount(t, usualAmountMinor * 40n);
  if (expensive === undefined) throw new Error('no waiting payment was made');
  const moved = { ...cheap.valid, ORDER: expensive.order };
  await expectRefused(t, [post('the cheap result with the other ORDER', moved)]);
  await t.campaign.post(resign(t, { ...moved, NONCE: freshNonce() }));
  const now = await readAttempt(t.campaign, expensive.order);
  t.equal([now.state, now.mails], ['NEEDS_REVIEW', 0], 'the expensive one, signed');
  await expectAccepted(t, cheap);
});

defineCase('B3', { priority: 0 }, (t) =>
  expectReviewEach(t, 'AMOUNT', ['24999.999', '24999.99', '24999', '0.01', '0']),
);

defineCase('B4', { priority: 0 }, async (t) => {
  for (const feePercent of [1, 2, 3]) {
    const settled = await settle(t, 'authorization', { feePercent });
    const now = await expectAccepted(t, settled);
    t.equal(Number(now.authorisedText), 25_000 * (1 + feePercent / 100), 'the amount with fee');
  }
  const above = await settle(t, 'sale', { feePercent: 4 });
  await t.campaign.post(above.valid);
  t.equal((await readAttempt(t.campaign, above.waiting.order)).state, 'NEEDS_REVIEW', 'above');
  await expectReviewEach(t, 'AMOUNT', ['25750.001', '25751', '250000.00']);
});

defineCase('B5', { priority: 1 }, async (t) => {
  const texts = ['10', '10.0', '10.00', '010.00', '10.000'];
  const waiting = await makeAmount(t, 10_000n, texts.length);
  for (const [index, text] of texts.entries()) {
    const one = waiting[index];
    if (one === undefined) throw new Error('too few waiting payments');
    const valid = await t.campaign.bank.pay(one.order);
    await expectAccepted(t, { waiting: one, valid: resign(t, { ...valid, AMOUNT: text }) });
  }
});

/** Each value in a message of its own, about one payment. */
const each = (name: string, values: readonly string[]): Change[] =>
  values.map((value) => ({ [name]: value }));

defineCase('B6', { priority: 0 }, (t) =>
  expectUnread(
    t,
    each('AMOUNT', [
      ...['1e4', '25e3', '0x61A8', '+25000.00', '-25000.00', ' 25000.00', '25000.00 ', '25000,00'],
      ...['٢٥٠٠٠', '25000.00.0', '', 'NaN', 'Infinity', '25000.0000000', '25_000.00', '25 000.00'],
    ]),
  ),
);

defineCase('B7', { priority: 0 }, async (t) => {
  await expectReviewEach(t, 'CURRENCY', ['USD', 'EUR']);
  await expectUnread(t, each('CURRENCY', ['iqd', '368', 'IQ', '', 'IQDD', ' IQD']));
});

defineCase('B8', { priority: 0 }, async (t) => {
  const { terminal } = t.campaign;
  await expectReviewEach(t, 'TERMINAL', ['OTHER001', terminal.toLowerCase()]);
  await expectUnread(t, each('TERMINAL', [terminal.slice(0, 7), `${terminal}1`]));
});

defineCase('B9', { priority: 0 }, async (t) => {
  await expectReviewEach(t, 'TRTYPE', ['1', '00', '01'], 'authorization');
  await expectReviewEach(t, 'TRTYPE', ['0', '00', '01', '2'], 'sale');
  await expectUnread(t, each('TRTYPE', ['', '001', 'x']));
});

defineCase('B17', { priority: 0 }, async (t) => {
  const first = await settle(t);
  await expectAccepted(t, first);
  const nonce = first.valid.NONCE ?? '';
  await expectReview(t, { NONCE: nonce.toLowerCase() });
  const second = await expectReview(t, { NONCE: nonce });
  const [item] = await t.campaign.sql<{ detail: { problem?: string } }>(
    `SELECT i.detail FROM attention_item i JOIN payment_attempt a ON a.id = i.attempt_id
       WHERE a.gateway_order_id = $1`,
    [second.waiting.order],
  );
  t.equal(item?.detail.problem, 'NONCE_REUSED', 'what people are told');
});

function makeAmount(t: CaseContext, amountMinor: bigint, count = 1): Promise<Waiting[]> {
  return makeWaiting(t.campaign, { count, type: 'sale', amountMinor });
}
