// How does a shopper get to the card page through the real checkout, over HTTP?
import { openCardPage, putIntoCart } from '../../bench/checkout';
import { findForm, type Page, paymentHeadingOf, textOf } from '../../bench/page-visitor';
import { inDays } from '../../support/merchant-day';
import type { Campaign } from './campaign';
import { testCard } from './canaries';
import type { Answer } from './posting';
import { Visitor } from './visitor';

export { frameSource } from '../../bench/page-visitor';

import type { Waiting } from './waiting';

export type Shopper = Waiting & {
  readonly visitor: Visitor;
  /** The page with the bank's frame. */
  readonly payPage: Page;
  readonly email: string;
};

export type Purchase = { readonly kind: 'goods' | 'stay'; readonly instance?: number };

type Shop = Pick<Campaign, 'poster' | 'url' | 'urlOf'>;

let shoppers = 0;
let staysTaken = 0;
const roomSlugs = ['courtyard-room', 'river-room', 'arch-room', 'shanashil-suite'];
const goodsSlug = 'barhi-dates';

/** A new visitor with one product in the cart. */
export async function fillCart(campaign: Shop, wish: Purchase): Promise<Visitor> {
  const visitor = new Visitor(campaign.poster, campaign.url, campaign.urlOf(wish.instance ?? 0));
  if (wish.kind === 'goods') await putIntoCart(visitor, { kind: 'goods', slug: goodsSlug });
  else {
    const day = 10 + Math.floor(staysTaken / roomSlugs.length);
    const slug = roomSlugs[staysTaken % roomSlugs.length] ?? '';
    staysTaken += 1;
    const nights = { checkIn: inDays(day), checkOut: inDays(day + 1) };
    await putIntoCart(visitor, { kind: 'stay', slug, ...nights });
  }
  return visitor;
}

/** Contact details with a unique address. */
export function newContact() {
  shoppers += 1;
  return {
    name: 'Sara Ahmed',
    email: `shopper.${shoppers}@example.test`,
    phone: '+964 770 000 0000',
  };
}

/** Cart, checkout, prepare: a payment that really waits for its result. */
export async function checkOut(
  campaign: Shop & Pick<Campaign, 'sql'>,
  wish: Purchase,
): Promise<Shopper> {
  const visitor = await fillCart(campaign, wish);
  const contact = newContact();
  const payPage = await openCardPage(visitor, contact);
  const reference = new URL(payPage.url).pathname.split('/')[2] ?? '';
  return { ...(await findWaiting(campaign, reference)), visitor, payPage, email: contact.email };
}

/** The newest attempt of an order. */
async function findWaiting(campaign: Pick<Campaign, 'sql'>, reference: string): Promise<Waiting> {
  const [row] = await campaign.sql<Waiting & { minor: string }>(
    `SELECT a.gateway_order_id AS "order", o.id AS "orderId", a.id AS "attemptId", o.reference,
       a.transaction_type AS type, a.amount_minor::text AS minor, a.request_token AS token
     FROM payment_attempt a JOIN "order" o ON o.id = a.order_id
     WHERE o.reference = $1 ORDER BY a.sequence DESC LIMIT 1`,
    [reference],
  );
  if (row === undefined) throw new Error(`The order ${reference} has no attempt.`);
  const { minor, ...waiting } = row;
  const whole = BigInt(minor);
  const decimals = String((whole % 1000n) / 10n).padStart(2, '0');
  return { ...waiting, amountText: `${whole / 1000n}.${decimals}` };
}

/** Follows the link of the return page, as a browser without the session does. */
export function openOwnOrder(campaign: Campaign, answer: Answer, index = 0): Promise<Page> {
  const link = /<a id="order" href="([^"]*)"/.exec(answer.text)?.[1] ?? '';
  const visitor = new Visitor(campaign.poster, campaign.url, campaign.urlOf(index));
  return visitor.open(link.replaceAll('&amp;', '&'));
}

/** What an order's page says of the payment; of another page its heading. */
export function headingOf(page: Page): string {
  return paymentHeadingOf(page.html) ?? textOf(/<h1\b.*?<\/h1>/s.exec(page.html)?.[0] ?? '');
}

/** Enters a card on the bank's page; returns the form that its answer would post to the shop. */
export async function typeCard(
  campaign: Pick<Campaign, 'poster'>,
  cardPageUrl: string,
  card = testCard,
): Promise<{ action: string; fields: [string, string][] }> {
  const cardPage = await campaign.poster.ask(cardPageUrl);
  const form = findForm(cardPage.text, ['number', 'expiry', 'cvv']);
  const returning = await campaign.poster.post(
    new URL(form.action, cardPageUrl).href,
    new URLSearchParams({ ...card }).toString(),
  );
  return findForm(returning.text, ['P_SIGN']);
}
