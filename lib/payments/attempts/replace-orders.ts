// Which orders end when another one is paid in their place? The other unpaid ones of its cart.
import 'server-only';
import { unpaidOrdersOf } from '@/lib/catalog/availability';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { writeCancellation } from '@/lib/payments/ledger/write-cancellation';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { isOpenToShopper } from '@/lib/payments/rules/shopper-truth';

const findOthers = sql({ id: 'uuid' })`
  ${unpaidOrdersOf('$1')} AND id <> $2::uuid ORDER BY id`;

/**
 * Ends the other unpaid orders of the same cart, in whose place this one is paid, and releases what
 * they keep. What the bank may still approve of them is surplus.
 */
export async function replaceOthers(tx: Tx, order: OrderFacts, at: Date): Promise<void> {
  if (order.cartId === null) return;
  for (const { id } of await tx.query(findOthers, [order.cartId, order.id])) {
    const other = await lockOrder(tx, 'id', id);
    // A result may have come while it was waited for.
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
