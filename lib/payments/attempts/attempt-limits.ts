// May this shopper try again, and if not, when? Counts what an order, a session and a network
import 'server-only';
// have tried, in rows that all processes share.
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { declinesHours, pauseEnd } from '@/lib/payments/rules/attempt-pause';
import { settings } from '@/lib/settings/env';

export type AttemptSession = { readonly cartId?: string | null; readonly network: string };

export type AttemptRefusal =
  /** The order has used all its attempts; a new order may be placed. */
  | { readonly by: 'order' }
  /** A pause after declines, or the limit of an hour: free again at `until`. */
  | { readonly by: 'pause' | 'session' | 'network'; readonly until: Date };

type AttemptCounts = RowsOf<typeof findAttemptCounts>;

type Query = Tx['query'];

const hourMs = 3_600_000;

const countTry = sql({ count: 'int4' })`
  INSERT INTO attempt_throttle (key, hour, count) VALUES ($1, $2, 1)
       ON CONFLICT (key, hour) DO UPDATE SET count = attempt_throttle.count + 1 RETURNING count`;

/**
 * Counts one more attempt in the running hour and says what forbids it; 0 = no limit, and no
 * pause either. The counts are written in the caller's transaction, which is given up when
 * something forbids it: a refused try costs nothing and prolongs nothing.
 */
export async function refuseAttempt(
  tx: Tx,
  order: AttemptCounts,
  session: AttemptSession,
  now: Date,
): Promise<AttemptRefusal | null> {
  const refused = await refuseByOrder(tx.query, order, session, now);
  if (refused !== null) return refused;
  for (const { by, key, limit } of hourlyLimits(session)) {
    const [row] = await tx.query(countTry, [key, hourOf(now)]);
    if ((row?.count ?? 0) > limit) return { by, until: nextHour(now) };
  }
  return null;
}

const findAttemptCounts = sql({ id: 'uuid', attempts: 'int4' })`
  SELECT o.id, (SELECT count(*)::int FROM payment_attempt WHERE order_id = o.id) AS attempts
     FROM "order" o WHERE o.reference = $1`;

const findCount = select({ count: 'int4' })`
  FROM attempt_throttle WHERE key = $1 AND hour = $2`;

/** What would forbid an attempt now, for display; counts nothing. */
export async function readAttemptRefusal(
  reference: string,
  session: AttemptSession,
  now: Date,
): Promise<AttemptRefusal | null> {
  const [order] = await queryOnce(findAttemptCounts, [reference]);
  if (!order) return null;
  const refused = await refuseByOrder(queryOnce, order, session, now);
  if (refused !== null) return refused;
  for (const { by, key, limit } of hourlyLimits(session)) {
    const [row] = await queryOnce(findCount, [key, hourOf(now)]);
    if ((row?.count ?? 0) >= limit) return { by, until: nextHour(now) };
  }
  return null;
}

async function refuseByOrder(
  query: Query,
  order: AttemptCounts,
  session: AttemptSession,
  now: Date,
): Promise<AttemptRefusal | null> {
  const { attemptsPerOrder, attemptsPerSessionHour } = settings();
  if (attemptsPerOrder > 0 && order.attempts >= attemptsPerOrder) return { by: 'order' };
  const [declines] = await query(countDeclines, [
    attemptsPerOrder > 0 ? order.id : null,
    attemptsPerSessionHour > 0 ? (session.cartId ?? null) : null,
    new Date(now.getTime() - declinesHours * hourMs),
  ]);
  const until = declines ? pauseEnd(declines, now) : null;
  return until === null ? null : { by: 'pause', until };
}

/** Declines of the order, whoever tried, and of every order that came out of the session's cart. */
const countDeclines = sql({ count: 'int4', lastAt: 'timestamptz?' })`
  SELECT count(*)::int AS count, max(state_changed_at) AS "lastAt"
  FROM payment_attempt
  WHERE state = 'DECLINED' AND state_changed_at > $3 AND order_id IN (
    SELECT id FROM "order" WHERE id = $1::uuid
    UNION SELECT id FROM "order" WHERE cart_id = $2::uuid)`;

function hourlyLimits({ cartId, network }: AttemptSession) {
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
  return [...(cartId ? [session] : []), shared].filter(({ limit }) => limit > 0);
}

function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs);
}

function nextHour(now: Date): Date {
  return new Date(hourOf(now).getTime() + hourMs);
}
