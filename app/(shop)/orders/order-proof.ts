import { cookies } from 'next/headers';
import { readCartId } from '@/lib/cart/cart-cookie';
import { orderCookieName, orderCookieValue } from '@/lib/orders/order-link';
import { findOrderForShopper } from '@/lib/orders/read-order';
import { settings } from '@/lib/settings/env';

const cookieSeconds = 180 * 24 * 60 * 60;

/** The order at this address, if this browser holds its key, its cookie or its cart. */
export async function findOwnOrder(reference: string, key?: string) {
  const orderCookie = (await cookies()).get(orderCookieName(reference))?.value;
  return findOrderForShopper({ reference, key, orderCookie, cartId: await readCartId() });
}

/** Lets this browser open the order without its key. Only in actions and route handlers. */
export async function rememberOrder(order: { orderId: string; reference: string }) {
  (await cookies()).set(orderCookieName(order.reference), orderCookieValue(order.orderId), {
    httpOnly: true,
    sameSite: 'lax',
    secure: settings().isHttps,
    path: '/orders',
    maxAge: cookieSeconds,
  });
}
