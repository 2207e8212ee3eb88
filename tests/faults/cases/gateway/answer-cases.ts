// E. The bank acts twice on one request.
import { hireClerk } from '../../drive/clerk';
import { hold } from '../../drive/payments';
import { defineCase } from '../../harness/define-case';
import { ledgerOracle } from '../../oracles/ledger-oracles';

defineCase('E29', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const payment = await hold(t);
  t.excuseBankTwice(payment.order);
  await campaign.bank.script({ operation: 'completion', order: payment.order, act: 'twice' });
  await clerk.press(payment, { kind: 'complete' });
  const ledger = await campaign.bank.ledgerOf(payment.order);
  t.equal(ledger?.completions, 2, 'completions at the bank');
  const excuses = {
    ledgerLies: new Set<string>(),
    bankActsTwice: new Set<string>(),
    mailTwice: new Set<string>(),
  };
  const found = await ledgerOracle().look(campaign, excuses);
  t.check(
    found.some(({ oracle, order }) => oracle === 'O2' && order === payment.order),
    'the oracle does not see it',
  );
  const requests = await campaign.bank.asked({
    operation: 'completion',
    order: payment.order,
  });
  t.equal(requests.length, 1, 'requests of ours');
});
