import { GET } from '@/app/(shop)/orders/[reference]/open/route';
import { cartCookie, signCartId } from '@/lib/cart/cart-token';
import { log } from '@/lib/log/log';
import { orderCookie, orderCookieValue, orderKey } from '@/lib/orders/order-link';
import { findLatestOrder, findOrderForShopper } from '@/lib/orders/read-order';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { must } from '../support/must';
import { contact, createCart, createProduct, placeCart } from '../support/shop';

const browser = vi.hoisted(() => ({
  cookies: [] as { name: string; value: string }[],
  given: [] as string[],
}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({
    getAll: () => browser.cookies,
    get: (name: string) => browser.cookies.find((cookie) => cookie.name === name),
    set: (name: string) => browser.given.push(name),
  }),
}));

beforeEach(() => {
  browser.cookies = [];
  browser.given = [];
});

test('L2 who planted the cart reads no order that is placed from it', async () => {
  const [first, planted] = await orderFrom();
  expect(await opens(first, planted)).toBe(false);
  expect(await findLatestOrder(planted)).toBeNull();
  // The browser that placed it keeps its day.
  expect(await opens(first, first.cartId)).toBe(true);
  expect(await findLatestOrder(first.cartId)).toMatchObject({ reference: first.reference });
});

test('L2 the session goes on after an order: it opens its earlier ones as well', async () => {
  const [first] = await orderFrom();
  const who = { contact: { ...contact, name: 'Somebody else' } };
  const second = await placed(first.cartId, first.product.priceMinor, who);
  expect(second.cartId).not.toBe(first.cartId);
  expect(await opens(first, second.cartId)).toBe(true);
  expect(await opens(first, first.cartId)).toBe(false);
});

test.each([
  ['its key', (id: string) => ({ key: orderKey({ id, linkRound: 0 }) }), true],
  ['its cookie', (id: string) => ({ cookie: orderCookieValue({ id, linkRound: 0 }) }), true],
  ['its cart alone', (_id: string, cartId: string) => ({ cartId }), false],
  ['another’s key', () => ({ key: orderKey({ id: 'another', linkRound: 0 }) }), false],
  ['nothing', () => ({}), false],
] as const)('L2 the door remembers an order for half a year by %s', async (_by, proofOf, is) => {
  const [order] = await orderFrom();
  const proof: { key?: string; cookie?: string; cartId?: string } = proofOf(
    order.orderId,
    order.cartId,
  );
  const { name } = orderCookie(order.reference);
  browser.cookies = [
    ...(proof.cookie ? [{ name, value: proof.cookie }] : []),
    ...(proof.cartId
      ? [{ name: cartCookie().name, value: signCartId(proof.cartId, deriveKey('cart')) }]
      : []),
  ];
  const url = `http://localhost:3000/orders/${order.reference}/open${proof.key ? `?key=${proof.key}` : ''}`;
  const params = Promise.resolve({ reference: order.reference });
  const said = vi.spyOn(log, 'warn').mockClear();
  expect((await GET(new Request(url), { params })).status).toBe(303);
  expect(browser.given.includes(name)).toBe(is);
  // Whoever showed a key that opens nothing is in the log; the key is not.
  const lines = said.mock.calls.filter(([event]) => event === 'order.wrong_key');
  expect(lines).toHaveLength(proof.key !== undefined && !is ? 1 : 0);
  expect(JSON.stringify(lines)).not.toContain(proof.key ?? 'no key');
});

async function orderFrom() {
  const product = await createProduct({});
  const planted = await createCart(product.id);
  return [{ ...(await placed(planted, product.priceMinor)), product }, planted] as const;
}

async function placed(cartId: string, totalMinor: bigint, more: object = {}) {
  return must(await placeCart(cartId, totalMinor, more));
}

async function opens({ reference }: { reference: string }, cartId: string) {
  return (await findOrderForShopper({ reference, cartId })) !== null;
}
