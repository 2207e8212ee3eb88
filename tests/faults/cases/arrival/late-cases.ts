// C6-C10, C12, C14, C20: results too early, too late, for too much, or while nothing can be written.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findForm, textOf } from '../../../bench/page-visitor';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { act, cancelAtDesk, openDialog, sendDialog, signIn } from '../../harness/desk';
import { authorise, readAttempt, settle } from '../../harness/results';
import {
  checkOut,
  fillCart,
  findWaiting,
  headingOf,
  newContact,
  openOwnOrder,
  type Shopper,
} from '../../harness/shopping';

const overdueMinutes = 16;

defineCase('C6', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const visitor = await fillCart(campaign, { kind: 'goods' });
  const contact = newContact();
  const checkout = await visitor.open('/checkout');
  await campaign.bank.script({ operation: 'prepare', hold: 'C6' });
  const placing = visitor.send(checkout, contact);
  await campaign.bank.wait({ barrier: 'C6', timeoutMs: 240_000 });
  const [row] = await campaign.sql<{ order: string; state: string }>(
    `SELECT a.gateway_order_id AS "order", a.state::text FROM payment_attempt a
       JOIN "order" o ON o.id = a.order_id WHERE o.customer_email = $1`,
    [contact.email],
  );
  if (row?.state !== 'PREPARING') t.void(`the prepare was not in flight: ${row?.state}`);
  const order = row?.order ?? '';
  const answer = await campaign.post(await campaign.bank.pay(order));
  t.equal((await readAttempt(campaign, order)).state, 'PAID', 'before the answer');
  await campaign.bank.release('C6');
  const page = await placing;
  const now = await readAttempt(campaign, order);
  t.equal([answer.status, now.state, now.mails], [200, 'PAID', 1], 'after the answer');
  t.equal(headingOf(page), 'Payment received', 'where the shopper is led');
});

defineCase('C7', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const settled = await settle(t);
  await makeOverdue(t, settled.waiting.attemptId, settled.waiting.order, 120);
  await campaign.post(settled.valid);
  const now = await readAttempt(campaign, settled.waiting.order);
  t.equal([now.state, now.orderState, now.mails], ['PAID', 'PAID', 1], 'it');
  t.check(now.attention.includes('late_approval'), 'nobody is told');
});

defineCase('C8', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const shopper = await checkOut(campaign, { kind: 'goods' });
  const valid = await campaign.bank.pay(shopper.order);
  await makeOverdue(t, shopper.attemptId, shopper.order);
  const slug = 'barhi-dates';
  const [shelf] = await campaign.sql<{ stock: number }>(
    'SELECT stock FROM product WHERE slug = $1',
    [slug],
  );
  await campaign.sql('UPDATE product SET stock = 0 WHERE slug = $1', [slug]);
  const answer = await campaign.post(valid);
  await campaign.sql('UPDATE product SET stock = stock + $2 WHERE slug = $1', [slug, shelf?.stock]);
  const now = await readAttempt(campaign, shopper.order);
  t.equal([answer.status, now.state, now.isSurplus], [200, 'PAID', true], 'it');
  t.check(now.attention.includes('surplus'), 'no reversal is proposed');
});

defineCase(
  'C8b',
  {
    title: 'a result of an order that staff cancelled is recorded as surplus, with its proposal',
    priority: 0,
  },
  async (t) => {
    const { campaign } = t;
    const { visitor } = await signIn(campaign);
    const shopper = await checkOut(campaign, { kind: 'stay' });
    const valid = await campaign.bank.pay(shopper.order);
    await cancelAtDesk(visitor, shopper.reference);
    const cancelled = await readAttempt(campaign, shopper.order);
    // The attempt still waits and says so to the shopper, whatever became of the order.
    t.check(cancelled.state === 'AWAITING_RESULT', `the attempt is ${cancelled.state}`);
    const [nights] = await campaign.sql<{ count: number }>(
      'SELECT count(*)::int FROM room_night WHERE order_id = $1',
      [shopper.orderId],
    );
    t.equal(nights?.count, 0, 'nights that the cancelled order still holds');
    const answer = await campaign.post(valid, 1);
    const now = await readAttempt(campaign, shopper.order);
    t.equal([answer.status, now.state, now.isSurplus], [200, 'AUTHORISED', true], 'it');
    t.check(now.attention.includes('surplus'), 'no reversal is proposed');
    const page = await visitor.open(`/admin/orders/${shopper.reference}?dialog=complete`);
    t.check(!page.html.includes('name="amount"'), 'a surplus can be completed');
    const reversed = await act(visitor, shopper.reference, 'reverse');
    t.check(reversed.isDone, `the reversal: ${reversed.text}`);
    t.equal((await readAttempt(campaign, shopper.order)).state, 'REVERSED', 'at the end');
  },
);

defineCase('C9', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const shopper = await checkOut(campaign, { kind: 'goods' });
  const second = await payAgain(t, shopper);
  const results = [
    await campaign.bank.pay(shopper.order),
    await campaign.bank.pay(second.order),
  ] as const;
  await campaign.post(results[1], 1);
  const answer = await campaign.post(results[0], 0);
  const states = [
    await readAttempt(campaign, shopper.order),
    await readAttempt(campaign, second.order),
  ];
  t.equal(
    states.map(({ state }) => state),
    ['PAID', 'PAID'],
    'both attempts',
  );
  t.equal(
    states.map(({ isSurplus }) => isSurplus),
    [true, false],
    'surplus',
  );
  t.equal([states[0]?.orderState, states[0]?.mails], ['PAID', 1], 'the order, mails');
  t.check(states[0]?.attention.includes('surplus') === true, 'no reversal is proposed');
  t.equal(headingOf(await openOwnOrder(campaign, answer)), 'Payment received', 'the page');
  const [taken] = await campaign.sql<{ sum: number }>(
    'SELECT sum(quantity)::int AS sum FROM stock_reservation WHERE order_id = $1',
    [shopper.orderId],
  );
  t.equal(taken?.sum, 1, 'pieces taken');
});

defineCase('C10', { priority: 1 }, async (t) => {
  const { campaign } = t;
  const shopper = await checkOut(campaign, { kind: 'goods' });
  const second = await payAgain(t, shopper);
  await campaign.post(await campaign.bank.pay(shopper.order));
  const now = await readAttempt(campaign, shopper.order);
  t.equal([now.state, now.orderState, now.isSurplus], ['PAID', 'PAID', false], 'the old one');
  const page = await shopper.visitor.open(`/orders/${shopper.reference}/pay`);
  t.equal(headingOf(page), 'Payment received', 'the payment page of the newer one');
  t.check(!page.html.includes('<iframe'), 'the card page is still offered');
  t.equal((await readAttempt(campaign, second.order)).state, 'AWAITING_RESULT', 'the newer one');
});

defineCase('C12', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const { visitor } = await signIn(campaign, { instance: 1 });
  const { waiting, valid } = await authorise(t);
  const dialog = await openDialog(visitor, waiting.reference, 'complete');
  await campaign.bank.script({ operation: 'completion', hold: 'C12', order: waiting.order });
  const completing = sendDialog(visitor, dialog, { amount: '25000', reason: '' });
  await campaign.bank.wait({ barrier: 'C12', timeoutMs: 240_000 });
  const answers = await Promise.all([0, 1, 0, 1].map((index) => campaign.post(valid, index)));
  t.equal([...new Set(answers.map(({ status }) => status))], [200], 'the answers meanwhile');
  await campaign.bank.release('C12');
  const done = await completing;
  t.check(done.isDone, `the completion: ${done.text}`);
  const now = await readAttempt(campaign, waiting.order);
  t.equal([now.state, now.duplicates, now.isBlocked], ['COMPLETED', 4, false], 'it');
});

defineCase('C14', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const shopper = await checkOut(campaign, { kind: 'goods' });
  await campaign.bank.pay(shopper.order, 'never');
  await makeOverdue(t, shopper.attemptId, shopper.order);
  const page = await shopper.visitor.open(`/orders/${shopper.reference}`);
  t.equal(headingOf(page), 'We have no answer from the bank yet', 'the page');
  const says = textOf(page.html).toLowerCase();
  t.check(/only if your bank shows no charge/.test(says), `no warning in: ${says}`);
});

defineCase('C20', { priority: 0, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const settled = await settle(t);
  const reposted = await settle(t);
  const down = campaign.proxies.database.add({ type: 'down' });
  const answer = await campaign.post(settled.valid);
  const other = await campaign.post(reposted.valid, 1);
  const seen = down.delivered.length;
  campaign.proxies.database.remove(down);
  if (seen === 0) t.void('no connection to the database was refused');
  t.equal([answer.status, other.status], [503, 503], 'the answers');
  t.check(answer.text.includes('name="P_SIGN"'), 'the page does not post the result again');
  t.check(/not pay again|do not pay/i.test(answer.text), 'the page does not say: do not pay again');
  t.check(spooled(t).includes(settled.waiting.order), 'the result is not in the spool');
  const fields = Object.fromEntries(findForm(other.text, ['P_SIGN']).fields);
  await campaign.until(
    async () => (await campaign.post(fields, 0)).status === 200,
    'the page that posts again is answered',
    20_000,
  );
  await campaign.until(
    async () => {
      await campaign.pokeJanitor();
      return (await readAttempt(campaign, settled.waiting.order)).state === 'PAID';
    },
    'the spool is replayed',
    30_000,
  );
  for (const one of [settled, reposted]) {
    const now = await readAttempt(campaign, one.waiting.order);
    t.equal([now.state, now.mails, now.audit['payment.result']], ['PAID', 1, 1], 'recorded once');
  }
  t.count('results recorded after an outage', 2);
});

/** Makes the attempt old and lets the janitor find it. */
async function makeOverdue(
  t: CaseContext,
  attemptId: string,
  order: string,
  minutes = overdueMinutes,
): Promise<void> {
  const { campaign } = t;
  await campaign.ageAttempt(attemptId, minutes);
  await campaign.until(async () => {
    await campaign.pokeJanitor();
    return (await readAttempt(campaign, order)).state === 'RESULT_OVERDUE';
  }, 'the janitor calls the result overdue');
}

/** The first attempt gets overdue; the shopper reads the warning and pays again all the same. */
async function payAgain(t: CaseContext, shopper: Shopper) {
  await makeOverdue(t, shopper.attemptId, shopper.order);
  const page = await shopper.visitor.open(`/orders/${shopper.reference}`);
  const form = findForm(page.html, ['clientToken', 'reference']);
  const pay = await shopper.visitor.sendForm(page, { ...form, typed: {} });
  if (!pay.html.includes('<iframe')) throw new Error(`No card page again: ${textOf(pay.html)}`);
  return findWaiting(t.campaign, shopper.reference);
}

function spooled(t: CaseContext): string {
  const folder = String(t.campaign.settings.SPOOL_DIR);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}
