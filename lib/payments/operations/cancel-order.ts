// May an order that holds no money be cancelled? By a clerk, with a reason, for good.
import 'server-only';
import { personOf } from '@/lib/audit/append-audit';
import { withTx } from '@/lib/db/transaction';
import type { ValuesOf } from '@/lib/forms/form';
import { reason, tick } from '@/lib/forms/kinds';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { waitingFor } from '@/lib/payments/ledger/waiting-request';
import { writeCancellation } from '@/lib/payments/ledger/write-cancellation';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { oneLine } from '@/lib/text/one-line';
import { systemClock } from '@/lib/time/clock';

/** What a clerk says; `isPendingAccepted`: a payment on its way may still arrive. */
export const cancelForm = { reason: reason(), isPendingAccepted: tick() };

export type CancelInput = ValuesOf<typeof cancelForm> & {
  readonly reference: string;
  /** The version of the order that the person was looking at. */
  readonly seenVersion: number;
};

export type CancelRefusal =
  | 'NOT_FOUND'
  | 'STALE_PAGE'
  /** Money is held or was taken: it has to be reversed first. */
  | 'PAID'
  | 'UNKNOWN_PENDING'
  | 'NEEDS_REVIEW'
  | 'PAYMENT_PENDING'
  /** Somebody has asked what became of its payment, and a second person has to decide. */
  | 'REQUEST_PENDING';

/**
 * Cancels an order without money and releases what it had reserved. An approval that arrives later
 * is recorded as surplus and opens an issue. Cancelled already: `isNew` is false.
 */
export async function cancelOrder(
  actor: Actor<'complete'>,
  input: CancelInput,
  clock = systemClock,
): Promise<Result<{ readonly isNew: boolean }, CancelRefusal>> {
  return withTx(async (tx) => {
    const order = await lockOrder(tx, 'reference', oneLine(input.reference));
    if (!order) return fail('NOT_FOUND');
    if (order.cancelledAt !== null) return ok({ isNew: false });
    const at = clock.now();
    const code = refusalOf(order, input, at);
    if (code !== null) return fail(code);
    await writeCancellation(tx, order, {
      at,
      actor: personOf(actor),
      action: 'order.cancelled',
      cause: `person:${actor.userId}`,
      by: actor.userId,
      reason: input.reason,
    });
    return ok({ isNew: true });
  });
}

function refusalOf(order: OrderFacts, input: CancelInput, at: Date): CancelRefusal | null {
  const { attempts } = order;
  const operations = attempts.flatMap((attempt) => attempt.operations);
  if (operations.some((operation) => operation.state === 'UNKNOWN')) return 'UNKNOWN_PENDING';
  if (attempts.some((attempt) => isApproved(attempt.state))) return 'PAID';
  if (attempts.some((attempt) => attempt.state === 'NEEDS_REVIEW')) return 'NEEDS_REVIEW';
  if (waitingFor(order, at) !== null) return 'REQUEST_PENDING';
  if (order.version !== input.seenVersion) return 'STALE_PAGE';
  const isPending = attempts.some((attempt) =>
    ['PREPARING', 'AWAITING_RESULT', 'RESULT_OVERDUE'].includes(attempt.state),
  );
  return isPending && !input.isPendingAccepted ? 'PAYMENT_PENDING' : null;
}
