import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';

/** Whether what was bought is the shopper's: the money is held or paid, and for this very order. */
export function isConfirmed(order: Pick<ShopperOrderDto, 'heading' | 'isSurplus'>): boolean {
  return (order.heading === 'authorised' || order.heading === 'paid') && !order.isSurplus;
}

/** The stays of an order that its guest has not cancelled; each is one, however many prices it has. */
export function bookedStays({ stays }: Pick<ShopperOrderDto, 'stays'>) {
  return stays.filter(({ isCancelled }) => !isCancelled);
}
