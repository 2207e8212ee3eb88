// O1-O8: would the oracles notice? Each is shown something wrong, which is put right again.
import { type CaseContext, defineCase } from '../../harness/define-case';
import { authorise } from '../../harness/results';
import { prepareOnly } from '../../harness/waiting';
import { attentionOracle, effectsOracle } from '../../oracles/effect-oracles';
import { ledgerOracle } from '../../oracles/ledger-oracles';
import { auditOracle, evidenceFirstOracle } from '../../oracles/record-oracles';
import type { Excuses, Oracle } from '../../oracles/violation';

const noExcuses: Excuses = {
  ledgerLies: new Set(),
  bankActsTwice: new Set(),
  mailTwice: new Set(),
};

defineCase('O1', { priority: 0, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const ledger = ledgerOracle();
  const audit = auditOracle();
  const evidence = evidenceFirstOracle();
  const effects = effectsOracle();
  const all = [ledger, audit, evidence, effects, attentionOracle];
  for (const oracle of all) await oracle.look(campaign, noExcuses);
  const { waiting } = await authorise(t, 'sale');
  const setState = (state: string) =>
    campaign.sql('UPDATE payment_attempt SET state = $2::"AttemptState" WHERE id = $1', [
      waiting.attemptId,
      state,
    ]);
  await setState('REVERSED');
  await expectNoticed(t, ledger, 'the app says REVERSED, the bank paid');
  await expectNoticed(t, audit, 'is REVERSED, the audit ends with PAID');
  await setState('PAID');

  const order = await prepareOnly(campaign);
  await expectNoticed(t, evidence, 'has no evidence with its digest');
  campaign.preparedByHarness.add(order);

  const waits = await t.waiting();
  const forget = (state: string, minutes: number) =>
    campaign.sql(
      `UPDATE payment_attempt SET state = $2::"AttemptState",
           state_changed_at = state_changed_at - make_interval(mins => $3) WHERE id = $1`,
      [waits.attemptId, state, minutes],
    );
  await forget('PREPARING', 10);
  await expectNoticed(t, attentionOracle, `${waits.order}: attempt PREPARING`);
  await forget('AWAITING_RESULT', -10);

  const change = `UPDATE product SET stock = stock + $1 WHERE slug = 'barhi-dates'`;
  await campaign.sql(change, [-1]);
  await expectNoticed(t, effects, 'barhi-dates');
  await campaign.sql(change, [1]);
});

async function expectNoticed(t: CaseContext, oracle: Oracle, words: string): Promise<void> {
  const found = await oracle.look(t.campaign, noExcuses);
  const isNoticed = found.some(({ what }) => what.includes(words));
  if (!isNoticed) t.void(`${oracle.id} does not notice: ${words}`);
  t.count('wrong things that an oracle noticed');
}
