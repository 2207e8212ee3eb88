// A19-A21: authentic words of another conversation are posted to the return address.
import { defineCase } from '../../harness/define-case';
import { act, signIn } from '../../harness/desk';
import { authorise, expectRefused, post, readAttempt, resign, settle } from '../../harness/results';
import { freshNonce } from '../../harness/wire';

defineCase('A19', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const { visitor } = await signIn(campaign);
  const { waiting } = await authorise(t);
  const completed = await act(visitor, waiting.reference, 'complete', { amount: '25000' });
  t.check(completed.isDone, `the completion: ${completed.text}`);
  const reversed = await act(visitor, waiting.reference, 'reverse');
  t.check(reversed.isDone, `the reversal: ${reversed.text}`);
  const sent = (await campaign.bank.requests({ order: waiting.order })).filter(
    ({ operation }) => operation !== 'pay' && operation !== 'control/pay',
  );
  const kinds = new Set(sent.map(({ operation }) => operation));
  t.equal([...kinds].sort(), ['completion', 'prepare', 'reversal'], 'what we sent');
  await expectRefused(
    t,
    sent.flatMap(({ operation, fields }) => [
      post(operation, fields),
      post(`${operation} called a success`, { ...fields, ACTION: '0', RC: '00' }),
    ]),
  );
  t.equal((await readAttempt(campaign, waiting.order)).state, 'REVERSED', 'the state');
});

defineCase('A20', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const open = await settle(t);
  const reversal = { TRTYPE: '24', NONCE: freshNonce() };
  await campaign.post(resign(t, { ...open.valid, ...reversal }));
  const before = await readAttempt(campaign, open.waiting.order);
  t.equal(before.state, 'NEEDS_REVIEW', 'a waiting payment after it');
  const paid = await authorise(t, 'sale');
  const answer = await campaign.post(
    resign(t, { ...paid.valid, TRTYPE: '24', NONCE: freshNonce() }),
  );
  const now = await readAttempt(campaign, paid.waiting.order);
  t.equal([answer.status, now.state], [200, 'PAID'], 'a paid one after it');
  t.check(now.attention.length > 0 || now.isBlocked, 'nobody is told');
  t.equal((await campaign.bank.ledgerOf(paid.waiting.order))?.reversals, 0, 'reversals');
});

defineCase('A21', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const open = await settle(t, 'authorization');
  await campaign.post(resign(t, { ...open.valid, TRTYPE: '1', NONCE: freshNonce() }));
  t.equal((await readAttempt(campaign, open.waiting.order)).state, 'NEEDS_REVIEW', 'waiting');
  const held = await authorise(t);
  await campaign.post(resign(t, { ...held.valid, TRTYPE: '1', NONCE: freshNonce() }));
  const now = await readAttempt(campaign, held.waiting.order);
  t.equal(now.state, 'AUTHORISED', 'a hold that nobody completed');
  t.check(now.attention.length > 0 || now.isBlocked, 'nobody is told');
  t.equal((await campaign.bank.ledgerOf(held.waiting.order))?.completions, 0, 'completions');
});
