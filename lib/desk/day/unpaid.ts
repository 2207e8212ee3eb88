// What is still to be paid of an order? Money in doubt counts as nothing owed. Pure.
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import type { Standing } from '@/lib/desk/orders/standing';

/**
 * What is still to be paid of an order; null if nothing. Once staff have completed a hold for less
 * than was booked, nothing more is owed; while money is in doubt, nothing is claimed.
 */
export function unpaidOf(
  order: Pick<DeskOrderRow, 'state' | 'booked'>,
  standing: Standing,
): bigint | null {
  if (standing.kind === 'unknown' || order.state === 'COMPLETED') return null;
  const isThere = standing.kind === 'taken' || standing.kind === 'held';
  const unpaid = order.booked - (isThere ? standing.minor : 0n);
  return unpaid > 0n ? unpaid : null;
}
