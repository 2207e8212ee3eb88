// Which order may this visitor see? Unknown, foreign and expired orders get the same answer.
import 'server-only';
import { cache } from 'react';
import { db } from '@/lib/db/client';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { systemClock } from '@/lib/time/clock';
import { isOrderCookie, isOrderKey } from './order-link';

/** How long the key of an order opens it after its last change of state. */
export const keyDays = 180;
const cartHours = 24;
/** More orders than one visitor places; each needs a cookie in the same response. */
const ordersForgotten = 30;

export type OrderProof = {
  readonly reference: string;
  readonly key?: string | undefined;
  readonly orderCookie?: string | undefined;
  readonly cartId?: string | null | undefined;
};

const findProved = sql({
  id: 'uuid',
  reference: 'text',
  locale: 'text',
  cartId: 'uuid?',
  createdAt: 'timestamptz',
  stateChangedAt: 'timestamptz',
  linkRound: 'int4',
  isComposed: 'bool',
  isKeptFirst: 'bool',
})`
  SELECT id, reference, locale, cart_id AS "cartId", created_at AS "createdAt",
    state_changed_at AS "stateChangedAt", link_round AS "linkRound",
    EXISTS (SELECT 1 FROM order_composition c WHERE c.order_id = o.id) AS "isComposed",
    kept_to IS NOT NULL AS "isKeptFirst"
  FROM "order" o WHERE reference = $1`;

/** What proofs are compared with, read once per request. */
const readProvedOrder = cache(async (reference: string) => {
  const [order] = await readRows(findProved, [reference]);
  return order ?? null;
});

type Opened = 'key' | 'cookie' | 'cart';

/** The order that the proof opens, and which of the three proofs opened it; null if none does. */
export async function findOrderForShopper(proof: OrderProof, clock = systemClock) {
  const order = isReference(proof.reference) ? await readProvedOrder(proof.reference) : null;
  const by = openedBy(order, proof, clock.now());
  if (order === null || by === null) return null;
  return {
    orderId: order.id,
    linkRound: order.linkRound,
    reference: order.reference,
    /** The language in which the order was placed. */
    locale: order.locale,
    /** A clerk composed it, and wants to know when its link is opened. */
    isComposed: order.isComposed,
    /** It is kept for two hours, and longer once its mailed link is opened. */
    isKeptFirst: order.isKeptFirst,
    by,
  };
}

/** Whether it could be the reference of an order: anything else is not looked up. */
export function isReference(text: string): boolean {
  return /^[A-Z0-9]{4,20}$/.test(text);
}

type Proved = {
  readonly id: string;
  readonly cartId: string | null;
  readonly createdAt: Date;
  readonly stateChangedAt: Date;
  readonly linkRound: number;
};

/** Which of the three proofs opens the order; null if none does. Pure. */
export function openedBy(order: Proved | null, proof: OrderProof, now: Date): Opened | null {
  // A key is compared even for an unknown order, so that both take the same time.
  const linked = order ?? { id: 'unknown', linkRound: 0 };
  const hasKey = isOrderKey(linked, proof.key ?? '');
  const hasCookie = isOrderCookie(linked, proof.orderCookie ?? '');
  if (!order) return null;
  const isKeyAlive = now.getTime() - order.stateChangedAt.getTime() < keyDays * 86_400_000;
  if (hasKey && isKeyAlive) return 'key';
  if (hasCookie && isKeyAlive) return 'cookie';
  return isOpenToCart(order, proof.cartId, now) ? 'cart' : null;
}

/** True if this cart session placed the order, at most a day ago. */
export function isOpenToCart(
  order: { readonly cartId: string | null; readonly createdAt: Date },
  cartId: string | null | undefined,
  now: Date,
): boolean {
  const isFresh = now.getTime() - order.createdAt.getTime() < cartHours * 3_600_000;
  return Boolean(cartId) && cartId === order.cartId && isFresh;
}

/** The newest order that the cart session may open, for the generic return address. */
export async function findLatestOrder(
  cartId: string,
  clock = systemClock,
): Promise<{ orderId: string; reference: string } | null> {
  const since = new Date(clock.now().getTime() - cartHours * 3_600_000);
  const order = await db().order.findFirst({
    where: { cartId, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    select: { id: true, reference: true },
  });
  return order ? { orderId: order.id, reference: order.reference } : null;
}

/** The newest orders of a cart session. */
export async function listReferences(cartId: string): Promise<string[]> {
  const orders = await db().order.findMany({
    where: { cartId },
    orderBy: { createdAt: 'desc' },
    select: { reference: true },
    take: ordersForgotten,
  });
  return orders.map(({ reference }) => reference);
}
