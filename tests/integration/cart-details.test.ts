import { randomUUID } from 'node:crypto';
import { forgetCartAction } from '@/app/(shop)/_cart/actions';
import { rememberOrder } from '@/app/(shop)/_order/order-proof';
import { placeOrderAction } from '@/app/(shop)/checkout/actions';
import { POST } from '@/app/(shop)/checkout/details/route';
import { detailsCookie, keepDetails, readDetails } from '@/lib/cart/cart-details';
import { cartCookie, signCartId } from '@/lib/cart/cart-token';
import { db } from '@/lib/db/client';
import { slotFields } from '@/lib/orders/goods/delivery-input';
import { orderCookie } from '@/lib/orders/order-link';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { settings } from '@/lib/settings/env';
import { browser } from '../support/browser';
import { createZone, deliveryFee, deliveryTo } from '../support/delivery';
import { whileHeld } from '../support/held-rows';
import { inDays } from '../support/merchant-day';
import { must } from '../support/must';
import { deliver, readAttempt, startAgain } from '../support/one-night';
import { createCart, createProduct, contact as person, placeCart, withBank } from '../support/shop';

/** Everything that the checkout's form may hold. */
const contact = {
  ...person,
  guestNames: 'Sara\nOmar',
  arrival: '18:30',
  wishes: 'A quiet room',
  companyName: 'Tigris Trading',
  companyAddress: 'Sadoun St 4\nBaghdad',
  companyTaxNumber: '',
};
const bank = withBank();
const siteOf = (origin: string) => {
  browser.headers = new Headers({ origin });
};
vi.mock('next/cache', () => ({ refresh: () => {} }));
vi.mock('@/lib/i18n/translations', () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));

let product: Awaited<ReturnType<typeof createProduct>>;
let cartId: string;
/** The token of the checkout's page. */
const page = randomUUID();

beforeEach(async () => {
  siteOf(new URL(settings().appUrl).origin);
  product = await createProduct({});
  cartId = await createCart(product.id);
  showCart(cartId);
});

const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

test('what was typed is there again in this browser, for two hours', async () => {
  await keepDetails({ ...contact, phone: '077' }, {}, page);
  expect((await readDetails())?.details).toEqual({ ...contact, phone: '077' });
  expect(await readDetails(later(119))).not.toBeNull();
  expect(await readDetails(later(121))).toBeNull();
});

test('L2 who planted the cart, or an old key, reads nothing of it', async () => {
  await keepDetails({ ...contact, name: 'The stranger' }, {}, randomUUID());
  const planted = browser.cookies.get(detailsCookie().name) ?? '';
  await keepDetails(contact, {}, page);
  const own = browser.cookies.get(detailsCookie().name);
  browser.cookies.set(detailsCookie().name, planted);
  expect(await readDetails()).toBeNull();
  browser.cookies.delete(detailsCookie().name);
  expect(await readDetails()).toBeNull();
  browser.cookies.set(detailsCookie().name, String(own));
  expect((await readDetails())?.details).toEqual(contact);
});

test('it follows the cart to its order and ends when that is paid', async () => {
  await keepDetails(contact, {}, page);
  const placed = must(await placeCart(cartId, product.priceMinor));
  showCart(placed.cartId);
  expect((await readDetails())?.details).toEqual(contact);
  const { gatewayOrderId } = await readAttempt(await startAgain(placed.orderId));
  await deliver(await bank.pay(gatewayOrderId));
  expect(await db().cartDetails.count({ where: { cartId: placed.cartId } })).toBe(0);
});

test('what comes while an order gives the cart another id is not kept, and nothing fails', async () => {
  const renamed = randomUUID();
  const { late } = await whileHeld(async ({ query, untilWaiting }) => {
    await query('UPDATE cart SET id = $2 WHERE id = $1', [cartId, renamed]);
    const kept = keepDetails(contact, {}, page);
    await untilWaiting(1);
    return { late: kept };
  });
  await late;
  expect(await db().cartDetails.count({ where: { cartId: renamed } })).toBe(0);
});

test('the door keeps it with the chosen language, without a card number, and for no other site', async () => {
  const answer = await POST(post({ ...contact, name: '4111 1111 1111 1111', to: 'ar' }));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/checkout']);
  expect([...browser.cookies.values()]).toContain('ar');
  expect((await readDetails())?.details).toEqual({ ...contact, name: '' });
  expect((await POST(post(contact))).status).toBe(204);
  siteOf('https://evil.example');
  expect((await POST(post({ ...contact, name: 'Evil' }))).status).toBe(403);
  expect((await readDetails())?.details).toEqual(contact);
});

test('a shopper at a shared computer leaves nothing: no cart, no details, no order', async () => {
  await keepDetails(contact, {}, page);
  const placed = must(await placeCart(cartId, product.priceMinor));
  showCart(placed.cartId);
  browser.cookies.set(orderCookie(placed.reference).name, 'kept');
  const { name: another } = orderCookie('D2345678');
  browser.cookies.set(another, 'kept');
  const forget = forgetCartAction({ values: {}, errors: {} }, new FormData());
  await expect(forget).rejects.toThrow('redirect /');
  expect([...browser.cookies]).toEqual([]);
  expect(await db().cart.count({ where: { id: placed.cartId } })).toBe(0);
  expect(await db().order.count({ where: { id: placed.orderId } })).toBe(1);
});

test('a browser opens the twenty orders that it opened last, so that no header grows too long', async () => {
  browser.cookies.clear();
  const references = Array.from({ length: 23 }, (_none, index) => `D23456${index + 10}`);
  for (const reference of references) {
    await rememberOrder({ orderId: randomUUID(), linkRound: 0, reference });
  }
  const newest = references.slice(-20).map((reference) => orderCookie(reference).name);
  expect([...browser.cookies.keys()]).toEqual(newest);
  await rememberOrder({ orderId: randomUUID(), linkRound: 0, reference: references.at(-1) ?? '' });
  expect([...browser.cookies.keys()]).toEqual(newest);
});

function showCart(id: string): void {
  browser.cookies.set(cartCookie().name, signCartId(id, deriveKey('cart')));
}

function post(fields: Record<string, string>): Request {
  const body = new URLSearchParams({ ...fields, checkoutToken: page });
  return new Request(`${settings().appUrl}/checkout/details`, { method: 'POST', body });
}

test('a delivery is kept as it is typed, without a card number, and is nobody else’s', async () => {
  const zone = randomUUID();
  const { day, window } = slotFields(zone);
  const typed = { way: zone, address: 'Home', note: '4111 1111 1111 1111', [window]: 'noon' };
  await POST(post({ ...contact, ...typed, [day]: inDays(2) }));
  expect(await readDetails()).toEqual({
    details: contact,
    delivery: {
      ...{ way: zone, address: 'Home', recipient: '', recipientPhone: '', note: '' },
      ...{ [day]: '', [window]: '' },
    },
  });
  await POST(post({ ...contact, way: 'the roof' }));
  expect((await readDetails())?.delivery.way).toBe('');
  browser.cookies.delete(detailsCookie().name);
  expect(await readDetails()).toBeNull();
});

const sent = (fields: object) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const untouched = { values: {}, errors: {} };
const typed = { checkoutToken: page, isWayAsked: 'yes', name: '', email: 'sara@gmial.com' };

test('all that is wrong is said at once, also of the delivery, and doubts are asked once', async () => {
  const faultsOf = async (fields: object) => {
    const { errors, hidden } = await placeOrderAction(untouched, sent({ ...typed, ...fields }));
    return { faults: Object.keys(errors).sort(), hidden };
  };
  const wrong = { phone: '0770123456', way: '' };
  const all = ['email', 'name', 'phone', 'way'];
  expect((await faultsOf(wrong)).faults).toEqual(all);
  const delivered = { ...wrong, way: randomUUID(), recipientPhone: 'none' };
  const { faults, hidden } = await faultsOf(delivered);
  expect(faults).toEqual(['address', 'email', 'name', 'phone', 'recipientPhone', 'way']);
  const again = await faultsOf({ ...wrong, ...hidden, way: 'collect' });
  expect([again.faults, again.hidden]).toEqual([['name'], hidden]);
});

test('a delivery is ordered with the details, to the guest unless somebody else is named, at the fee that was shown', async () => {
  const zone = await createZone();
  const { day, window } = slotFields(zone.id);
  const slot = deliveryTo(zone.id);
  const form = {
    ...{ ...typed, ...person, way: zone.id, [day]: slot.day, [window]: slot.window },
    ...{ address: 'Street 14', seenTotalMinor: `${product.priceMinor}`, seenKind: 'sale' },
  };
  const unseen = await placeOrderAction(untouched, sent(form));
  expect(unseen.message).toBe('problem.TOTAL_CHANGED');
  // Less than the fee was shown: another page, or another day.
  const cheaper = { ...form, [`fee-${zone.id}`]: '0' };
  expect(await placeOrderAction(untouched, sent(cheaper))).toEqual(unseen);
  const shown = sent({ ...form, [`fee-${zone.id}`]: `${deliveryFee}` });
  await expect(placeOrderAction(untouched, shown)).rejects.toThrow('redirect /orders/');
  const where = { order: { lines: { some: { productId: product.id } } } };
  expect((await db().orderGoods.findFirstOrThrow({ where })).delivery).toMatchObject({
    ...{ recipient: person.name, address: 'Street 14' },
  });
});
