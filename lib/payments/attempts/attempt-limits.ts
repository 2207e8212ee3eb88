// May this shopper try again, and if not, when? Counts what an order, a session and a network
// have tried, in rows that all processes share.
import 'server-only';
import { openAttention } from '@/lib/attention/open-attention';
import { wideNetwork } from '@/lib/auth/client-network';
import { select, sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { noteLimited } from '@/lib/http/shared-network';
import { count } from '@/lib/log/metrics';
import { type Declines, pauseEnd } from '@/lib/payments/rules/attempt-pause';
import { settings } from '@/lib/settings/env';
import {
  type AttemptSession,
  type Charge,
  chargeTaking,
  findOwnCharge,
  isBudgeted,
  judgeKept,
  type Taking,
} from './anonymous-budget';
import { declinesAsked, declinesColumn, declinesJson, readDeclines } from './declines';

export type AttemptRefusal =
  /** The order has used all its attempts; a new order may be placed. */
  | { readonly by: 'order' }
  /** As many unpaid orders are kept for this email address as may be. */
  | { readonly by: 'address' }
  /**
   * A pause after declines, the limit of an hour, or what a client may keep without a card's
   * result: free again at `until`.
   */
  | { readonly by: 'pause' | 'session' | 'network' | 'kept'; readonly until: Date };

type TriedOrder = Omit<Taking, 'nights'> & {
  readonly attempts: number;
  readonly declines: Declines;
  /** Counted from the order's lines if it is already placed. */
  readonly nights?: number;
};

type Query = Tx['query'];

const hourMs = 3_600_000;

const countTry = sql({ count: 'int4' })`
  INSERT INTO attempt_throttle (key, hour, count) VALUES ($1, $2, 1)
       ON CONFLICT (key, hour) DO UPDATE SET count = attempt_throttle.count + 1 RETURNING count`;

/** Rolls back the caller's transaction. */
export class TryRefused extends Error {
  constructor(readonly refusal: AttemptRefusal) {
    super('a try was refused');
  }
}

/**
 * Charges one more try, in the caller's transaction and before an order is written for it: the
 * hour's counts, and what it would keep. Throws TryRefused: a refused try costs nothing and
 * prolongs nothing. 0 = no limit, and no pause either. A first try that was charged with its order
 * is not charged again.
 */
export async function chargePaymentTry(
  tx: Tx,
  order: TriedOrder,
  session: AttemptSession,
  now: Date,
): Promise<Charge> {
  const refused = refuseByOrder(order, now);
  if (refused !== null) throw new TryRefused(refused);
  const own = await findOwnCharge(tx, order.orderId, session, now);
  if (own !== null) return own;
  // Counted even without a limit: the row serialises tries of one session or network.
  for (const { by, key, limit } of isBudgeted() ? countersOf(session) : []) {
    const [row] = await tx.query(countTry, [key, hourOf(now)]);
    if (limit > 0 && (row?.count ?? 0) > limit) throw new TryRefused({ by, until: nextHour(now) });
  }
  const { nights = isBudgeted() ? await countNights(tx.query, order.orderId) : 0 } = order;
  const charge = await chargeTaking(tx, { ...order, nights }, session, now);
  if ('until' in charge) throw new TryRefused({ by: 'kept', until: charge.until });
  if (!charge.hasMail) await tellLimit(tx, 'mail', now);
  return charge;
}

/**
 * Counts a refusal, and opens one issue for people while limits turn visitors away; one more when
 * the limits of a network meet many carts, which may be those of all shoppers.
 */
export async function tellRefusal(
  { by }: AttemptRefusal,
  { cartId, network }: AttemptSession,
  now: Date,
): Promise<void> {
  count('attempts_refused', { by });
  if (by === 'order' || by === 'address' || by === 'pause') return;
  await tellLimit({ query: queryOnce }, by, now);
  if (!cartId || by === 'session') return;
  const sessions = noteLimited('payments', { network, session: cartId }, now.getTime());
  if (sessions === 0) return;
  const item = { kind: 'visitors_limited', subject: 'network', detail: { sessions } } as const;
  await openAttention({ query: queryOnce }, item, now);
}

async function tellLimit(tx: Pick<Tx, 'query'>, by: string, now: Date): Promise<void> {
  const item = { kind: 'visitors_limited', subject: 'shop', detail: { by } } as const;
  await openAttention(tx, item, now);
}

const sumNights = sql({ nights: 'int4' })`
  SELECT coalesce(sum(quantity), 0)::int AS nights FROM order_line
  WHERE order_id = $1::uuid AND kind = 'STAY'`;

async function countNights(query: Query, orderId: string): Promise<number> {
  const [row] = await query(sumNights, [orderId]);
  return row?.nights ?? 0;
}

const findTriedOrder = sql({
  orderId: 'uuid',
  email: 'text',
  valueMinor: 'int8',
  attempts: 'int4',
  declines: declinesColumn,
})`
  SELECT o.id AS "orderId", o.customer_email AS email, o.total_minor AS "valueMinor",
    (SELECT count(*)::int FROM payment_attempt WHERE order_id = o.id) AS attempts,
    ${declinesJson('CASE WHEN $3 THEN o.id END', 'CASE WHEN $4 THEN $2::uuid END', '$5')} AS declines
  FROM "order" o WHERE o.reference = $1`;

const findCount = select({ count: 'int4' })`
  FROM attempt_throttle WHERE key = $1 AND hour = $2`;

/** What would forbid an attempt now, for display; counts nothing. */
export async function readAttemptRefusal(
  reference: string,
  session: AttemptSession,
  now: Date,
): Promise<AttemptRefusal | null> {
  const asked = [reference, session.cartId ?? null, ...declinesAsked(now)];
  const [order] = await queryOnce(findTriedOrder, asked);
  if (!order) return null;
  const refused = refuseByOrder({ ...order, declines: readDeclines(order.declines) }, now);
  if (refused !== null) return refused;
  for (const { by, key, limit } of countersOf(session)) {
    const [row] = await queryOnce(findCount, [key, hourOf(now)]);
    if (limit > 0 && (row?.count ?? 0) >= limit) return { by, until: nextHour(now) };
  }
  if (settings().unpaidSharePercent === 0) return null;
  const nights = await countNights(queryOnce, order.orderId);
  const { until } = await judgeKept(queryOnce, { ...order, nights }, session, now);
  return until === null ? null : { by: 'kept', until };
}

function refuseByOrder(
  { attempts, declines }: Pick<TriedOrder, 'attempts' | 'declines'>,
  now: Date,
): AttemptRefusal | null {
  const { attemptsPerOrder } = settings();
  if (attemptsPerOrder > 0 && attempts >= attemptsPerOrder) return { by: 'order' };
  const until = pauseEnd(declines, now);
  return until === null ? null : { by: 'pause', until };
}

function countersOf({ cartId, network }: AttemptSession) {
  const { attemptsPerSessionHour, attemptsPerNetworkHour } = settings();
  const session = {
    by: 'session',
    key: `session:${cartId}`,
    limit: attemptsPerSessionHour,
  } as const;
  const shared = {
    by: 'network',
    key: `network:${network}`,
    limit: attemptsPerNetworkHour,
  } as const;
  const wide = wideNetwork(network);
  // This count does not limit neighbours' tries, but serialises them too.
  const neighbours =
    wide === null ? [] : [{ by: 'network', key: `wide:${wide}`, limit: 0 } as const];
  return [...(cartId ? [session] : []), shared, ...neighbours];
}

function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs);
}

function nextHour(now: Date): Date {
  return new Date(hourOf(now).getTime() + hourMs);
}
