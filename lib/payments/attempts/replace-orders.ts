// Which orders end when another is paid instead? The cart's other unpaid ones.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeCancellation } from '@/lib/payments/ledger/write-cancellation';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { isOpenToShopper } from '@/lib/payments/rules/shopper-truth';

/**
 * Ends the cart's other unpaid orders, which this one replaces, and releases what they keep. What
 * the bank still approves for them is surplus.
 */
export async function replaceOthers(
  tx: Tx,
  order: OrderFacts,
  others: readonly string[],
  at: Date,
): Promise<void> {
  for (const id of others) {
    const other = await lockOrder(tx, 'id', id);
    // A result may have come while waiting for the lock.
    if (!other || !isOpenToShopper(other)) continue;
    await writeCancellation(tx, other, {
      at,
      actor: { kind: 'shopper', name: 'shopper' },
      action: 'order.replaced',
      cause: `order:${order.reference}`,
      by: 'shopper',
      reason: `replaced by ${order.reference}`,
    });
  }
}
