// C1, C18, C19: results that come again, out of order, or at the other instance.
import { type CaseContext, defineCase } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { checkOut, headingOf, openOwnOrder } from '../../harness/shopping';
import { formBody, freshNonce, timestampOf } from '../../harness/wire';

defineCase('C18', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  for (const [prepares, receives] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const shopper = await checkOut(campaign, { kind: 'stay', instance: prepares });
    const answer = await campaign.post(await campaign.bank.pay(shopper.order), receives);
    t.equal(answer.status, 200, 'the answer');
    const page = await openOwnOrder(campaign, answer, prepares);
    t.equal(headingOf(page), 'Payment authorised', 'the page of the first instance');
  }
});

defineCase('C19', { priority: 2, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const count = t.volume(60, 500);
  if (t.isShort) t.scale(`${count} results instead of 500`);
  const waiting = await t.manyWaiting(count);
  const plans = await inLanes(waiting, 8, async ({ order }) => {
    const chance = t.random();
    const card = chance < 0.6 ? 'approve' : chance < 0.8 ? 'decline' : { action: '6', rc: '96' };
    const wanted = chance < 0.6 ? 'PAID' : chance < 0.8 ? 'DECLINED' : 'NEEDS_REVIEW';
    return { order, wanted, valid: await campaign.bank.pay(order, card), key: t.random() };
  });
  const again = plans.filter(() => t.random() < 0.2).map((one) => ({ ...one, key: t.random() }));
  const posts = [...plans, ...again].sort((left, right) => left.key - right.key);
  await inLanes(posts, 12, async ({ valid, key }, index) => {
    if (key < 0.05) await new Promise((resolve) => setTimeout(resolve, 50));
    const { status } = await campaign.post(valid, index % 2);
    t.check(status === 200, `answered ${status}`);
  });
  const rows = await campaign.sql<{ order: string; state: string }>(
    `SELECT gateway_order_id AS "order", state::text FROM payment_attempt
       WHERE gateway_order_id = ANY($1)`,
    [plans.map(({ order }) => order)],
  );
  const states = new Map(rows.map(({ order, state }) => [order, state]));
  const wrong = plans.filter(({ order, wanted }) => states.get(order) !== wanted);
  t.equal(
    wrong.map(({ order }) => order),
    [],
    'payments that are not what the model says',
  );
  t.count('duplicates without a further effect', again.length);
});

defineCase(
  'C1v',
  {
    title: 'duplicates and reorders by the thousand: no further change, mail, stock or invoice',
    priority: 0,
    layer: 'two instances',
    share: 4,
  },
  async (t) => {
    const wished = t.volume(300, 50_000);
    const payments = t.isShort ? 15 : 100;
    const each = t.isShort ? 20 : 100;
    for (
      let sent = 0;
      sent === 0 || (sent < wished && performance.now() < t.deadline);
      sent += payments * each
    ) {
      await duplicateRound(t, payments, each);
    }
  },
);

async function duplicateRound(t: CaseContext, payments: number, each: number): Promise<void> {
  const { campaign } = t;
  const waiting = await t.manyWaiting(payments, 'authorization');
  const valid = await inLanes(waiting, 8, ({ order }) => campaign.bank.pay(order));
  const posts = valid.flatMap((fields) =>
    Array.from({ length: each }, (_, index) => ({
      key: t.random(),
      body: formBody(
        index % 3 === 2
          ? campaign.signResult({ ...fields, NONCE: freshNonce(), TIMESTAMP: timestampOf() })
          : index % 3 === 1
            ? { ...fields, P_SIGN: (fields.P_SIGN ?? '').toLowerCase() }
            : fields,
      ),
    })),
  );
  posts.sort((left, right) => left.key - right.key);
  const statuses = await inLanes(posts, 24, async ({ body }, index) => {
    return (await campaign.poster.post(campaign.backref(index % 2), body)).status;
  });
  t.equal([...new Set(statuses)], [200], 'the answers');
  const wrong = await campaign.sql(
    `SELECT a.gateway_order_id, a.state, a.duplicates FROM payment_attempt a
       JOIN "order" o ON o.id = a.order_id
     WHERE a.gateway_order_id = ANY($1) AND (a.state <> 'AUTHORISED' OR a.duplicates <> $2
       OR (SELECT count(*) FROM money_movement b WHERE b.order_id = o.id) <> 1 OR a.is_blocked
       OR (SELECT count(*) FROM audit_entry x WHERE x.subject = 'order:' || o.id) <> 4
       OR (SELECT count(*) FROM mail_outbox m
         WHERE m.order_id = o.id AND m.kind = 'invoice') <> 1
       OR (SELECT sum(quantity) FROM stock_reservation r WHERE r.order_id = o.id) <> 1)`,
    [waiting.map(({ order }) => order), each - 1],
  );
  t.equal(wrong, [], 'payments with an effect too many or too few');
  t.count('duplicates without a further effect', posts.length - payments);
}
