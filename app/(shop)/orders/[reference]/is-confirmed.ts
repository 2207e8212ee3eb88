import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';

/**
 * Whether the shopper has what was bought: the money is held or paid, and not a surplus payment.
 */
export function isConfirmed(order: Pick<ShopperOrderDto, 'heading' | 'isSurplus'>): boolean {
  return (order.heading === 'authorised' || order.heading === 'paid') && !order.isSurplus;
}

/** The stays that the guest has not cancelled; each counts once, however many prices it has. */
export function bookedStays({ stays }: Pick<ShopperOrderDto, 'stays'>) {
  return stays.filter(({ isCancelled }) => !isCancelled);
}

/** Whether the guest cancelled all stays of the order and bought nothing else with them. */
export function isWhollyCancelled({ heading, lines, stays }: ShopperOrderDto): boolean {
  if (heading === 'cancelled' || stays.length === 0) return false;
  return lines.every(({ kind }) => kind === 'STAY') && bookedStays({ stays }).length === 0;
}
