// B10-B20: signed by the bank, about the right payment, but its words are odd.
import { type CaseContext, defineCase } from '../../harness/define-case';
import { signIn } from '../../harness/desk';
import { inLanes } from '../../harness/posting';
import {
  expectAccepted,
  expectRefused,
  post,
  readAttempt,
  resign,
  settle,
} from '../../harness/results';
import { headingOf, openOwnOrder } from '../../harness/shopping';
import { freshNonce, timestampOf } from '../../harness/wire';
import { between, pick } from '../../random';
import { expectReview, expectUnread } from './expectation-cases';

defineCase('B10', { priority: 0 }, async (t) => {
  for (const RC of ['05', '51', '0', '000', '-1']) await expectReview(t, { ACTION: '0', RC });
  for (const ACTION of ['5', '2', '3', '6']) await expectReview(t, { ACTION, RC: '00' });
  await expectUnread(t, [{ RC: '' }, { ACTION: '' }]);
});

/** ACTION and RC as the card system said them, and what the shop may say then. */
const actions: readonly [string, string, 'DECLINED' | 'NEEDS_REVIEW'][] = [
  ['2', '05', 'DECLINED'],
  ['5', '51', 'DECLINED'],
  ['3', '-19', 'DECLINED'],
  ['6', '-25', 'DECLINED'],
  ['3', '96', 'NEEDS_REVIEW'],
  ['6', '96', 'NEEDS_REVIEW'],
  ['1', '94', 'NEEDS_REVIEW'],
  ['4', '94', 'NEEDS_REVIEW'],
  ['7', '05', 'NEEDS_REVIEW'],
  ['8', '05', 'NEEDS_REVIEW'],
  ['9', '05', 'NEEDS_REVIEW'],
];

defineCase('B11', { priority: 0 }, async (t) => {
  for (const [action, rc, wanted] of actions) {
    const settled = await settle(t, 'sale', { action, rc });
    const answer = await t.campaign.post(settled.valid);
    const now = await readAttempt(t.campaign, settled.waiting.order);
    t.equal([now.state, now.mails], [wanted, 0], `ACTION ${action}, RC ${rc}`);
    if (!['5', '3', '4'].includes(action)) continue;
    const heading = wanted === 'DECLINED' ? 'Payment declined' : 'We are checking your payment';
    t.equal(
      headingOf(await openOwnOrder(t.campaign, answer)),
      heading,
      `the page, ACTION ${action}`,
    );
  }
  await expectReview(t, { ACTION: 'A', RC: '00' });
  const unread = ['', '00', ' 0', '0 ', '\u0660'];
  await expectUnread(
    t,
    unread.map((ACTION) => ({ ACTION, RC: '00' })),
  );
});

defineCase('B12', { priority: 1 }, async (t) => {
  for (const missing of [['RRN'], ['INT_REF'], ['RRN', 'INT_REF']]) {
    const settled = await settle(t);
    const empty = Object.fromEntries(missing.map((name) => [name, '']));
    const valid = resign(t, { ...settled.valid, ...empty });
    const now = await expectAccepted(t, { ...settled, valid });
    t.check(now.attention.includes('no_references'), `nobody is told of no ${missing.join()}`);
  }
});

defineCase('B13', { priority: 1 }, async (t) => {
  await expectUnread(t, [
    { INT_REF: 'A'.repeat(129) },
    { RRN: '12345678901' },
    { RRN: '1234567890123' },
    { APPROVAL: '1234567' },
    { RC: '00000' },
  ]);
});

defineCase('B14', { priority: 1 }, async (t) => {
  const settled = await settle(t);
  await expectAccepted(t, { ...settled, valid: resign(t, { ...settled.valid, APPROVAL: '' }) });
});

defineCase('B15', { priority: 1 }, async (t) => {
  const flags = {
    '-43200': 'OLD',
    '-180': 'OLD',
    '-61': 'OLD',
    '-58': null,
    '4': null,
    '120': 'AHEAD',
  };
  for (const [minutes, flag] of Object.entries(flags)) {
    const settled = await settle(t);
    const TIMESTAMP = timestampOf(new Date(Date.now() + Number(minutes) * 60_000));
    await expectAccepted(t, { ...settled, valid: resign(t, { ...settled.valid, TIMESTAMP }) });
    const [kept] = await t.campaign.sql<{ flag: string | null }>(
      `SELECT content->>'oddTime' AS flag FROM evidence WHERE gateway_order_id = $1
         AND source = 'RESULT'`,
      [settled.waiting.order],
    );
    t.equal(kept?.flag, flag, `the mark of a result made ${minutes} minutes from now`);
  }
});

defineCase('B16', { priority: 1 }, async (t) => {
  const moments = ['20260230250000', '2026112103040', 'ABCDEFGHIJKLMN', ''];
  await expectUnread(
    t,
    moments.map((TIMESTAMP) => ({ TIMESTAMP })),
  );
});

defineCase('B18', { priority: 1 }, async (t) => {
  const nonces = ['12345678', `${freshNonce()}${freshNonce()}0`, 'not-hex-at-all!!', ''];
  await expectUnread(
    t,
    nonces.map((NONCE) => ({ NONCE })),
  );
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

const odd = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';

defineCase('B20', { priority: 1 }, async (t) => {
  const settled = await settle(t);
  const fields = { INT_REF: odd, APPROVAL: '<b>"\'&' };
  const valid = resign(t, { ...settled.valid, ...fields });
  await expectAccepted(t, { ...settled, valid });
  const { visitor } = await signIn(t.campaign);
  for (const path of [settled.waiting.reference, `${settled.waiting.reference}?dialog=reverse`]) {
    const page = await visitor.open(`/admin/orders/${path}`);
    t.equal(page.status, 200, 'the desk');
    t.check(!page.html.includes('<script>alert'), 'the desk shows markup of the bank as markup');
    t.check(!page.html.includes('<img src=x'), 'the desk shows an image of the bank');
  }
  await expectUnread(t, [{ INT_REF: 'A\r\nSet-Cookie: evil=1' }, { RC: '\u001b[31m' }]);
  const nul = await settle(t);
  await expectRefused(t, [post('NUL', resign(t, { ...nul.valid, INT_REF: 'A\u0000B' }))]);
  await expectAccepted(t, nul);
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
