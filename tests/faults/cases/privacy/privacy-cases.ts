// L: whose order is it? What strangers may learn, and what the shopper's own pages must not hold.
import { type CaseContext, defineCase, defineCovered } from '../../harness/define-case';
import { act, signIn } from '../../harness/desk';
import type { Answer } from '../../harness/posting';
import { settle } from '../../harness/results';
import { checkOut, fillCart, newContact, type Shopper } from '../../harness/shopping';
import { expectPage, Visitor } from '../../harness/visitor';

const unknownReference = 'DZZZZZZZZ';

/** Every address of an order, the page first. */
const addresses = ['', '/state', '/events', '/pay', '/open', '/receipt'] as const;

defineCase('L1', { priority: 0, layer: 'two instances' }, async (t) => {
  const shopper = await checkOut(t.campaign, { kind: 'goods' });
  const guesses = [unknownReference, ...neighboursOf(shopper.reference)].slice(0, t.volume(2, 4));
  for (const index of [0, 1]) {
    const stranger = newVisitor(t, index);
    for (const end of addresses) {
      // The first answer of a process parses its words, and its rows come in another order.
      await stranger.ask(`/orders/${unknownReference}${end}`);
      const known = await stranger.ask(`/orders/${shopper.reference}${end}`);
      for (const guess of guesses) {
        const unknown = await stranger.ask(`/orders/${guess}${end}`);
        expectSame(t, [known, shopper.reference], [unknown, guess], end);
      }
      t.check([404, 303].includes(known.status), `${end} was answered ${known.status}`);
      t.check(!known.text.includes(shopper.email), `${end} names the shopper`);
    }
    for (const path of ['/admin/orders/', '/admin/orders?search=']) {
      const asked = await stranger.ask(path + shopper.reference);
      const guessed = await stranger.ask(path + unknownReference);
      expectSame(t, [asked, shopper.reference], [guessed, unknownReference], path);
      t.check(asked.status === 307, `${path} was answered ${asked.status}`);
    }
  }
  const own = await shopper.visitor.ask(`/orders/${shopper.reference}`);
  if (own.status !== 200) t.void(`the shopper's own page was answered ${own.status}`);
});

defineCase('L2', { priority: 1 }, async (t) => {
  const [mine, foreign] = [
    await checkOut(t.campaign, { kind: 'goods' }),
    await checkOut(t.campaign, { kind: 'goods' }),
  ];
  for (const end of addresses) {
    const answer = await mine.visitor.ask(`/orders/${foreign.reference}${end}`);
    t.check([404, 303].includes(answer.status), `${end} was answered ${answer.status}`);
    t.check(!answer.text.includes(foreign.email), `${end} names the other shopper`);
  }
  // The cookie of one's own order under the other's name is no proof either.
  const twin = mine.visitor.twin();
  const own = /diwan_order_\w+=([^;]+)/.exec(mine.visitor.cookie)?.[1] ?? '';
  if (own === '') t.void('the shopper has no cookie of their order');
  twin.setCookie(`diwan_order_${foreign.reference}`, own);
  t.equal((await twin.ask(`/orders/${foreign.reference}`)).status, 404, 'a moved cookie');
});

defineCase(
  'L2',
  { priority: 1, title: 'A cart is planted in a browser: its orders stay that browser’s alone.' },
  async (t) => {
    const planter = await fillCart(t.campaign, { kind: 'goods' });
    const victim = planter.twin();
    const contact = newContact();
    const checkout = expectPage(await victim.open('/checkout'), 200);
    const payPage = await victim.send(checkout, contact);
    expectPage(payPage, 200, /\/orders\/[^/]+\/pay$/);
    const reference = new URL(payPage.url).pathname.split('/')[2] ?? '';
    for (const path of ['/orders/mine', ...addresses.map((end) => `/orders/${reference}${end}`)]) {
      const answer = await planter.ask(path);
      const leads = `${answer.headers.location ?? ''}${answer.text}`;
      t.check(!leads.includes(contact.email), `${path} names the shopper to the planter`);
      t.check(path !== '/orders/mine' || !leads.includes(reference), `${path} leads to the order`);
      t.check(path !== `/orders/${reference}` || answer.status === 404, `${path} opens`);
    }
    t.check(!planter.cookie.includes(reference), 'the planter was given the order’s cookie');
    const mine = await victim.open('/orders/mine');
    if (mine.status !== 200 || !mine.url.endsWith(reference)) t.void('the shopper has no order');
  },
);

defineCase('L4', { priority: 1 }, async (t) => {
  const shopper = await checkOut(t.campaign, { kind: 'goods' });
  const { visitor: clerk } = await signIn(t.campaign);
  const stranger = newVisitor(t);
  const asked: [Visitor, string][] = [
    ...addresses
      .filter((end) => end !== '/events')
      .flatMap((end): [Visitor, string][] => [
        [shopper.visitor, `/orders/${shopper.reference}${end}`],
        [stranger, `/orders/${shopper.reference}${end}`],
      ]),
    [shopper.visitor, '/orders/mine'],
    [clerk, '/admin/orders'],
    [clerk, `/admin/orders/${shopper.reference}`],
    [clerk, '/admin/attention'],
    [stranger, '/admin/orders'],
  ];
  for (const [who, path] of asked) expectNotStored(t, await who.ask(path), path);
  const result = await t.campaign.post(await t.campaign.bank.pay(shopper.order));
  expectNotStored(t, result, 'the answer to a result');
  expectNotStored(t, await t.campaign.post({ ORDER: shopper.order }), 'the answer to a forgery');
  t.count('addresses', asked.length + 2);
});

defineCase('L5', { priority: 1 }, async (t) => {
  const { campaign } = t;
  const stranger = await checkOut(campaign, { kind: 'goods' });
  const shopper = await checkOut(campaign, { kind: 'stay' });
  const waiting = await everyPayload(shopper);
  const result = await campaign.bank.pay(shopper.order);
  await campaign.post(result);
  const clerk = await signIn(campaign, { name: 'Nawras Nineveh' });
  const note = 'NOTE-OF-THE-STAFF-ALONE';
  const done = await act(clerk.visitor, shopper.reference, 'complete', { reason: note });
  if (!done.isDone) t.void(`the completion was refused: ${done.text}`);
  const secrets = await secretsOf(t, shopper, result);
  const own = [...waiting, ...(await everyPayload(shopper))];
  for (const { what, text } of own) {
    for (const [name, secret] of [
      ...secrets,
      ['the note', note],
      ['the clerk', 'Nawras Nineveh'],
      ['another customer', stranger.email],
      ['another order', stranger.reference],
    ]) {
      t.check(!text.includes(secret ?? ''), `${what} holds ${name}`);
    }
  }
  // What the shopper reads to the bank is there: the search above can find something.
  const page = own.at(-1)?.text ?? '';
  if (!own.some(({ text }) => text.includes(result.RRN ?? '?'))) t.void('no page holds the RRN');
  t.check(page.length > 0, 'the last payload is empty');
  t.count('payloads', own.length);
});

defineCase('L7', { priority: 2 }, async (t) => {
  const { campaign } = t;
  const [mine, foreign, old] = [await keyed(t), await keyed(t), await keyed(t)];
  t.excusePlanted(old.orderId);
  await campaign.sql(
    `UPDATE "order" SET state_changed_at = state_changed_at - interval '181 days' WHERE id = $1`,
    [old.orderId],
  );
  const asked = {
    unknown: [unknownReference, mine.key],
    foreign: [foreign.reference, mine.key],
    expired: [old.reference, old.key],
  } as const;
  const stranger = newVisitor(t);
  const valid = await stranger.ask(`/orders/${mine.reference}?key=${mine.key}`);
  if (valid.status === 404) t.void('a valid key does not open its order');
  const took: Record<string, number[]> = { unknown: [], foreign: [], expired: [] };
  for (let round = 0; round < t.volume(25, 300); round += 1) {
    const answers = new Map<string, [Answer, string]>();
    for (const [name, [reference, key]] of Object.entries(asked)) {
      const answer = await stranger.ask(`/orders/${reference}?key=${key}`);
      took[name]?.push(answer.ms);
      answers.set(name, [answer, reference]);
    }
    const [unknown, ...others] = answers.values();
    if (unknown === undefined) continue;
    for (const other of others) expectSame(t, unknown, other, 'the page by a wrong key');
  }
  const medians = Object.values(took).map(median);
  const ratio = Math.max(...medians) / Math.min(...medians);
  t.measure('slowest median of the three, of the fastest', ratio);
  t.check(ratio < 2, `the medians differ: ${medians.map((ms) => ms.toFixed(2)).join(', ')} ms`);
});

defineCovered('L3', {
  priority: 1,
  layer: 'browser',
  file: 'tests/e2e/injection.spec.ts',
  test: 'L3 the key of an order reaches nobody but the shop',
});

defineCovered('L6', {
  priority: 1,
  layer: 'function',
  file: 'tests/integration/order-status-feed.test.ts',
  test: 'L6 a flood is told to wait, alike for an own order, a foreign one and none',
});

defineCovered('M1', {
  priority: 0,
  layer: 'browser',
  file: 'tests/e2e/injection.spec.ts',
  test: 'M1 markup in every text of people and of the bank is shown and never run',
});

for (const [id, priority, test] of [
  ['O11', 0, 'a network has 60 tries in an hour, whoever asks and however many at once'],
  ['O12', 1, 'has eight tries of fifty, and its earlier card pages still bring their result'],
  ['O13', 1, 'ends round by round; goods come back and no row of money goes'],
] as const) {
  defineCovered(id, {
    priority,
    layer: 'function',
    file: 'tests/integration/payments/card-testing.test.ts',
    test,
  });
}

function newVisitor(t: CaseContext, index = 0): Visitor {
  return new Visitor(t.campaign.poster, t.campaign.url, t.campaign.urlOf(index));
}

/** References that differ from a real one in their last character. */
function neighboursOf(reference: string): string[] {
  return ['2', 'K', 'Z']
    .filter((letter) => !reference.endsWith(letter))
    .map((letter) => reference.slice(0, -1) + letter);
}

/** Status, headers and body are one, but for what is new in every answer. */
function expectSame(
  t: CaseContext,
  [left, leftReference]: readonly [Answer, string],
  [right, rightReference]: readonly [Answer, string],
  what: string,
): void {
  t.equal(right.status, left.status, `${what}: the status`);
  const names = (answer: Answer) => Object.keys(answer.headers).sort();
  t.equal(names(right), names(left), `${what}: the headers`);
  const [one, other] = [plainOf(left, leftReference), plainOf(right, rightReference)];
  t.check(one === other, `${what}: the bodies differ: ${firstDifference(one, other)}`);
}

function plainOf(answer: Answer, reference: string): string {
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
  return `${answer.headers.location ?? ''}\n${answer.text}`
    .replaceAll(nonce ?? '\n', 'NONCE')
    .replaceAll(reference, 'REFERENCE')
    .replace(/key=[\w-]+/g, 'key=KEY')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID');
}

function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return at < 0 ? '' : `${one.slice(at - 40, at + 60)} | ${other.slice(at - 40, at + 60)}`;
}

function expectNotStored(t: CaseContext, answer: Answer, path: string): void {
  t.check(String(answer.headers['cache-control']).includes('no-store'), `${path} may be stored`);
  t.equal(answer.headers['x-nextjs-cache'], undefined, `${path} from a cache`);
}

/** What a browser gets of an order: pages, their streams for the router, and the state. */
async function everyPayload(shopper: Shopper): Promise<{ what: string; text: string }[]> {
  const base = `/orders/${shopper.reference}`;
  const asked: { what: string; path: string; headers: Record<string, string> }[] = [
    { what: 'the state', path: `${base}/state`, headers: {} },
    { what: 'the payment page', path: `${base}/pay`, headers: {} },
    { what: 'the stream', path: base, headers: { rsc: '1' } },
    { what: 'the page', path: base, headers: {} },
  ];
  const got: { what: string; text: string }[] = [];
  for (const { what, path, headers } of asked) {
    const { text } = await shopper.visitor.ask(path, { headers });
    got.push({ what, text });
  }
  return got;
}

async function secretsOf(
  t: CaseContext,
  shopper: Shopper,
  result: Readonly<Record<string, string>>,
): Promise<[string, string][]> {
  const nonces = await t.campaign.sql<{ nonce: string }>(
    'SELECT nonce FROM evidence WHERE order_id = $1 AND nonce IS NOT NULL',
    [shopper.orderId],
  );
  const { INT_REF = '', P_SIGN = '', NONCE = '' } = result;
  if (nonces.length < 2 || INT_REF === '') t.void('there are no secrets to look for');
  return [
    ['INT_REF', INT_REF],
    ['P_SIGN', P_SIGN],
    ['NONCE', NONCE],
    ...nonces.map(({ nonce }): [string, string] => ['a NONCE', nonce]),
  ];
}

/** A paid order and the key that the return page gives its shopper. */
async function keyed(t: CaseContext): Promise<{ orderId: string; reference: string; key: string }> {
  const { waiting, valid } = await settle(t);
  const answer = await t.campaign.post(valid);
  const key = /\?key=([\w-]+)/.exec(answer.text)?.[1] ?? '';
  if (key === '') t.void('the return page gives no key');
  return { orderId: waiting.orderId, reference: waiting.reference, key };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
