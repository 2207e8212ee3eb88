// N2: a card number that somebody types where words belong is refused, and found nowhere after.
import { findForm, type Page, textOf } from '../../../bench/page-visitor';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { signIn } from '../../harness/desk';
import { settle } from '../../harness/results';
import { fillCart, newContact } from '../../harness/shopping';
import { Visitor } from '../../harness/visitor';

/** Not the card that the campaign types at the bank: whatever is found was typed here. */
const number = '5555555555554444';
const usual = ['5555 5555 5555 4444', inScript(0x660)];
const spellings = [
  ...usual,
  number,
  '5555-5555-5555-4444',
  '5555\u200b5555\u200c5555\u200d4444',
  inScript(0x6f0),
  inScript(0xff10),
];

defineCase('N2', { priority: 0 }, async (t) => {
  // Every spelling is the unit tests' matter; here it is every field.
  const typed = t.isShort ? usual : spellings;
  await typeAtCheckout(t, typed);
  await typeAtDesk(t, typed);
  await searchFor(t, typed);
  const where = await tablesWith(t, spellings);
  t.equal(where, [], 'tables that hold the number');
  const control = await tablesWith(t, ['Sara Ahmed']);
  if (!control.some((table) => table.includes('order'))) t.void('the search finds nothing');
});

async function typeAtCheckout(t: CaseContext, spelledAs: readonly string[]): Promise<void> {
  const { campaign } = t;
  const visitor = await fillCart(campaign, { kind: 'goods' });
  for (const spelled of spelledAs) {
    const typings = [
      { ...newContact(), name: `Sara ${spelled}` },
      { ...newContact(), phone: spelled },
      { ...newContact(), email: `${spelled}@example.test` },
    ];
    for (const typed of typings) {
      const page = await visitor.send(await visitor.open('/checkout'), typed);
      expectRefused(t, page, spelled, 'at the checkout');
      t.check(!page.html.includes('<iframe'), `${spelled} led to the card page`);
    }
  }
  const contact = newContact();
  await visitor.send(await visitor.open('/checkout'), contact);
  const made = await campaign.sql('SELECT 1 FROM "order" WHERE customer_email = $1', [
    contact.email,
  ]);
  if (made.length !== 1) t.void('the same form without a number makes no order either');
}

async function typeAtDesk(t: CaseContext, spelledAs: readonly string[]): Promise<void> {
  const { campaign } = t;
  const { waiting, valid } = await settle(t, 'authorization');
  await campaign.post(valid);
  const { visitor } = await signIn(campaign);
  for (const kind of ['complete', 'reverse']) {
    for (const spelled of spelledAs) {
      const page = await visitor.open(`/admin/orders/${waiting.reference}?dialog=${kind}`);
      const form = findForm(page.html, ['amount', 'reason']);
      const typed = { amount: '1000', reason: `Guest gave ${spelled} at the desk` };
      expectRefused(t, await visitor.sendForm(page, { ...form, typed }), spelled, kind);
    }
  }
  const operations = await campaign.sql('SELECT 1 FROM operation WHERE attempt_id = $1', [
    waiting.attemptId,
  ]);
  t.equal(operations.length, 0, 'operations with a card number as their reason');
  const stranger = new Visitor(campaign.poster, campaign.url, campaign.urlOf(0));
  const typed = { email: `${number}@example.test`, password: 'not a password' };
  const door = await stranger.send(await stranger.open('/sign-in'), typed);
  expectRefused(t, door, number, 'at the door of the desk');
}

async function searchFor(t: CaseContext, spelledAs: readonly string[]): Promise<void> {
  const { visitor } = await signIn(t.campaign);
  const stranger = new Visitor(t.campaign.poster, t.campaign.url, t.campaign.urlOf(0));
  for (const spelled of spelledAs) {
    for (const who of [visitor, stranger]) {
      const page = await who.open(`/admin/orders?search=${encodeURIComponent(spelled)}`);
      const shown = decodeURIComponent(page.url) + page.html;
      t.check(!shown.includes(spelled), `a search for ${spelled} shows it`);
      t.check(!page.url.includes('search='), `a search for ${spelled} stays in the address`);
    }
    const page = await visitor.open(`/admin/orders?search=${encodeURIComponent(spelled)}`);
    t.check(textOf(page.html).includes('looked like a card number'), 'nothing is said about it');
  }
}

function expectRefused(t: CaseContext, page: Page, spelled: string, where: string): void {
  const isSaid = page.html.includes('This looks like a card number');
  t.check(isSaid, `${where} ${spelled} was answered: ${textOf(page.html)}`);
  t.check(!page.html.includes(spelled), `${where} ${spelled} is shown again`);
}

/** Every table of the shop and of its jobs in which one of the texts stands. */
async function tablesWith(t: CaseContext, texts: readonly string[]): Promise<string[]> {
  const tables = await t.campaign.sql<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await t.campaign.sql(
      `SELECT 1 FROM ${name} AS t WHERE t::text LIKE ANY ($1::text[]) LIMIT 1`,
      [texts.map((text) => `%${text}%`)],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

function inScript(zero: number): string {
  return number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}
