// J10, J11: what shoppers may change in their forms, and what can be paid at all.
import { findForm, textOf } from '../../../bench/page-visitor';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { cancelAtDesk, signIn } from '../../harness/desk';
import { readAttempt } from '../../harness/results';
import { checkOut, fillCart, headingOf, newContact, type Shopper } from '../../harness/shopping';
import { Visitor } from '../../harness/visitor';

const slug = 'barhi-dates';

defineCase('J10', { priority: 1 }, async (t) => {
  const { campaign } = t;
  for (const quantity of ['-1', '0', '1.5', '1000000000', '1e1', '٩٩٩٩٩٩', '']) {
    const visitor = new Visitor(campaign.poster, campaign.url, campaign.urlOf(0));
    await visitor.send(await visitor.open(`/gifts/${slug}`), { quantity });
    t.equal(await linesIn(visitor), 0, `lines of the cart with the quantity "${quantity}"`);
  }
  const buyer = await fillCart(campaign, { kind: 'goods' });
  const contact = newContact();
  const checkout = await buyer.open('/checkout');
  const form = findForm(checkout.html, ['seenTotalMinor', 'name']);
  const lied = { ...contact, seenTotalMinor: '1000', totalMinor: '1000', priceMinor: '1' };
  const page = await buyer.sendForm(checkout, { ...form, typed: lied });
  t.check(!page.html.includes('<iframe'), 'a total of one dinar was taken');
  const [made] = await campaign.sql('SELECT 1 FROM "order" WHERE customer_email = $1', [
    contact.email,
  ]);
  t.equal(made, undefined, 'an order with a total of one dinar');
  await hideAndAdd(t);
});

async function hideAndAdd(t: CaseContext): Promise<void> {
  const { campaign } = t;
  const hidden = 'tea-glasses';
  await campaign.sql('UPDATE product SET is_visible = false WHERE slug = $1', [hidden]);
  try {
    const visitor = new Visitor(campaign.poster, campaign.url, campaign.urlOf(0));
    const page = await visitor.open(`/gifts/${slug}`);
    const form = findForm(page.html, ['quantity', 'slug']);
    await visitor.sendForm(page, { ...form, typed: { quantity: '1', slug: hidden } });
    t.equal(await linesIn(visitor), 0, 'lines of a cart with a hidden product');
  } finally {
    await campaign.sql('UPDATE product SET is_visible = true WHERE slug = $1', [hidden]);
  }
}

defineCase('J11', { priority: 1 }, async (t) => {
  const { campaign } = t;
  const paid = await checkOut(campaign, { kind: 'goods' });
  await campaign.post(await campaign.bank.pay(paid.order));
  const declined = await checkOut(campaign, { kind: 'goods' });
  await campaign.post(await campaign.bank.pay(declined.order, 'decline'));
  const retry = await declined.visitor.open(`/orders/${declined.reference}`);
  const form = findForm(retry.html, ['clientToken', 'reference']);
  const typed = { reference: paid.reference };
  const again = await paid.visitor.sendForm({ ...retry, url: pageOf(paid) }, { ...form, typed });
  t.check(!again.html.includes('<iframe'), 'a paid order got a card page');
  t.equal(await attemptsOf(t, paid.orderId), 1, 'attempts of the paid order');
  await cancelAtDesk((await signIn(campaign)).visitor, declined.reference);
  const closed = await declined.visitor.sendForm(retry, { ...form, typed: {} });
  t.check(!closed.html.includes('<iframe'), 'a cancelled order got a card page');
  t.equal(await attemptsOf(t, declined.orderId), 1, 'attempts of the cancelled order');
  await payWithEmptyCart(t);
  t.equal((await readAttempt(campaign, paid.order)).state, 'PAID', 'the paid one');
});

/** The checkout page of a cart that was emptied in another tab. */
async function payWithEmptyCart(t: CaseContext): Promise<void> {
  const buyer = await fillCart(t.campaign, { kind: 'goods' });
  const contact = newContact();
  const checkout = await buyer.open('/checkout');
  const [cart] = await t.campaign.sql<{ id: string }>(
    'SELECT id FROM cart ORDER BY created_at DESC LIMIT 1',
  );
  await t.campaign.sql('DELETE FROM cart_line WHERE cart_id = $1', [cart?.id]);
  const page = await buyer.send(checkout, contact);
  t.check(!page.html.includes('<iframe'), `an empty cart got a card page: ${textOf(page.html)}`);
  t.check(headingOf(page) !== '', 'nothing is said about an empty cart');
}

async function attemptsOf(t: CaseContext, orderId: string): Promise<number> {
  const rows = await t.campaign.sql('SELECT 1 FROM payment_attempt WHERE order_id = $1', [orderId]);
  return rows.length;
}

/** The lines that this visitor's cart page shows. */
async function linesIn(visitor: Visitor): Promise<number> {
  const { html } = await visitor.open('/cart');
  return /Your cart is empty/.test(html) ? 0 : 1;
}

function pageOf(shopper: Shopper): string {
  return new URL(`/orders/${shopper.reference}`, shopper.payPage.url).href;
}
