// Who may open an order? Anyone with its key, its cookie, or the cart that it came from.
import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedKeys, deriveKey } from '@/lib/secrets/secret-keys';
import { ownCookie } from '@/lib/settings/own-cookie';

const keyLength = 32; // base64url characters: 192 bits

/** What a link's key is made of: a new round invalidates links sent to a wrong address. */
export type LinkedOrder = { readonly id: string; readonly linkRound: number };

/** The unguessable key of an order. It is computed, never stored. */
export function orderKey(order: LinkedOrder): string {
  return seal('order-link', order);
}

/** True when `candidate` is the order's key; compared in constant time. */
export function isOrderKey(order: LinkedOrder, candidate: string): boolean {
  return isOneOf('order-link', order, candidate);
}

/** The path that opens an order without signing in. */
export function orderPathWithKey(order: LinkedOrder & { readonly reference: string }): string {
  return `/orders/${encodeURIComponent(order.reference)}?key=${orderKey(order)}`;
}

/** Name and flags of the cookie that opens one order in one browser. */
export function orderCookie(reference: string) {
  const name = `diwan_order_${reference.replace(/[^A-Za-z0-9]/g, '')}`;
  return ownCookie(name, 180 * 24 * 60 * 60);
}

/** The order that a cookie of this name opens; null for any other cookie. */
export function orderCookieReference(name: string): string | null {
  return /diwan_order_([A-Za-z0-9]+)$/.exec(name)?.[1] ?? null;
}

/** The cookie's value: proof that this browser has presented the key. */
export function orderCookieValue(order: LinkedOrder): string {
  return seal('order-cookie', order);
}

/** True when the cookie was made for this order. */
export function isOrderCookie(order: LinkedOrder, candidate: string): boolean {
  return isOneOf('order-cookie', order, candidate);
}

function seal(purpose: string, order: LinkedOrder, key = deriveKey(purpose)): string {
  const { id, linkRound } = order;
  const sealed = linkRound === 0 ? id : `${id}.${linkRound}`;
  return createHmac('sha256', key).update(sealed).digest('base64url').slice(0, keyLength);
}

function isOneOf(purpose: string, order: LinkedOrder, candidate: string): boolean {
  return acceptedKeys(purpose).some((key) => isSame(seal(purpose, order, key), candidate));
}

function isSame(expected: string, candidate: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(candidate);
  return left.length === right.length && timingSafeEqual(left, right);
}
