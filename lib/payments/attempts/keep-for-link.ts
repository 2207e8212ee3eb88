// How is a stay kept that its guest pays later, by the link of its order? Until the day of arrival.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { takeReservation } from '@/lib/orders/reservations';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { placedMail } from '@/lib/payments/ledger/placed-mail';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { settings } from '@/lib/settings/env';

const markKept = sql`
  UPDATE "order" SET is_reserved = true, kept_until = ($2::date)::timestamp AT TIME ZONE $3
  WHERE id = $1::uuid`;

const emptyCart = sql`DELETE FROM cart_line WHERE cart_id = $1::uuid`;

/**
 * Reserves everything in the order until the day of the first check-in begins, takes it out of the
 * cart, and queues the email with its link; the reminder comes when a quarter of the time is left.
 * False: somebody was faster, and nothing may be committed.
 */
export async function keepForLink(
  tx: Tx,
  { orderId, cartId }: { readonly orderId: string; readonly cartId: string },
  checkIn: string,
  now: Date,
): Promise<boolean> {
  if (!(await takeReservation(tx, orderId))) return false;
  await tx.query(markKept, [orderId, checkIn, settings().merchantTimezone]);
  await tx.query(emptyCart, [cartId]);
  const order = await lockOrder(tx, 'id', orderId);
  if (!order) return false;
  const actor = { kind: 'shopper', name: 'shopper' } as const;
  const change = { at: now, actor, action: 'order.status_mailed', cause: 'checkout' } as const;
  await writeChange(tx, order, { ...change, mail: await placedMail(tx, order, now) });
  return true;
}
