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

export type OrderNews =
  | { readonly what: 'cancelled' | 'kept' | 'over' | 'surplus' | 'returned' | 'released' }
  | {
      readonly what: 'booked';
      readonly stays: ReturnType<typeof bookedStays>;
      readonly hasGoods: boolean;
    };

/**
 * What became of the order besides its payment: stays that are cancelled, or stays booked and goods
 * bought, a stay that is over, money that is given back or cannot be used; null while nothing but
 * the payment can be told of it.
 */
export function orderNews(order: ShopperOrderDto): OrderNews | null {
  const { heading } = order;
  if (isWhollyCancelled(order)) return { what: 'cancelled' };
  if (order.isSurplus && heading !== 'checking') return { what: 'surplus' };
  if (heading === 'reversed') {
    const isTaken = order.transactionType === 'sale' || order.completedMinor !== null;
    return { what: isTaken ? 'returned' : 'released' };
  }
  if (heading === 'notStarted' && order.keptUntil !== null) return { what: 'kept' };
  // A completed stay is over; goods of its order may still be on their way.
  const isOver = heading === 'completed';
  if (isOver && order.goods === null) return { what: 'over' };
  if (!isConfirmed(order) && !isOver) return null;
  const stays = isOver ? [] : bookedStays(order);
  const hasGoods = order.lines.some(({ kind, isInWords }) => kind === 'GOODS' && !isInWords);
  return stays.length === 0 && !hasGoods ? null : { what: 'booked', stays, hasGoods };
}

/** Whether the guest cancelled all stays of the order and bought nothing else with them. */
export function isWhollyCancelled({ heading, lines, stays }: ShopperOrderDto): boolean {
  if (heading === 'cancelled' || stays.length === 0) return false;
  return lines.every(({ kind }) => kind === 'STAY') && bookedStays({ stays }).length === 0;
}
