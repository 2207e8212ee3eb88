// What if the shopper's bank shows a charge that we do not know? Staff get an issue.
import 'server-only';
import { countAttention } from '@/lib/attention/open-attention';
import { withTx } from '@/lib/db/transaction';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { noteAttention } from '@/lib/payments/ledger/note-attention';
import type { AttemptFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';

const shopper = { kind: 'shopper', name: 'shopper' } as const;

/**
 * Records the shopper's report that their bank shows a charge, for an order that waits for its
 * answer, has none, or is in review without a sign of money. One open issue per order; repeated
 * reports are counted. No state changes. The caller must have checked that the order is theirs.
 * Fails: NOT_OPEN: the order's page already explains more.
 */
export async function reportCharge(
  input: { readonly orderId: string },
  clock = systemClock,
): Promise<Result<{ readonly isNew: boolean }, 'NOT_OPEN'>> {
  return withTx(async (tx) => {
    const order = await lockOrder(tx, 'id', input.orderId);
    const attempt = order && attemptInDoubt(order);
    if (!order || !attempt) return fail('NOT_OPEN');
    const at = clock.now();
    const { id, isNew } = await countAttention(
      tx,
      {
        kind: 'overdue_hint',
        subject: `attempt:${attempt.id}`,
        orderId: order.id,
        attemptId: attempt.id,
        detail: { source: 'shopper' },
      },
      at,
    );
    if (isNew) {
      await noteAttention(tx, {
        itemId: id,
        orderId: order.id,
        actor: shopper,
        action: 'order.charge_reported',
        attention: { kind: 'overdue_hint' },
        at,
      });
    }
    return ok({ isNew });
  });
}

/** The newest attempt that the page's answer is about; null when the answer leaves no doubt. */
function attemptInDoubt(order: OrderFacts): AttemptFacts | null {
  const { mayPayAgain } = shopperTruth({
    isCancelled: order.cancelledAt !== null,
    attempts: order.attempts,
  });
  const states = statesInDoubt[mayPayAgain];
  return order.attempts.findLast((one) => states?.includes(one.state)) ?? null;
}

const statesInDoubt: Readonly<Record<string, readonly AttemptFacts['state'][]>> = {
  waitWeAreChecking: ['AWAITING_RESULT'],
  onlyIfNoCharge: ['RESULT_OVERDUE'],
  onlyIfNoChargeNoAnswer: ['NEEDS_REVIEW'],
};
