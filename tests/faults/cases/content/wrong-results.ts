// B3 by volume: signed by the bank, and wrong.
import { type CaseContext, defineCase } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { between, pick } from '../../random';

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
    const fields = isControl ? valid : campaign.signResult({ ...valid, ...wrongChange(t) });
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
