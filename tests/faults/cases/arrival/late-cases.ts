// C12: a result that comes while staff complete its payment.
import { defineCase } from '../../harness/define-case';
import { openDialog, sendDialog, signIn } from '../../harness/desk';
import { authorise, readAttempt } from '../../harness/results';

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
