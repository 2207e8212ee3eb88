// Is this cart cookie one of ours? Signs and reads its value; the key is passed in.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRowId } from '@/lib/text/row-id';

/** The cookie that holds it. */
export const cartCookieName = 'diwan_cart';

/** The cookie's value for a cart: `<cart id>.<HMAC-SHA256, base64url>`. */
export function signCartId(cartId: string, key: Buffer): string {
  return `${cartId}.${macOf(cartId, key).toString('base64url')}`;
}

/** The cart id of a value that we signed; null for anything else. */
export function readSignedCartId(value: string, key: Buffer): string | null {
  const [cartId = '', mac = '', ...rest] = value.split('.');
  if (rest.length > 0 || !isRowId(cartId)) return null;
  const expected = macOf(cartId, key);
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return cartId;
}

function macOf(cartId: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(cartId).digest();
}
