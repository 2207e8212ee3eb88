import { formatMoney, money } from '@/lib/money/money';
import { dueAfterCancelling } from '@/lib/orders/booked-stays';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { mayHaveLapsed } from './hold-end';

type Cancellable = Pick<ShopperOrderDto, 'stays' | 'totalMinor'>;

type AfterCancelling = {
  readonly dueMinor: bigint;
  /** What is no longer due. */
  readonly backMinor: bigint;
  /** All stays are cancelled; goods may remain. */
  readonly isAll: boolean;
};

/** What is still due of an order whose guest cancelled stays; null: none is cancelled. */
export function afterCancelling({ stays, totalMinor }: Cancellable): AfterCancelling | null {
  if (!stays.some(({ isCancelled }) => isCancelled)) return null;
  const total = BigInt(totalMinor);
  const dueMinor = dueAfterCancelling(total, stays);
  const isAll = stays.every(({ isCancelled }) => isCancelled);
  return { dueMinor, backMinor: total - dueMinor, isAll };
}

/** The amounts for the sentences about cancelled stays. */
export function cancelFigures(order: Cancellable, locale: string) {
  const { dueMinor = 0n, backMinor = 0n } = afterCancelling(order) ?? {};
  const amount = (minor: bigint) => formatMoney(money(minor), locale);
  return { due: amount(dueMinor), back: amount(backMinor), stays: order.stays.length };
}

/** The key in `status.explain` for an order whose stays are all cancelled; else null. */
export function explainCancelled(order: ShopperOrderDto) {
  const after = afterCancelling(order);
  if (!after?.isAll) return null;
  if (order.heading === 'completed') return 'cancelledCharged';
  if (order.heading !== 'authorised' && order.heading !== 'paid') return null;
  return after.dueMinor === 0n ? 'cancelledFree' : 'cancelledFee';
}

/**
 * What happens to the money, as keys of `status.next`; `isLead`: the usual sentence follows. A bank
 * can only reverse a payment as a whole, so a partial refund is agreed with the shopper.
 */
export function nextCancelled(order: ShopperOrderDto) {
  const after = afterCancelling(order);
  if (after === null) return null;
  const { isAll, dueMinor, backMinor } = after;
  if (order.heading === 'authorised') {
    if (!isAll) return { key: 'due', isLead: true } as const;
    const keys = allCancelled[dueMinor === 0n ? 'free' : 'fee'];
    return { key: keys[mayHaveLapsed(order) ? 'late' : 'held'] };
  }
  if (order.heading !== 'paid') return null;
  if (dueMinor === 0n) return { key: allCancelled.free.paid };
  if (backMinor > 0n) return { key: 'back', isLead: !isAll } as const;
  return isAll ? { key: allCancelled.fee.paid } : null;
}

/** All stays are cancelled: by what is due, and by what became of the payment. */
const allCancelled = {
  free: { held: 'cancelledFreeHeld', late: 'cancelledFreeLate', paid: 'cancelledFreePaid' },
  fee: { held: 'cancelledFeeHeld', late: 'cancelledFeeLate', paid: 'cancelledKept' },
} as const;
