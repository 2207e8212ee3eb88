// What has this visitor typed at checkout? Kept with the cart, for a while, for one browser.
import 'server-only';
import { createHash } from 'node:crypto';
import { cookies } from 'next/headers';
import { stayCookie } from '@/lib/catalogue/kept-stay';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { columnName, type RowOf, typed } from '@/lib/rows/columns';
import { ownCookie } from '@/lib/settings/own-cookie';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { readCartId } from './cart-cookie';
import { cartCookie } from './cart-token';
import { readKeptDelivery } from './kept-delivery';

const typedColumns = {
  name: 'text',
  email: 'text',
  phone: 'text',
  guestNames: 'text',
  arrival: 'text',
  wishes: 'text',
  companyName: 'text',
  companyAddress: 'text',
  companyTaxNumber: 'text',
} as const;

/** As it was typed, right or wrong. */
export type TypedDetails = RowOf<typeof typedColumns>;

/** Details expire this long after the last change, so that the browser's next user sees none. */
const keptHours = 2;

/**
 * Name and flags of the session cookie that opens the details. Each checkout page has a new key: a
 * cart or key planted in this browser reveals nothing, and everything the page sends, field by
 * field or as a whole, uses one key.
 */
export function detailsCookie() {
  return ownCookie('diwan_details', undefined);
}

const textNames = Object.keys(typedColumns) as (keyof TypedDetails)[];

const keep = sql({ cartId: 'uuid' })`
  INSERT INTO cart_details (cart_id, key_hash, kept_at, delivery,
    ${textNames.map(columnName).join(', ')})
  SELECT id, $2, $3, $4::jsonb, ${textNames.map((_, place) => `$${place + 5}`).join(', ')}
  FROM cart WHERE id = $1::uuid FOR KEY SHARE
  ON CONFLICT (cart_id) DO UPDATE SET key_hash = excluded.key_hash, kept_at = excluded.kept_at,
    delivery = excluded.delivery,
    ${textNames
      .map(columnName)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}
  RETURNING cart_id AS "cartId"`;

/**
 * Keeps what was typed on a page, identified by its token, with the visitor's cart; `delivery`: the
 * fields of a delivery by name. Only in actions and route handlers.
 */
export async function keepDetails(
  details: TypedDetails,
  delivery: Readonly<Record<string, string>>,
  key: string,
  clock = systemClock,
): Promise<void> {
  const cartId = await readCartId();
  if (cartId === null || !isRowId(key)) return;
  const texts = textNames.map((name) => details[name]);
  const given = [hashOf(key), clock.now(), JSON.stringify({ typed: delivery }), ...texts];
  const [kept] = await queryOnce(keep, [cartId, ...given]);
  // An order has just given the cart another id, and stored newer details.
  if (!kept) return;
  const { name: cookie, options } = detailsCookie();
  (await cookies()).set(cookie, key, options);
}

const find = select({ ...typedColumns, delivery: typed<unknown>('jsonb?') })`
  FROM cart_details WHERE cart_id = $1::uuid AND key_hash = $2
    AND kept_at > $3::timestamptz - interval '${keptHours} hours'`;

/** What this browser typed for its cart recently; null if nothing, or if another browser did. */
export async function readDetails(
  clock = systemClock,
): Promise<{ details: TypedDetails; delivery: Readonly<Record<string, string>> } | null> {
  const cartId = await readCartId();
  const key = (await cookies()).get(detailsCookie().name)?.value;
  if (cartId === null || key === undefined) return null;
  const [found] = await queryOnce(find, [cartId, hashOf(key), clock.now()]);
  if (found === undefined) return null;
  const { delivery, ...details } = found;
  return { details, delivery: readKeptDelivery(delivery) };
}

// Deletes its lines and details too.
const forget = sql`DELETE FROM cart WHERE id = $1::uuid`;

/** Deletes the visitor's cart, here and in this browser; an order made from it remains. */
export async function forgetCart(): Promise<void> {
  const cartId = await readCartId();
  if (cartId !== null) await queryOnce(forget, [cartId]);
  const jar = await cookies();
  for (const { name, options } of [cartCookie(), detailsCookie(), stayCookie()]) {
    jar.set(name, '', { ...options, maxAge: 0 });
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
