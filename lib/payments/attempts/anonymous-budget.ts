// What does a visitor keep without a card result? One row per taking, written before it is taken.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { wideNetwork } from '@/lib/auth/client-network';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { isMailFree, recipientKey } from '@/lib/orders/contact/mail-cap';
import { settings } from '@/lib/settings/env';
import { aboveMinutes, clientShare, judgeTaking, type Kept, wideShareOf } from './client-share';

/** Whose tries are counted together: those of a cart's session, and those of a network. */
export type AttemptSession = { readonly cartId?: string | null; readonly network: string };

/** What an order would take. */
export type Taking = Kept & { readonly orderId: string; readonly email: string };

/** What an attempt was charged; no row is written without a limit. */
export type Charge = {
  readonly id: string | null;
  readonly isAbove: boolean;
  /** The address is below today's limit of mails for unpaid orders. */
  readonly hasMail: boolean;
};

type Query = Tx['query'];

/** No limit is set: nothing is charged. */
const free: Charge = { id: null, isAbove: false, hasMail: true };

/** How long a charge without an attempt counts: the attempt follows at once, or never. */
const unboundSeconds = 60;

/** Whether any limit is set. */
export function isBudgeted(): boolean {
  const { attemptsPerSessionHour, attemptsPerNetworkHour, ...rest } = settings();
  const limits = [attemptsPerSessionHour, attemptsPerNetworkHour];
  return [...limits, rest.unpaidSharePercent, rest.unpaidMailsPerAddressDay].some((max) => max > 0);
}

const findCharge = sql({ id: 'uuid', isAbove: 'bool', hasMail: 'bool' })`
  SELECT id, is_above AS "isAbove", has_mail AS "hasMail" FROM anonymous_charge
  WHERE order_id = $1::uuid AND network = $2 AND attempt_id IS NULL
    AND at > $3::timestamptz - interval '${unboundSeconds} seconds'
  ORDER BY at DESC LIMIT 1`;

/** The charge made when the order was placed, if no attempt has used it yet. */
export async function findOwnCharge(
  tx: Tx,
  orderId: string,
  session: AttemptSession,
  now: Date,
): Promise<Charge | null> {
  if (!isBudgeted()) return null;
  const [found] = await tx.query(findCharge, [orderId, session.network, now]);
  return found ?? null;
}

/** Charges what the order takes, or returns until when its client has to wait. */
export async function chargeTaking(
  tx: Tx,
  taking: Taking,
  session: AttemptSession,
  now: Date,
): Promise<Charge | { readonly until: Date }> {
  if (!isBudgeted()) return free;
  const judged = await judgeKept(tx.query, taking, session, now);
  if (judged.until !== null) return { until: judged.until };
  const charge = {
    id: randomUUID(),
    isAbove: judged.isAbove,
    hasMail: await isMailFree(tx, taking.email, now),
  };
  await tx.query(insertCharge, [
    charge.id,
    taking.orderId,
    session.network,
    recipientKey(taking.email),
    taking.nights,
    taking.valueMinor,
    charge.isAbove,
    charge.hasMail,
    now,
  ]);
  return charge;
}

const insertCharge = sql`
  INSERT INTO anonymous_charge (id, order_id, network, recipient, nights, value_minor, is_above,
    has_mail, at)
  VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, $9)`;

const bindStatement = sql`
  UPDATE anonymous_charge SET attempt_id = $2::uuid WHERE id = $1::uuid`;

/** Binds the charge to its attempt, whose state then decides whether the client keeps anything. */
export async function bindCharge(tx: Tx, charge: Charge, attemptId: string): Promise<void> {
  if (charge.id !== null) await tx.query(bindStatement, [charge.id, attemptId]);
}

/** For how long the attempt keeps stock and nights; null: as long as any other. */
export function holdMinutesOf({ isAbove }: Charge): number | null {
  return isAbove ? Math.min(aboveMinutes, settings().resultOverdueMinutes) : null;
}

const findHouse = sql({ rooms: 'int4', nightValueMinor: 'int8', goodsMinor: 'int8' })`
  SELECT
    count(*) FILTER (WHERE u.id IS NOT NULL)::int AS rooms,
    coalesce(sum(p.price_minor) FILTER (WHERE u.id IS NOT NULL), 0)::int8 AS "nightValueMinor",
    coalesce(sum(p.price_minor * p.stock) FILTER (WHERE p.kind = 'GOODS'), 0)::int8 AS "goodsMinor"
  FROM product p LEFT JOIN room_unit u ON u.product_id = p.id AND NOT u.is_retired
  WHERE p.is_visible`;

const keptColumns = {
  orders: 'int4',
  nights: 'int4',
  valueMinor: 'int8',
  aboveSeconds: 'int4',
  firstKeptAt: 'timestamptz?',
  firstAboveAt: 'timestamptz?',
} as const;

/**
 * Counts what is kept of these takings: each while its attempt waits for the card result, except
 * those of the same cart, which the new order replaces.
 */
const keptOf = (charges: string) => `
  SELECT count(*) FILTER (WHERE is_kept)::int AS orders,
    coalesce(sum(nights) FILTER (WHERE is_kept), 0)::int AS nights,
    coalesce(sum(value_minor) FILTER (WHERE is_kept), 0)::int8 AS "valueMinor",
    coalesce(sum(extract(epoch FROM until - at)) FILTER (WHERE is_counted), 0)::int AS "aboveSeconds",
    min(at) FILTER (WHERE is_kept) AS "firstKeptAt",
    min(at) FILTER (WHERE is_counted) AS "firstAboveAt"
  FROM (
    SELECT c.at, c.nights, c.value_minor,
      (o.cart_id = $2::uuid) IS NOT TRUE AND CASE WHEN a.id IS NULL THEN
          c.order_id <> $3::uuid AND (o.is_reserved OR c.at > $4::timestamptz - interval '${unboundSeconds} seconds')
        ELSE a.state IN ('PREPARING', 'AWAITING_RESULT') AND o.is_reserved END AS is_kept,
      c.is_above AND c.at > $4::timestamptz - interval '1 hour' AND a.id IS NOT NULL
        AND a.state NOT IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED') AS is_counted,
      CASE WHEN a.state IN ('PREPARING', 'AWAITING_RESULT') THEN $4::timestamptz
        ELSE a.state_changed_at END AS until
    FROM anonymous_charge c JOIN "order" o ON o.id = c.order_id
      LEFT JOIN payment_attempt a ON a.id = c.attempt_id
    WHERE c.id IN (${charges})
  ) taken`;

const findKept = sql(keptColumns)`${keptOf(`
      SELECT id FROM anonymous_charge
      WHERE network = $1 AND at > $4::timestamptz - interval '25 hours'
      UNION SELECT own.id FROM anonymous_charge own JOIN "order" p ON p.id = own.order_id
      WHERE p.cart_id = $2::uuid`)}`;

/** All networks with this prefix; `;` is the character after the colon. */
const findKeptWide = sql(keptColumns)`${keptOf(`
      SELECT id FROM anonymous_charge
      WHERE network COLLATE "C" > $1 AND network COLLATE "C" < rtrim($1, ':') || ';'
        AND at > $4::timestamptz - interval '25 hours'`)}`;

/** Whether the taking exceeds its client's share; `until` is when it may be tried again. */
export async function judgeKept(
  query: Query,
  taking: Taking,
  session: AttemptSession,
  now: Date,
): Promise<{ readonly isAbove: boolean; readonly until: Date | null }> {
  const { unpaidSharePercent } = settings();
  if (unpaidSharePercent === 0) return { isAbove: false, until: null };
  const [house] = await query(findHouse);
  if (!house) throw new Error('a sum without a row');
  const share = clientShare(house, unpaidSharePercent);
  const rest = [session.cartId ?? null, taking.orderId, now] as const;
  const judge = async (statement: typeof findKept, network: string, most: Kept) => {
    const [kept] = await query(statement, [network, ...rest]);
    if (!kept) throw new Error('a sum without a row');
    return judgement(judgeTaking(taking, kept, most), kept, now);
  };
  const own = await judge(findKept, session.network, share);
  const wide = wideNetwork(session.network);
  if (own.until !== null || wide === null) return own;
  const all = await judge(findKeptWide, wide, wideShareOf(share));
  return { isAbove: own.isAbove || all.isAbove, until: all.until };
}

function judgement(
  judged: ReturnType<typeof judgeTaking>,
  kept: { readonly firstKeptAt: Date | null; readonly firstAboveAt: Date | null },
  now: Date,
): { readonly isAbove: boolean; readonly until: Date | null } {
  const later = (from: Date | null, minutes: number) =>
    new Date(Math.max((from ?? now).getTime() + minutes * 60_000, now.getTime() + 60_000));
  if (judged === 'full') {
    const { resultOverdueMinutes } = settings();
    return { isAbove: true, until: later(kept.firstKeptAt, resultOverdueMinutes + 1) };
  }
  if (judged === 'spent') return { isAbove: true, until: later(kept.firstAboveAt, 60) };
  return { isAbove: judged === 'above', until: null };
}
