// How is a stay kept that its guest pays later, by the link of its order? Two hours, and from when the
// mailed link is opened until the day of arrival.
import 'server-only';
import { linkHours } from '@/lib/cart/cart-rules';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { recipientKey } from '@/lib/orders/contact/mail-cap';
import { takeReservation } from '@/lib/orders/reservations';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { placedMail } from '@/lib/payments/ledger/placed-mail';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

/** Unpaid stays that one mailbox may keep at a time. */
const keptPerAddress = 2;

const shopper = { kind: 'shopper', name: 'shopper' } as const;

const lockAddress = sql`SELECT pg_advisory_xact_lock(hashtextextended($1, 29))`;

const countKept = sql({ count: 'int4' })`
  SELECT count(*)::int AS count FROM "order" o
  WHERE o.kept_until > $2::timestamptz AND o.is_reserved
    AND o.state NOT IN ('AUTHORISED', 'PAID', 'COMPLETED')
    AND regexp_replace(lower(o.customer_email), '[+][^@]*(?=@)', '') = $1
    AND NOT EXISTS (SELECT 1 FROM order_composition c WHERE c.order_id = o.id)`;

/** Whether one more unpaid stay may be kept for this address; two at once are counted in turn. */
export async function isKeepFree(tx: Tx, email: string, now: Date): Promise<boolean> {
  const key = recipientKey(email);
  await tx.query(lockAddress, [key]);
  const [row] = await tx.query(countKept, [key, now]);
  return (row?.count ?? 0) < keptPerAddress;
}

const markKept = sql`
  UPDATE "order" SET is_reserved = true, kept_until = asked.until,
    kept_to = CASE WHEN asked.arrival > asked.until THEN asked.arrival END
  FROM (SELECT ($2::date)::timestamp AT TIME ZONE $3 AS arrival,
    $4::timestamptz + make_interval(hours => $5::int) AS until) asked
  WHERE id = $1::uuid`;

const emptyCart = sql`DELETE FROM cart_line WHERE cart_id = $1::uuid`;

/**
 * Reserves everything in the order until its guest can have opened the link, takes it out of the
 * cart, and queues the email with the link. False: somebody was faster, and nothing may be committed.
 */
export async function keepForLink(
  tx: Tx,
  { orderId, cartId }: { readonly orderId: string; readonly cartId: string },
  checkIn: string,
  now: Date,
): Promise<boolean> {
  if (!(await takeReservation(tx, orderId))) return false;
  await tx.query(markKept, [orderId, checkIn, settings().merchantTimezone, now, linkHours]);
  await tx.query(emptyCart, [cartId]);
  const order = await lockOrder(tx, 'id', orderId);
  if (!order) return false;
  const change = {
    at: now,
    actor: shopper,
    action: 'order.status_mailed',
    cause: 'checkout',
  } as const;
  await writeChange(tx, order, { ...change, mail: await placedMail(tx, order) });
  return true;
}

const keepOn = sql({ id: 'uuid' })`
  UPDATE "order" SET kept_until = kept_to, kept_to = NULL
  WHERE id = $1::uuid AND kept_to IS NOT NULL AND kept_until > $2::timestamptz AND is_reserved
  RETURNING id`;

/**
 * The mailed link was opened, so the address is read by somebody: from now on the order is kept until
 * the day of arrival, and one reminder follows when a quarter of that time is left. It never blocks
 * the guest: a failed write is logged, and the next opening tries again.
 */
export async function keepUntilArrival(orderId: string, clock = systemClock): Promise<void> {
  try {
    const now = clock.now();
    await withTx(async (tx) => {
      const [kept] = await tx.query(keepOn, [orderId, now]);
      const order = kept && (await lockOrder(tx, 'id', orderId));
      if (!order) return;
      const change = {
        at: now,
        actor: shopper,
        action: 'order.link_opened',
        cause: 'link',
      } as const;
      await writeChange(tx, order, change, { isLast: true });
    });
  } catch (error) {
    log.warn('link.opening_not_noted', { error });
  }
}
