import { cookies } from 'next/headers';
import { readCartId } from '@/lib/cart/cart-cookie';
import { orderCookie, orderCookieReference, orderCookieValue } from '@/lib/orders/order-link';
import { findOrderForShopper, listReferences } from '@/lib/orders/read-order';

/** The order at this address, if this browser holds its key, its cookie or its cart. */
export async function findOwnOrder(reference: string, key?: string) {
  const kept = (await cookies()).get(orderCookie(reference).name)?.value;
  return findOrderForShopper({ reference, key, orderCookie: kept, cartId: await readCartId() });
}

/** Whether this browser placed the order at this address, and not only holds its link. */
export async function isPlacedHere(reference: string): Promise<boolean> {
  const cartId = await readCartId();
  if (cartId === null) return false;
  return (await findOrderForShopper({ reference, cartId })) !== null;
}

/** Lets this browser open the order without its key. Only in actions and route handlers. */
export async function rememberOrder(order: {
  readonly orderId: string;
  readonly linkRound: number;
  readonly reference: string;
}) {
  const { name, options } = orderCookie(order.reference);
  const { orderId: id, linkRound } = order;
  (await cookies()).set(name, orderCookieValue({ id, linkRound }), options);
}

/**
 * Removes the cookies of the session's orders from this browser, and those sent with this request.
 */
export async function forgetOrders() {
  const jar = await cookies();
  const cartId = await readCartId();
  const references = cartId === null ? [] : await listReferences(cartId);
  // An order's cookie is sent only to that order's own pages.
  const sent = jar.getAll().flatMap(({ name }) => orderCookieReference(name) ?? []);
  for (const reference of new Set([...references, ...sent])) {
    const { name, options } = orderCookie(reference);
    jar.set(name, '', { ...options, maxAge: 0 });
  }
}
