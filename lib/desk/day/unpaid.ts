// What is still to be paid of an order? Nothing is claimed of money in doubt. Pure.
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import type { Standing } from '@/lib/desk/orders/standing';

/**
 * What is still to be paid of an order. Less than was booked is nothing owed once people have
 * completed the hold for less; of money in doubt nothing is claimed.
 */
export function unpaidOf(
  order: Pick<DeskOrderRow, 'state' | 'totalMinor'>,
  standing: Standing,
): string | null {
  if (standing.kind === 'unknown' || order.state === 'COMPLETED') return null;
  const isThere = standing.kind === 'taken' || standing.kind === 'held';
  const unpaid = BigInt(order.totalMinor) - (isThere ? BigInt(standing.minor) : 0n);
  return unpaid > 0n ? unpaid.toString() : null;
}
