// Whose cart is this? One signed cookie; the row in the database comes with the first line.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { acceptedKeys, deriveKey } from '@/lib/secrets/secret-keys';
import { cartCookie, readSignedCartId, signCartId } from './cart-token';
import { countCart } from './count-cart';

/** The cart of this visitor, or null: no cookie, or one that we did not sign. */
export async function readCartId(): Promise<string | null> {
  const value = (await cookies()).get(cartCookie().name)?.value;
  if (value === undefined) return null;
  const ids = acceptedKeys('cart').map((key) => readSignedCartId(value, key));
  return ids.find((id) => id !== null) ?? null;
}

/** Things in this visitor's cart. */
export async function readCartCount(): Promise<number> {
  return countCart(await readCartId());
}

/** The cart of this visitor, made and remembered when there is none. Only in actions. */
export async function ensureCartId(): Promise<string> {
  const cartId = (await readCartId()) ?? randomUUID();
  await rememberCart(cartId);
  return cartId;
}

/** Lets this browser keep the cart. Only in actions. */
export async function rememberCart(cartId: string): Promise<void> {
  const { name, options } = cartCookie();
  (await cookies()).set(name, signCartId(cartId, deriveKey('cart')), options);
}
