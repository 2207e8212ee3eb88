import { cookies } from 'next/headers';
import { cache } from 'react';
import { readCartId } from '@/lib/cart/cart-cookie';
import { orderCookie, orderCookieReference, orderCookieValue } from '@/lib/orders/order-link';
import { findOrderForShopper, listReferences } from '@/lib/orders/read-order';
import { readOwnOrder } from '@/lib/payments/shopper/payment-queries';

/** The order at this address, if this browser holds its key, its cookie or its cart. */
export async function findOwnOrder(reference: string, key?: string) {
  return findOrderForShopper({ ...(await proofOf(reference)), key });
}

/** The same with all that its pages show, read once per request: for the page and for its title. */
export const readShownOrder = cache(async (reference: string) =>
  readOwnOrder(await proofOf(reference)),
);

async function proofOf(reference: string) {
  const kept = (await cookies()).get(orderCookie(reference).name)?.value;
  return { reference, orderCookie: kept, cartId: await readCartId() };
}

/** Every request carries these cookies, and a header has a limit. */
const rememberedMax = 20;

/**
 * Lets this browser open the order without its key, and forgets the oldest above twenty. Only in
 * actions and route handlers.
 */
export async function rememberOrder(order: {
  readonly orderId: string;
  readonly linkRound: number;
  readonly reference: string;
}) {
  const { name, options } = orderCookie(order.reference);
  const { orderId: id, linkRound } = order;
  const jar = await cookies();
  // Browsers send the oldest first.
  const others = rememberedIn(jar).filter((reference) => reference !== order.reference);
  for (const reference of others.slice(0, Math.max(0, others.length + 1 - rememberedMax))) {
    forgetOrder(jar, reference);
  }
  jar.set(name, orderCookieValue({ id, linkRound }), options);
}

/**
 * Removes the cookies of the session's orders from this browser, and those sent with this request.
 */
export async function forgetOrders() {
  const jar = await cookies();
  const cartId = await readCartId();
  const references = cartId === null ? [] : await listReferences(cartId);
  for (const reference of new Set([...references, ...rememberedIn(jar)])) {
    forgetOrder(jar, reference);
  }
}

type Jar = Awaited<ReturnType<typeof cookies>>;

function rememberedIn(jar: Jar): string[] {
  return jar.getAll().flatMap(({ name }) => orderCookieReference(name) ?? []);
}

function forgetOrder(jar: Jar, reference: string): void {
  const { name, options } = orderCookie(reference);
  jar.set(name, '', { ...options, maxAge: 0 });
}
