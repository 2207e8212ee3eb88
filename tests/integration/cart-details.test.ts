import { randomUUID } from 'node:crypto';
import { forgetCartAction } from '@/app/(shop)/_cart/actions';
import { rememberOrder } from '@/app/(shop)/_order/order-proof';
import { placeOrderAction } from '@/app/(shop)/checkout/actions';
import { chooseDelivery } from '@/app/(shop)/checkout/delivery/actions';
import { POST } from '@/app/(shop)/checkout/details/route';
import {
  detailsCookie,
  keepDelivery,
  keepDetails,
  readDelivery,
  readDetails,
} from '@/lib/cart/cart-details';
import { cartCookie, signCartId } from '@/lib/cart/cart-token';
import { db } from '@/lib/db/client';
import { slotFields } from '@/lib/orders/goods/delivery-input';
import { orderCookie } from '@/lib/orders/order-link';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { settings } from '@/lib/settings/env';
import { browser } from '../support/browser';
import { createZone, deliveryTo } from '../support/delivery';
import { whileHeld } from '../support/held-rows';
import { must } from '../support/must';
import { deliver, readAttempt, startAgain } from '../support/one-night';
import { createCart, createProduct, contact as person, placeCart, withBank } from '../support/shop';

/** Everything that the checkout's form may hold. */
const contact = { ...person, guestNames: 'Sara\nOmar', arrival: '18:30', wishes: 'A quiet room' };
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
  await keepDetails({ ...contact, phone: '077' }, page);
  expect(await readDetails()).toEqual({ ...contact, phone: '077' });
  expect(await readDetails(later(119))).not.toBeNull();
  expect(await readDetails(later(121))).toBeNull();
});

test('L2 who planted the cart, or an old key, reads nothing of it', async () => {
  await keepDetails({ ...contact, name: 'The stranger' }, randomUUID());
  const planted = browser.cookies.get(detailsCookie().name) ?? '';
  await keepDetails(contact, page);
  const own = browser.cookies.get(detailsCookie().name);
  browser.cookies.set(detailsCookie().name, planted);
  expect(await readDetails()).toBeNull();
  browser.cookies.delete(detailsCookie().name);
  expect(await readDetails()).toBeNull();
  browser.cookies.set(detailsCookie().name, String(own));
  expect(await readDetails()).toEqual(contact);
});

test('it follows the cart to its order and ends when that is paid', async () => {
  await keepDetails(contact, page);
  const placed = must(await placeCart(cartId, product.priceMinor));
  showCart(placed.cartId);
  expect(await readDetails()).toEqual(contact);
  const { gatewayOrderId } = await readAttempt(await startAgain(placed.orderId));
  await deliver(await bank.pay(gatewayOrderId));
  expect(await db().cartDetails.count({ where: { cartId: placed.cartId } })).toBe(0);
});

test('what comes while an order gives the cart another id is not kept, and nothing fails', async () => {
  const renamed = randomUUID();
  const { late } = await whileHeld(async ({ query, untilWaiting }) => {
    await query('UPDATE cart SET id = $2 WHERE id = $1', [cartId, renamed]);
    const kept = keepDetails(contact, page);
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
  expect(await readDetails()).toEqual({ ...contact, name: '' });
  expect((await POST(post(contact))).status).toBe(204);
  siteOf('https://evil.example');
  expect((await POST(post({ ...contact, name: 'Evil' }))).status).toBe(403);
  expect(await readDetails()).toEqual(contact);
});

test('a shopper at a shared computer leaves nothing: no cart, no details, no order', async () => {
  await keepDetails(contact, page);
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

test('a chosen delivery stays while details change, and is nobody else’s', async () => {
  const chosen = deliveryTo(randomUUID());
  const said = { typed: { note: 'Happy birthday' } };
  await keepDetails(contact, randomUUID());
  await keepDelivery({ ...said, chosen }, randomUUID());
  expect(await readDetails()).toEqual(contact);
  // What the page sends before it has heard of its own cookie.
  const [cookie, next] = [detailsCookie().name, randomUUID()];
  const before = String(browser.cookies.get(cookie));
  await keepDelivery({}, next);
  browser.cookies.set(cookie, before);
  await keepDelivery({}, next);
  expect([await readDetails(), (await readDelivery()).chosen]).toEqual([contact, chosen]);
  await keepDetails({ ...contact, name: 'Layla' }, page);
  expect(await readDelivery()).toMatchObject({ ...said, chosen, way: null });
  await POST(post({ ...contact, to: 'collect' }));
  expect(await readDelivery()).toMatchObject({ ...said, chosen: null, way: 'collect' });
  // Field by field as it is typed; a card number is never kept, nor what is no time.
  const typed = { zone: chosen.zoneId, [slotFields(chosen.zoneId).day]: '4111 1111 1111 1111' };
  await POST(post({ part: 'delivery', ...typed, note: '4111 1111 1111 1111', address: 'Home' }));
  expect(await readDelivery()).toMatchObject({
    typed: { zone: chosen.zoneId, [slotFields(chosen.zoneId).day]: '', note: '', address: 'Home' },
    chosen: null,
    way: 'collect',
  });
  expect(await readDetails()).toEqual(contact);
  browser.cookies.delete(detailsCookie().name);
  await keepDetails(contact, randomUUID());
  expect(await readDelivery()).toEqual({ typed: {}, chosen: null, way: null, asked: null });
});

const sent = (fields: object) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const untouched = { values: {}, errors: {} };

test('all that is wrong is said at once, before the delivery is asked, and doubts are asked once', async () => {
  const typed = { checkoutToken: page, isWayAsked: 'yes', name: '', email: 'sara@gmial.com' };
  const first = sent({ ...typed, phone: '0770123456' });
  const faultsOf = (form: { errors: object }) => Object.keys(form.errors).sort();
  const all = ['email', 'name', 'phone', 'way'];
  expect(faultsOf(await placeOrderAction(untouched, first))).toEqual(all);
  const wrong = sent({ ...typed, phone: '0770123456', way: 'deliver' });
  const { errors, hidden } = await placeOrderAction(untouched, wrong);
  expect(faultsOf({ errors })).toEqual(all.slice(0, 3));
  const again = sent({ ...typed, ...hidden, phone: '0770123456', way: 'deliver' });
  const { errors: left, hidden: kept } = await placeOrderAction(untouched, again);
  expect([Object.keys(left), kept]).toEqual([['name'], hidden]);
  const right = sent({ ...typed, ...hidden, name: 'Sara', phone: '0770123456', way: 'deliver' });
  await expect(placeOrderAction(untouched, right)).rejects.toThrow('redirect /checkout/delivery');
  expect((await readDelivery()).asked).toEqual({ email: 'sara@gmial.com', phone: '+964770123456' });
});

test('a chosen delivery leads to where the checkout shows that it is saved', async () => {
  const zone = await createZone();
  const { day, window } = slotFields(zone.id);
  const slot = deliveryTo(zone.id);
  const typed = { recipient: 'Omar', recipientPhone: '0770 123 4567', address: 'Street 14' };
  const chosen = { zone: zone.id, [day]: slot.day, [window]: slot.window };
  await expect(
    chooseDelivery(untouched, sent({ checkoutToken: page, ...chosen, ...typed })),
  ).rejects.toThrow('redirect /checkout?delivery=kept#receive');
  expect((await readDelivery()).chosen).toMatchObject({ day: slot.day, window: slot.window });
});
