// B15, B19, B3 by volume: signed by the bank, and of an odd time, with a card in it, or wrong.
import { type CaseContext, defineCase } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { expectAccepted, resign, settle } from '../../harness/results';
import { timestampOf } from '../../harness/wire';
import { between, pick } from '../../random';

defineCase('B15', { priority: 1 }, async (t) => {
  for (const [minutes, flag] of [
    [-61, 'OLD'],
    [-58, null],
    [120, 'AHEAD'],
  ] as const) {
    const settled = await settle(t);
    const TIMESTAMP = timestampOf(new Date(Date.now() + minutes * 60_000));
    await expectAccepted(t, { ...settled, valid: resign(t, { ...settled.valid, TIMESTAMP }) });
    const kept = await t.campaign.sql(
      `SELECT content->>'oddTime' AS flag FROM evidence WHERE gateway_order_id = $1 AND source = 'RESULT'`,
      [settled.waiting.order],
    );
    t.equal(kept, [{ flag }], `the mark of a result made ${minutes} minutes from now`);
  }
});

defineCase('B19', { priority: 0 }, async (t) => {
  const settled = await settle(t);
  const { number, cvv } = t.campaign.canaries.testCard;
  const cards = { CARD: number, MASKED: '411111******1111', CVV2: cvv };
  await expectAccepted(t, { ...settled, valid: { ...settled.valid, ...cards } });
  const named = await settle(t);
  await expectAccepted(t, { ...named, valid: { ...named.valid, [number]: 'x' } });
  const { order } = (await settle(t)).waiting;
  await t.campaign.post({ ORDER: order, ...cards });
  const found = await t.campaign.sql<{ content: string }>(
    `SELECT content::text FROM evidence WHERE content::text ~ '4111111111111111'
         OR (gateway_order_id = $1 AND content::text ~ '411111[*]{6}1111')`,
    [settled.waiting.order],
  );
  t.equal(found, [], 'evidence with the number, or with what the bank left of it');
});

defineCase(
  'B3v',
  {
    title: 'authentic but wrong results by the thousand: none of them pays',
    priority: 0,
    layer: 'two instances',
    share: 2,
  },
  async (t) => {
    const wished = t.volume(100, 5_000);
    const perRound = t.isShort ? 100 : 500;
    for (
      let sent = 0;
      sent === 0 || (sent < wished && performance.now() < t.deadline);
      sent += perRound
    ) {
      await wrongRound(t, perRound);
    }
  },
);

/** Nine in ten get one wrong message first, the others only their valid one. */
async function wrongRound(t: CaseContext, payments: number): Promise<void> {
  const { campaign } = t;
  const waiting = await t.manyWaiting(payments, 'sale');
  const wrong = new Set<string>();
  await inLanes(waiting, 12, async ({ order }, index) => {
    const valid = await campaign.bank.pay(order);
    const isControl = index % 10 === 0;
    if (!isControl) wrong.add(order);
    const fields = isControl ? valid : resign(t, { ...valid, ...wrongChange(t) });
    const answer = await campaign.post(fields, index % 2);
    t.check(answer.status === 200, `${order} was answered ${answer.status}`);
  });
  const rows = await campaign.sql<{ order: string; state: string }>(
    `SELECT gateway_order_id AS "order", state::text FROM payment_attempt
     WHERE gateway_order_id = ANY($1)`,
    [waiting.map(({ order }) => order)],
  );
  const paid = rows.filter(({ state }) => state === 'PAID');
  if (paid.length < payments / 10) t.void(`only ${paid.length} valid controls were believed`);
  const violations = rows.filter(({ order, state }) =>
    wrong.has(order) ? state !== 'NEEDS_REVIEW' : state !== 'PAID',
  );
  t.equal(violations, [], 'payments whose state is not as it must be');
  t.count('authentic but wrong results kept from paying', wrong.size);
  t.count('valid controls accepted', paid.length);
}

function wrongChange(t: CaseContext): Record<string, string> {
  const { random } = t;
  const lower = (between(random, 1, 24_999_999) / 1000).toFixed(3);
  const higher = between(random, 25_751, 999_999).toFixed(2);
  return pick<Record<string, string>>(random, [
    { AMOUNT: lower },
    { AMOUNT: higher },
    { CURRENCY: pick(random, ['USD', 'EUR', 'SYP']) },
    { TERMINAL: `SHOP${String(between(random, 1000, 9999))}` },
    { TRTYPE: pick(random, ['0', '00', '01', '24', '21']) },
    { RC: pick(random, ['05', '51', '91', '96', '0']) },
    { ACTION: pick(random, ['1', '3', '4', '6', '7', '9']) },
  ]);
}
