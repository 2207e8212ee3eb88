// Whose cart is this? One signed cookie; the row in the database comes with the first line.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { acceptedKeys, deriveKey } from '@/lib/secrets/secret-keys';
import { cartCookie, readSignedCartId, signCartId } from './cart-token';
import { countCart } from './read-cart';

/** The visitor's cart id; null without a cookie, or with one that we did not sign. */
export async function readCartId(): Promise<string | null> {
  const value = (await cookies()).get(cartCookie().name)?.value;
  if (value === undefined) return null;
  const ids = acceptedKeys('cart').map((key) => readSignedCartId(value, key));
  return ids.find((id) => id !== null) ?? null;
}

/** Number of things in the visitor's cart. */
export async function readCartCount(): Promise<number> {
  return countCart(await readCartId());
}

/** The visitor's cart id, created and remembered if there is none. Only in actions. */
export async function ensureCartId(): Promise<string> {
  const cartId = (await readCartId()) ?? randomUUID();
  await rememberCart(cartId);
  return cartId;
}

/** Sets the cart cookie in this browser. Only in actions. */
export async function rememberCart(cartId: string): Promise<void> {
  const { name, options } = cartCookie();
  (await cookies()).set(name, signCartId(cartId, deriveKey('cart')), options);
}
