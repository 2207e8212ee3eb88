// C6, C10, C12, I5: results that come too early or cross others, and an ORDER that the bank knows.
import { findForm, textOf } from '../../../bench/page-visitor';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { openDialog, sendDialog, signIn } from '../../harness/desk';
import { authorise, readAttempt } from '../../harness/results';
import {
  checkOut,
  fillCart,
  findWaiting,
  headingOf,
  newContact,
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
  const visitor = await fillCart(campaign, { kind: 'goods' });
  const contact = newContact();
  await visitor.send(await visitor.open('/checkout'), contact);
  const [first] = await campaign.sql<{ order: string; state: string; reference: string }>(
    `SELECT a.gateway_order_id AS "order", a.state::text, o.reference FROM payment_attempt a
     JOIN "order" o ON o.id = a.order_id WHERE o.customer_email = $1`,
    [contact.email],
  );
  t.equal(first?.state, 'PREPARE_FAILED', 'the first attempt');
  const reference = first?.reference ?? '';
  const page = await visitor.open(`/orders/${reference}`);
  const pay = await visitor.send(page, { reference });
  t.check(pay.html.includes('<iframe'), `no card page again: ${textOf(pay.html)}`);
  const next = await findWaiting(campaign, reference);
  t.check(next.order !== first?.order, 'the same ORDER again');
  await campaign.post(await campaign.bank.pay(next.order));
  t.equal((await readAttempt(campaign, next.order)).state, 'PAID', 'the second attempt');
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
