// E. What does the shop believe of an answer that went wrong?
import { hireClerk } from '../../drive/clerk';
import { makeApproved, see, untilSeen } from '../../drive/payments';
import { defineCase } from '../../harness/define-case';
import { ledgerOracle } from '../../oracles/ledger-oracles';
import { matrix, showSlice } from './matrix';

const slices: [string, 0 | 1, (one: { id: string; acted: boolean }) => boolean][] = [
  ['E3', 0, ({ id, acted }) => id.includes('E3') && !acted],
  ['E4', 0, ({ id, acted }) => id.includes('E4') && acted],
  ['E5', 0, ({ id }) => id === 'E5'],
  ['E6', 0, ({ id }) => id === 'E6'],
  ['E7', 1, ({ id }) => id === 'E7'],
  ['E8', 1, ({ id }) => id === 'E8'],
  ['E9', 1, ({ id }) => id === 'E9'],
  ['E10', 1, ({ id }) => id === 'E10'],
  ['E11', 1, ({ id }) => id === 'E11'],
  ['E13', 1, ({ id }) => id === 'E13'],
  ['E14', 0, ({ id }) => id === 'E14'],
  ['E15', 0, ({ id }) => id === 'E15'],
  ['E17', 0, ({ id }) => id === 'E17'],
  ['E19', 1, ({ id }) => id === 'E19'],
  ['E21', 1, ({ id }) => id === 'E21'],
  ['E22', 1, ({ id }) => id === 'E22'],
  ['E23', 0, ({ id }) => id === 'E23'],
  ['E24', 1, ({ id }) => id === 'E24'],
  ['E25', 1, ({ id }) => id === 'E25'],
  ['E30', 1, ({ id }) => id === 'E30'],
];

for (const [id, priority, isMine] of slices) {
  defineCase(id, { priority, layer: 'two instances', isParallel: true }, async (t) => {
    await showSlice(t, isMine);
  });
}

defineCase('E12', { priority: 0, layer: 'two instances', isParallel: true }, async (t) => {
  const { canary } = await showSlice(t, ({ id }) => id === 'E12');
  t.equal(canary.heard, [], 'what the other host heard');
});

defineCase('E18', { priority: 0, layer: 'two instances', isParallel: true }, async (t) => {
  const { money } = await matrix(t);
  const repeated = money.filter(
    ({ kind, acted, isSettledLater }) => kind === 'reverse' && acted && isSettledLater,
  );
  t.check(repeated.length > 10, `only ${repeated.length} reversals were answered "already done"`);
  for (const { payment } of repeated.slice(0, 5)) {
    const seen = await see(t.campaign, payment.attemptId);
    t.equal(
      [seen.state, seen.verdictCode, seen.sends],
      ['REVERSED', 'ALREADY_DONE', 2],
      payment.order,
    );
  }
  t.count('operations settled as already done', repeated.length);
});

defineCase('E16', { priority: 0, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const [payment] = await makeApproved(campaign, { count: 1, type: 'sale' });
  if (!payment) return;
  const old = await campaign.bank.sign(
    {
      TERMINAL: campaign.terminal,
      TRTYPE: '24',
      ORDER: payment.order,
      AMOUNT: payment.amountText,
      CURRENCY: 'IQD',
      ACTION: '5',
      RC: '05',
      APPROVAL: '',
      RRN: payment.rrn,
      INT_REF: payment.intRef,
    },
    { list: 'reversalResult', fill: true },
  );
  const text = new URLSearchParams(old).toString();
  await campaign.bank.script({
    operation: 'reversal',
    order: payment.order,
    times: 2,
    phase: 'before',
    act: 'no',
    body: 'raw',
    text,
  });
  await clerk.press(payment, { kind: 'reverse' });
  t.equal((await see(campaign, payment.attemptId)).operation, 'DECLINED', 'the first time');
  await clerk.press(payment, { kind: 'reverse', instance: 1 });
  const seen = await see(campaign, payment.attemptId);
  t.equal([seen.operation, seen.verdictCode], ['UNKNOWN', 'NONCE_REUSED'], 'the second time');
  t.equal((await campaign.bank.ledgerOf(payment.order))?.reversals, 0, 'reversals at the bank');
});

defineCase('E20', { priority: 0, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  await showSlice(t, ({ id }) => id === 'E20');
  const clerk = await hireClerk(campaign);
  const [payment] = await makeApproved(campaign, { count: 1, type: 'sale' });
  if (!payment) return;
  await campaign.bank.script({
    operation: 'reversal',
    order: payment.order,
    times: 0,
    act: 'no',
    phase: 'before',
    action: '6',
    rc: '96',
  });
  await clerk.press(payment, { kind: 'reverse' });
  const pauses: number[] = [];
  for (let sends = 1; ; sends += 1) {
    const seen = await untilSeen(
      campaign,
      payment.attemptId,
      (now) => now.sends === sends && now.operation === 'UNKNOWN',
      `sending ${sends}`,
    );
    t.check(seen.hasAttention, `sending ${sends}: nobody was told`);
    const [due] = await campaign.sql<{ minutes: number | null }>(
      `SELECT extract(epoch FROM next_send_at - sent_at) / 60 AS minutes FROM operation
         WHERE attempt_id = $1`,
      [payment.attemptId],
    );
    if (due?.minutes == null) break;
    pauses.push(Math.round(Number(due.minutes)));
    await campaign.sql(
      "UPDATE operation SET next_send_at = now() - interval '1 second' WHERE attempt_id = $1",
      [payment.attemptId],
    );
    await campaign.pokeJanitor();
  }
  t.equal(pauses, [1, 5, 15, 60, 240], 'the pauses in minutes');
  const requests = await campaign.bank.requests({ operation: 'reversal', order: payment.order });
  t.equal(requests.length, 6, 'sendings');
  const same = new Set(
    requests.map(({ fields }) =>
      [
        fields.ORDER,
        fields.RRN,
        fields.INT_REF,
        fields.AMOUNT,
        fields.CURRENCY,
        fields.TERMINAL,
      ].join(),
    ),
  );
  t.equal(same.size, 1, 'different contents');
  t.equal(new Set(requests.map(({ fields }) => fields.NONCE)).size, 6, 'fresh NONCEs');
  t.count('gateway faults delivered', 6);
});

defineCase('E29', { priority: 1, layer: 'two instances', isParallel: true }, async (t) => {
  const { campaign } = t;
  const clerk = await hireClerk(campaign);
  const [payment] = await makeApproved(campaign, { count: 1, type: 'authorization' });
  if (!payment) return;
  t.excuseBankTwice(payment.order);
  await campaign.bank.script({ operation: 'completion', order: payment.order, act: 'twice' });
  await clerk.press(payment, { kind: 'complete' });
  const ledger = await campaign.bank.ledgerOf(payment.order);
  t.equal(ledger?.completions, 2, 'completions at the bank');
  const excuses = {
    ledgerLies: new Set<string>(),
    bankActsTwice: new Set<string>(),
    mailTwice: new Set<string>(),
    plantedOrders: new Set<string>(),
  };
  const found = await ledgerOracle().look(campaign, excuses);
  t.check(
    found.some(({ oracle, order }) => oracle === 'O2' && order === payment.order),
    'the oracle does not see it',
  );
  const requests = await campaign.bank.requests({
    operation: 'completion',
    order: payment.order,
  });
  t.equal(requests.length, 1, 'requests of ours');
});
