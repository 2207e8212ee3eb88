// Can the order use this approval, or is the payment surplus? Decided under the order's lock, with
// all attempts in view.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import type { SurplusReason } from '@/lib/mail/kinds/surplus';
import { takeReservation } from '@/lib/orders/reservations';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import type { AttemptFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import type { AttentionInput } from '@/lib/payments/rules/payment-change';

/**
 * Why the approval is surplus: the order has another or is cancelled, or its goods are gone. Null:
 * it pays the order, whose goods are then reserved.
 */
export async function surplusReason(
  tx: Tx,
  order: OrderFacts,
  attempt: AttemptFacts,
): Promise<SurplusReason | null> {
  if (order.cancelledAt !== null) return 'order_cancelled';
  const isSecond = order.attempts.some(
    (other) => other.id !== attempt.id && isApproved(other.state) && !other.isSurplus,
  );
  if (isSecond) return 'second_approval';
  if (order.isReserved) return null;
  return (await takeReservation(tx, order.id)) ? null : 'not_available';
}

/** The issue that proposes to reverse it. */
export function surplusItem(attempt: AttemptFacts, reason: SurplusReason): AttentionInput {
  return {
    kind: 'surplus',
    subject: `attempt:${attempt.id}`,
    attemptId: attempt.id,
    operationId: null,
    detail: { reason },
  };
}
