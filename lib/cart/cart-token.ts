// Is this cart cookie one of ours? Signs and reads its value; the key is passed in.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { ownCookie } from '@/lib/settings/own-cookie';
import { isRowId } from '@/lib/text/row-id';

/** Name and flags of the cart cookie. */
export function cartCookie() {
  return ownCookie('diwan_cart', 30 * 24 * 60 * 60);
}

/** The cookie's value for a cart: `<cart id>.<HMAC-SHA256, base64url>`. */
export function signCartId(cartId: string, key: Buffer): string {
  return `${cartId}.${macOf(cartId, key).toString('base64url')}`;
}

/** The cart id in a value that we signed; null for anything else. */
export function readSignedCartId(value: string, key: Buffer): string | null {
  const [cartId = '', mac = '', ...rest] = value.split('.');
  if (rest.length > 0 || !isRowId(cartId)) return null;
  const expected = macOf(cartId, key);
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return cartId;
}

/**
 * The cart's new id after an order from this checkout page. It is derived from both, so that a
 * second click gets the same id, and keyed, so that someone who knew the old id cannot compute it.
 */
export function cartIdAfterOrder(cartId: string, checkoutToken: string, key: Buffer): string {
  const hex = createHmac('sha256', key).update(`${cartId} ${checkoutToken}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

function macOf(cartId: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(cartId).digest();
}
