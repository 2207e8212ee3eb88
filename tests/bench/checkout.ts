// How does a whole checkout run over HTTP, from the shelf to the order's page?
import {
  attributeOf,
  findForm,
  type Page,
  PageVisitor,
  paymentHeadingOf,
  textOf,
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

/** Puts one thing into a fresh cart and opens the cart. */
export async function fillCart(origin: string, purchase: Purchase): Promise<PageVisitor> {
  const visitor = new PageVisitor(origin);
  await expectPage(visitor.open('/'), 200);
  if (purchase.kind === 'goods') {
    const page = await expectPage(visitor.open(`/gifts/${purchase.slug}`), 200);
    await expectAt(visitor.send(page, { quantity: '1' }), /\/cart$/);
    return visitor;
  }
  const page = await expectPage(visitor.open(`/rooms/${purchase.slug}`), 200);
  const { checkIn, checkOut } = purchase;
  const wish = { checkIn, checkOut, guests: '1', intent: 'add' };
  await expectAt(visitor.send(page, wish), /\/cart$/);
  return visitor;
}

/** Places the order and starts its payment: the page with the bank's frame. */
export async function openCardPage(visitor: PageVisitor): Promise<Page> {
  const checkout = await expectPage(visitor.open('/checkout'), 200);
  return expectAt(visitor.send(checkout, buyer), /\/orders\/[^/]+\/pay$/);
}

/**
 * Cart, prepare, card page at the bank, result at the return address, status page; the heading
 * must say that the bank approved. Throws when any step shows something else.
 */
export async function checkOut(origin: string, purchase: Purchase): Promise<Checkout> {
  const visitor = await fillCart(origin, purchase);
  const pay = await openCardPage(visitor);
  const frame = /<iframe\b([^>]*)>/.exec(pay.html)?.[1] ?? '';
  const cardPage = await plain(attributeOf(frame, 'src') ?? '');
  const cardForm = findForm(cardPage.html, Object.keys(approvingCard));
  const returning = await plain(
    new URL(cardForm.action, cardPage.url).href,
    new URLSearchParams(approvingCard),
  );
  const result = findForm(returning.html, ['P_SIGN']);
  // The bank's page posts from another site: no cookie of ours comes with it.
  const moved = await plain(result.action, new URLSearchParams(result.fields));
  if (moved.status !== 200) throw new Error(`The result was answered with ${moved.status}.`);
  const link = /<a id="order"([^>]*)>/.exec(moved.html)?.[1] ?? '';
  const status = await expectPage(visitor.open(attributeOf(link, 'href') ?? ''), 200);
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

async function expectPage(asked: Promise<Page>, status: number): Promise<Page> {
  const page = await asked;
  if (page.status === status) return page;
  throw new Error(`${page.url} answered ${page.status}: ${textOf(page.html)}`);
}

async function expectAt(asked: Promise<Page>, path: RegExp): Promise<Page> {
  const page = await asked;
  if (page.status === 200 && path.test(new URL(page.url).pathname)) return page;
  throw new Error(`A form led to ${page.url} (${page.status}): ${textOf(page.html)}`);
}
