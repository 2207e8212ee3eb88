// A10 by volume: the same signed bytes cut at other places, as whoever saw a genuine result can post them.
import { otherCuts } from '../../../support/splits';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { coveredFields, type Fields, formBody } from '../../harness/wire';

/** A result has two other cuts in the mean, seldom more than seven. */
const cutsPerResult = 50;
/** How often each is posted, each time in another order and with another unsigned field. */
const copiesPerCut = { short: 4, long: 20 };

defineCase(
  'A10s',
  {
    title: 'genuine results cut at other places by the thousand, around the genuine one',
    priority: 0,
    layer: 'two instances',
    share: 3,
  },
  async (t) => {
    const wished = t.volume(200, 200_000);
    let posted = 0;
    while (posted === 0 || (posted < wished && performance.now() < t.deadline)) {
      posted += await splitRound(t, t.isShort ? 20 : 200);
    }
  },
);

/** Each payment: its genuine result once, and cuts of it before and after. Answers how many cuts. */
async function splitRound(t: CaseContext, payments: number): Promise<number> {
  const { campaign } = t;
  const waiting = await t.manyWaiting(payments, 'authorization');
  const genuine = await inLanes(waiting, 8, ({ order }) => campaign.bank.pay(order));
  const cuts = genuine.flatMap((values) =>
    otherCuts(values, coveredFields, '-', t.random, cutsPerResult),
  );
  const copies = t.volume(copiesPerCut.short, copiesPerCut.long);
  const altered = cuts.flatMap((cut) =>
    Array.from({ length: copies }, (_none, copy) =>
      shuffled<[string, string]>([...Object.entries(cut), ['LANG', `x${copy}`]], t.random),
    ),
  );
  const posts = shuffled(
    [...altered, ...genuine.map((fields) => Object.entries(fields))],
    t.random,
  );
  const answers = await inLanes(posts, 24, (fields, index) =>
    campaign.poster.post(campaign.backref(index % 2), formBody(fields)),
  );
  const lost = answers.filter((answer) => answer.status >= 500).length;
  t.equal(lost, 0, 'posts answered with a fault');
  await expectGenuine(t, genuine);
  t.count('different cuts of genuine results', cuts.length);
  t.count('genuine results cut at other places, not believed', altered.length);
  t.count('genuine results among their cuts, all taken', genuine.length);
  return altered.length;
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, rank: random() }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ thing }) => thing);
}

/** Every payment holds exactly what its bank said, and no other reading is anywhere in its attempt. */
async function expectGenuine(t: CaseContext, genuine: readonly Fields[]): Promise<void> {
  const said = genuine.map(({ ORDER, RRN, INT_REF, APPROVAL }) => ({
    order: ORDER,
    rrn: RRN,
    reference: INT_REF,
    approval: APPROVAL,
  }));
  const wrong = await t.campaign.sql(
    `SELECT s."order", a.state, a.rrn, a.internal_reference
     FROM jsonb_to_recordset($1::jsonb) s("order" text, rrn text, reference text, approval text)
     LEFT JOIN payment_attempt a ON a.gateway_order_id = s."order"
     WHERE (a.state::text, a.rrn, a.internal_reference, a.approval_code)
       IS DISTINCT FROM ('AUTHORISED', s.rrn, s.reference, s.approval)`,
    [JSON.stringify(said)],
  );
  t.equal(wrong, [], 'payments that are not as their genuine result says');
}
