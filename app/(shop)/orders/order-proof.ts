import { cookies } from 'next/headers';
import { readCartId } from '@/lib/cart/cart-cookie';
import { orderCookie, orderCookieValue } from '@/lib/orders/order-link';
import { findOrderForShopper } from '@/lib/orders/read-order';

/** The order at this address, if this browser holds its key, its cookie or its cart. */
export async function findOwnOrder(reference: string, key?: string) {
  const kept = (await cookies()).get(orderCookie(reference).name)?.value;
  return findOrderForShopper({ reference, key, orderCookie: kept, cartId: await readCartId() });
}

/** Lets this browser open the order without its key. Only in actions and route handlers. */
export async function rememberOrder(order: { orderId: string; reference: string }) {
  const { name, options } = orderCookie(order.reference);
  (await cookies()).set(name, orderCookieValue(order.orderId), options);
}
