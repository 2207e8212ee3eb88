// May a shopper end their own unpaid order? Yes, while no money is known or in review.
import 'server-only';
import { withTx } from '@/lib/db/transaction';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeCancellation } from '@/lib/payments/ledger/write-cancellation';
import { isOpenToShopper } from '@/lib/payments/rules/shopper-truth';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';

const shopper = { kind: 'shopper', name: 'shopper' } as const;

/**
 * Cancels an unpaid order for its shopper and releases what it keeps; the cart is unchanged. An
 * approval that arrives later is recorded as surplus. A second click changes nothing. The caller
 * must have checked that the order is theirs. Fails: NOT_OPEN: there is money, or people are
 * looking at it.
 */
export async function cancelOwnOrder(
  input: { readonly orderId: string },
  clock = systemClock,
): Promise<Result<{ readonly isNew: boolean }, 'NOT_OPEN'>> {
  return withTx(async (tx) => {
    const order = await lockOrder(tx, 'id', input.orderId);
    if (order?.cancelledAt) return ok({ isNew: false });
    if (!order || !isOpenToShopper(order)) return fail('NOT_OPEN');
    await writeCancellation(tx, order, {
      at: clock.now(),
      actor: shopper,
      action: 'order.cancelled',
      cause: 'shopper',
      by: 'shopper',
      reason: 'cancelled by the shopper',
    });
    return ok({ isNew: true });
  });
}
