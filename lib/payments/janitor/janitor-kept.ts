// Until when are an unpaid order's rooms kept? Reminds before the deadline, releases at it.
import 'server-only';
import { eachApart } from '@/lib/db/each-apart';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { keptEnds } from '@/lib/mail/kinds/payment-link';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { orderFacts } from '@/lib/payments/ledger/owed-mail';
import { writeChange } from '@/lib/payments/ledger/write-change';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import type { MailInput } from '@/lib/payments/rules/payment-change';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import { isUnmailed, mailOnce } from './mail-once';

const batchMax = 100;
const janitor = { kind: 'janitor', name: 'janitor' } as const;

const findOver = sql({ id: 'uuid' })`
  SELECT id FROM "order" WHERE kept_until <= $1 ORDER BY kept_until LIMIT ${batchMax}`;

// When a quarter of the time is left; not while the price awaits agreement, as it cannot be paid, nor
// before the guest has opened the link: the email that asks for it is the reminder.
const findNear = sql({ id: 'uuid' })`
  SELECT o.id FROM "order" o
  WHERE o.kept_until > $1 AND o.kept_to IS NULL AND o.kept_until - (o.kept_until - o.created_at) / 4 <= $1
    AND o.state = ANY($2::"OrderState"[]) AND ${isUnmailed('o.id', "'kept_ends'")}
    AND NOT EXISTS (SELECT 1 FROM order_composition c WHERE c.order_id = o.id AND c.price_waits)
  ORDER BY o.kept_until LIMIT ${batchMax}`;

/**
 * Emails guests whose deadline is near, and releases what is kept where it is over and nothing is
 * paid or being paid. The order stays: its link pays it while the rooms are still free.
 */
export async function releaseKept(now: Date): Promise<void> {
  const near = await queryOnce(findNear, [now, keptEnds.trueWhile]);
  await mailOnce(near, (order) => reminderOf(order, now), now);
  const over = await queryOnce(findOver, [now]);
  await eachApart(over, ({ id }) => withTx((tx) => endDeadline(tx, id, now)));
}

/** It may have been paid or cancelled meanwhile. */
function reminderOf(order: OrderFacts, now: Date): MailInput | null {
  if (!order.keptUntil || !isOpen(order) || order.keptUntil <= now) return null;
  const keptUntil = order.keptUntil.toISOString();
  return { kind: 'kept_ends', payload: { ...orderFacts(order, now), keptUntil } };
}

const endKept = sql`UPDATE "order" SET kept_until = NULL, kept_to = NULL WHERE id = $1::uuid`;

async function endDeadline(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, 'id', orderId);
  if (!order?.keptUntil || order.keptUntil > now) return;
  await tx.query(endKept, [orderId]);
  // A shopper entering a card now has as long as for any other payment.
  if (!order.isReserved || !isOpen(order)) return;
  await writeChange(
    tx,
    { ...order, keptUntil: null },
    { at: now, actor: janitor, action: 'order.reservation_released', cause: 'timer' },
    { isLast: true },
  );
}

/** Nothing of it is paid, being paid or in doubt, and it is not closed. */
function isOpen({ cancelledAt, attempts }: OrderFacts) {
  const truth = shopperTruth({ isCancelled: cancelledAt !== null, attempts });
  return truth.reservation === 'released' && truth.button !== 'none';
}
