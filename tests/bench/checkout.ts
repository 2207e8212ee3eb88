// How does a whole checkout run over HTTP, from the shelf to the order's page?
import {
  attributeOf,
  expectPage,
  findForm,
  frameSource,
  type Page,
  PageVisitor,
  paymentHeadingOf,
} from './page-visitor';

export type Checkout = {
  readonly visitor: PageVisitor;
  readonly reference: string;
  readonly orderPath: string;
};

export type Purchase =
  | { readonly kind: 'goods'; readonly slug: string }
  | {
      readonly kind: 'stay';
      readonly slug: string;
      readonly checkIn: string;
      readonly checkOut: string;
    };

const buyer = { name: 'Sara Ahmed', email: 'sara@example.test', phone: '+964 770 000 0000' };
const approvingCard = { number: '4111 1111 1111 1111', expiry: '12/39', cvv: '123' };

/** Called after each step of a checkout. */
type AfterStep = (step: string) => Promise<void>;
const goOn: AfterStep = async () => {};

/** Puts one thing into a fresh cart and opens the cart. */
export async function fillCart(
  origin: string,
  purchase: Purchase,
  after = goOn,
): Promise<PageVisitor> {
  const visitor = new PageVisitor(origin);
  expectPage(await visitor.open('/'), 200);
  await after('front page');
  await putIntoCart(visitor, purchase, after);
  return visitor;
}

export async function putIntoCart(
  visitor: PageVisitor,
  purchase: Purchase,
  after = goOn,
): Promise<void> {
  const shelf = purchase.kind === 'goods' ? 'products' : 'rooms';
  const page = expectPage(await visitor.open(`/${shelf}/${purchase.slug}`), 200);
  await after('product');
  const wish: Record<string, string> =
    purchase.kind === 'goods'
      ? { quantity: '1' }
      : { checkIn: purchase.checkIn, checkOut: purchase.checkOut, guests: '1', intent: 'add' };
  expectPage(await visitor.send(page, wish), 200, /\/cart$/);
  await after('into the cart');
}

/** Places the order and starts its payment: the page with the bank's frame. */
export async function openCardPage(
  visitor: PageVisitor,
  contact = buyer,
  after = goOn,
): Promise<Page> {
  const checkout = expectPage(await visitor.open('/checkout'), 200);
  await after('checkout');
  const paying = expectPage(await visitor.send(checkout, contact), 200, /\/orders\/[^/]+\/pay$/);
  await after('placed, and its pay page');
  return paying;
}

/**
 * Cart, prepare, card page at the bank, result at the return address, status page; the heading
 * must say that the bank approved. Throws when any step shows something else.
 */
export async function checkOut(
  origin: string,
  purchase: Purchase,
  after = goOn,
): Promise<Checkout> {
  const visitor = await fillCart(origin, purchase, after);
  const cardPage = await plain(frameSource(await openCardPage(visitor, buyer, after)));
  await after("the bank's frame");
  const cardForm = findForm(cardPage.html, Object.keys(approvingCard));
  const returning = await plain(
    new URL(cardForm.action, cardPage.url).href,
    new URLSearchParams(approvingCard),
  );
  const result = findForm(returning.html, ['P_SIGN']);
  await after('the card');
  // The bank's page posts from another site: no cookie of ours comes with it.
  const moved = expectPage(await plain(result.action, new URLSearchParams(result.fields)), 200);
  await after('the result');
  const link = /<a id="order"([^>]*)>/.exec(moved.html)?.[1] ?? '';
  const status = expectPage(await visitor.open(attributeOf(link, 'href') ?? ''), 200);
  await after("the order's page");
  const heading = paymentHeadingOf(status.html) ?? '';
  const wanted = purchase.kind === 'goods' ? 'Payment received' : 'Payment authorised';
  if (!heading.includes(wanted)) throw new Error(`The order's page says "${heading}".`);
  const orderPath = new URL(status.url).pathname;
  return { visitor, reference: orderPath.split('/').at(-1) ?? '', orderPath };
}

async function plain(url: string, body?: URLSearchParams): Promise<Page> {
  const answer = await fetch(url, { method: body ? 'POST' : 'GET', body, redirect: 'error' });
  return { url, status: answer.status, html: await answer.text() };
}
