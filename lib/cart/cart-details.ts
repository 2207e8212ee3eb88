// What has this visitor typed at the checkout? Kept with the cart, for a while, for one browser.
import 'server-only';
import { createHash } from 'node:crypto';
import { cookies } from 'next/headers';
import { systemClock } from '@/lib/clock';
import type { RowOf } from '@/lib/columns';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { ownCookie } from '@/lib/settings/own-cookie';
import { isRowId } from '@/lib/text/row-id';
import { readCartId } from './cart-cookie';
import { cartCookie } from './cart-token';

const typedColumns = {
  name: 'text',
  email: 'text',
  phone: 'text',
  guestNames: 'text',
  arrival: 'text',
  wishes: 'text',
} as const;

/** As it was typed, right or wrong. */
export type TypedDetails = RowOf<typeof typedColumns>;

/** So long after the last change: who comes to this browser later finds nothing. */
const keptHours = 2;

/**
 * Name and flags of the cookie that opens the details: it ends with the browser. Its key is made with
 * each page of the checkout, so that whoever planted the cart or a key in this browser reads nothing,
 * and what the page sends at once, field by field and as a whole, has one key.
 */
export function detailsCookie() {
  return ownCookie('diwan_details', undefined);
}

const keep = sql({ cartId: 'uuid' })`
  INSERT INTO cart_details (cart_id, key_hash, kept_at, name, email, phone, guest_names, arrival,
    wishes)
  SELECT id, $2, $3, $4, $5, $6, $7, $8, $9 FROM cart WHERE id = $1::uuid FOR KEY SHARE
  ON CONFLICT (cart_id) DO UPDATE SET key_hash = excluded.key_hash, name = excluded.name,
    email = excluded.email, phone = excluded.phone, guest_names = excluded.guest_names,
    arrival = excluded.arrival, wishes = excluded.wishes, kept_at = excluded.kept_at
  RETURNING cart_id AS "cartId"`;

/**
 * Keeps what was typed on a page, which is known by its token, beside the visitor's cart. Only in
 * actions and route handlers.
 */
export async function keepDetails(
  typed: TypedDetails,
  key: string,
  clock = systemClock,
): Promise<void> {
  const cartId = await readCartId();
  if (cartId === null || !isRowId(key)) return;
  const { name, email, phone, guestNames, arrival, wishes } = typed;
  const texts = [name, email, phone, guestNames, arrival, wishes];
  const values = [cartId, hashOf(key), clock.now(), ...texts];
  const [kept] = await queryOnce(keep, values);
  // An order has just given the cart another id, and kept more.
  if (!kept) return;
  const { name: cookie, options } = detailsCookie();
  (await cookies()).set(cookie, key, options);
}

const find = select(typedColumns)`
  FROM cart_details WHERE cart_id = $1::uuid AND key_hash = $2
    AND kept_at > $3::timestamptz - interval '${keptHours} hours'`;

/** What this browser typed for its cart a while ago; null: nothing, or another browser did. */
export async function readDetails(clock = systemClock): Promise<TypedDetails | null> {
  const cartId = await readCartId();
  const key = (await cookies()).get(detailsCookie().name)?.value;
  if (cartId === null || key === undefined) return null;
  const [found] = await queryOnce(find, [cartId, hashOf(key), clock.now()]);
  return found ?? null;
}

// Its lines and details go with it.
const forget = sql`DELETE FROM cart WHERE id = $1::uuid`;

/** Ends the visitor's cart, in this browser and here; an order that came from it stays. */
export async function forgetCart(): Promise<void> {
  const cartId = await readCartId();
  if (cartId !== null) await queryOnce(forget, [cartId]);
  const jar = await cookies();
  for (const { name, options } of [cartCookie(), detailsCookie()]) {
    jar.set(name, '', { ...options, maxAge: 0 });
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
