// Is this cart cookie one of ours? Signs and reads its value; the key is passed in.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { ownCookie } from '@/lib/settings/own-cookie';
import { isRowId } from '@/lib/text/row-id';

/** Name and flags of the cookie that holds it. */
export function cartCookie() {
  return ownCookie('diwan_cart', 30 * 24 * 60 * 60);
}

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

/**
 * The id that a cart goes on with after an order of this checkout page. It follows from both, so
 * that a second click meets the first one's, and only we can compute it: whoever knew the cart
 * before does not know it afterwards.
 */
export function cartIdAfterOrder(cartId: string, checkoutToken: string, key: Buffer): string {
  const hex = createHmac('sha256', key).update(`${cartId} ${checkoutToken}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

function macOf(cartId: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(cartId).digest();
}
