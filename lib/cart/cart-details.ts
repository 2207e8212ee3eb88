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
import { type KeptDelivery, readKeptDelivery } from './kept-delivery';

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

/** True if the details are this browser's: its cookie opens them, or this very page wrote them. */
const isOwn = `(cart_details.key_hash IN ($2, $5)
      AND cart_details.kept_at > $3::timestamptz - interval '${keptHours} hours')`;

// $6 replaces the details with what was typed; otherwise this browser's own are kept. Given
// delivery fields overwrite stored ones.
const keep = sql({ cartId: 'uuid' })`
  INSERT INTO cart_details (cart_id, key_hash, kept_at, delivery,
    ${textNames.map(columnName).join(', ')})
  SELECT id, $2, $3, $4::jsonb, ${textNames.map((_, place) => `$${place + 7}`).join(', ')}
  FROM cart WHERE id = $1::uuid FOR KEY SHARE
  ON CONFLICT (cart_id) DO UPDATE SET key_hash = excluded.key_hash, kept_at = excluded.kept_at,
    delivery = CASE WHEN ${isOwn} THEN coalesce(cart_details.delivery, '{}') ELSE '{}' END
      || excluded.delivery,
    ${textNames
      .map(columnName)
      .map(
        (name) => `${name} = CASE WHEN $6::bool OR NOT ${isOwn}
      THEN excluded.${name} ELSE cart_details.${name} END`,
      )
      .join(', ')}
  RETURNING cart_id AS "cartId"`;

/**
 * Keeps what was typed on a page, identified by its token, with the visitor's cart; a delivery that
 * this browser chose is kept too. Only in actions and route handlers.
 */
export function keepDetails(
  details: TypedDetails,
  key: string,
  clock = systemClock,
): Promise<void> {
  return write(details, {}, key, clock);
}

/**
 * Keeps what was typed for a delivery and, with `chosen`, the choice: null is collecting. The
 * details that this browser typed are kept too. Only in actions and route handlers.
 */
export function keepDelivery(
  part: Partial<KeptDelivery>,
  key: string,
  clock = systemClock,
): Promise<void> {
  return write(null, part, key, clock);
}

async function write(
  details: TypedDetails | null,
  delivery: Partial<KeptDelivery>,
  key: string,
  clock: typeof systemClock,
): Promise<void> {
  const cartId = await readCartId();
  if (cartId === null || !isRowId(key)) return;
  const { name: cookie, options } = detailsCookie();
  const jar = await cookies();
  const before = jar.get(cookie)?.value ?? '';
  const texts = textNames.map((name) => details?.[name] ?? '');
  const given = [JSON.stringify(delivery), hashOf(before), details !== null, ...texts];
  const [kept] = await queryOnce(keep, [cartId, hashOf(key), clock.now(), ...given]);
  // An order has just given the cart another id, and stored newer details.
  if (kept) jar.set(cookie, key, options);
}

const find = select({ ...typedColumns, delivery: typed<unknown>('jsonb?') })`
  FROM cart_details WHERE cart_id = $1::uuid AND key_hash = $2
    AND kept_at > $3::timestamptz - interval '${keptHours} hours'`;

/** What this browser typed for its cart recently; null if nothing, or if another browser did. */
async function readKept(clock: typeof systemClock) {
  const cartId = await readCartId();
  const key = (await cookies()).get(detailsCookie().name)?.value;
  if (cartId === null || key === undefined) return null;
  const [found] = await queryOnce(find, [cartId, hashOf(key), clock.now()]);
  return found ?? null;
}

/** The details that this browser typed; null: none, or another browser did. */
export async function readDetails(clock = systemClock): Promise<TypedDetails | null> {
  const kept = await readKept(clock);
  if (kept === null) return null;
  const { delivery: _delivery, ...details } = kept;
  return details;
}

/** What this browser typed and chose for a delivery; empty if another browser did. */
export async function readDelivery(clock = systemClock): Promise<KeptDelivery> {
  return readKeptDelivery((await readKept(clock))?.delivery);
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
