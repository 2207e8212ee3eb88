// Until when are an unpaid order's rooms kept? Reminds before the deadline, releases at it.
import 'server-only';
import { eachApart } from '@/lib/db/each-apart';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { orderFacts } from '@/lib/payments/ledger/owed-mail';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';

const batchMax = 100;
const janitor = { kind: 'janitor', name: 'janitor' } as const;

const findOver = sql({ id: 'uuid' })`
  SELECT id FROM "order" WHERE kept_until <= $1 ORDER BY kept_until LIMIT ${batchMax}`;

// When a quarter of the time is left; not while the price awaits agreement, as it cannot be paid.
const findNear = sql({ id: 'uuid' })`
  SELECT o.id FROM "order" o
  WHERE o.kept_until > $1 AND o.kept_until - (o.kept_until - o.created_at) / 4 <= $1
    AND o.state IN ('NOT_STARTED', 'DECLINED', 'RESULT_OVERDUE')
    AND NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.order_id = o.id AND m.kind = 'kept_ends')
    AND NOT EXISTS (SELECT 1 FROM order_composition c WHERE c.order_id = o.id AND c.price_waits)
  ORDER BY o.kept_until LIMIT ${batchMax}`;

/**
 * Emails guests whose deadline is near, and releases what is kept where it is over and nothing is
 * paid or being paid. The order stays: its link pays it while the rooms are still free.
 */
export async function releaseKept(now: Date): Promise<void> {
  const near = await queryOnce(findNear, [now]);
  await eachApart(near, ({ id }) => withTx((tx) => remind(tx, id, now)));
  if (near.length > 0) nudgeMail();
  const over = await queryOnce(findOver, [now]);
  await eachApart(over, ({ id }) => withTx((tx) => endDeadline(tx, id, now)));
}

const findMail = sql`SELECT 1 FROM mail_outbox WHERE order_id = $1::uuid AND kind = 'kept_ends'`;

async function remind(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, 'id', orderId);
  // It may have been paid or cancelled meanwhile, or reminded by another janitor.
  if (!order?.keptUntil || !isOpen(order) || order.keptUntil <= now) return;
  if ((await tx.query(findMail, [orderId])).length > 0) return;
  const payload = { ...orderFacts(order, now), keptUntil: order.keptUntil.toISOString() };
  await writeChange(
    tx,
    order,
    {
      at: now,
      actor: janitor,
      action: 'order.status_mailed',
      cause: 'timer',
      mail: { kind: 'kept_ends', payload },
    },
    { isLast: true },
  );
}

const endKept = sql`UPDATE "order" SET kept_until = NULL WHERE id = $1::uuid`;

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
function isOpen({ cancelledAt, attempts }: NonNullable<Awaited<ReturnType<typeof lockOrder>>>) {
  const truth = shopperTruth({ isCancelled: cancelledAt !== null, attempts });
  return truth.reservation === 'released' && truth.button !== 'none';
}
