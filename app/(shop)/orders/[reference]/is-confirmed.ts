import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';

/** Whether what was bought is the shopper's: the money is held or paid, and for this very order. */
export function isConfirmed(order: Pick<ShopperOrderDto, 'heading' | 'isSurplus'>): boolean {
  return (order.heading === 'authorised' || order.heading === 'paid') && !order.isSurplus;
}

type Line = ShopperOrderDto['lines'][number];
type BookedStay = Line & { readonly checkIn: string; readonly checkOut: string };

/** The stays of an order that its guest has not cancelled. */
export function bookedStays({ lines }: Pick<ShopperOrderDto, 'lines'>): BookedStay[] {
  return lines.filter(
    (line): line is BookedStay =>
      line.checkIn !== null && line.checkOut !== null && line.cancelFeeMinor === null,
  );
}
