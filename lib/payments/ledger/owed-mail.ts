// Which email does a change owe the shopper? At most one, by the states before and after.
import 'server-only';
import type { SurplusReason } from '@/lib/mail/kinds/surplus';
import type { OwedKind, ShopperMailFacts } from '@/lib/mail/mails';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import { moneyStory } from '@/lib/payments/rules/book/movements';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import type { AttemptFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import type { MailInput } from '@/lib/payments/rules/payment-change';
import type { ShopperTruth } from '@/lib/payments/rules/shopper-truth';
import { settings } from '@/lib/settings/env';

type MovedPayment = {
  readonly order: OrderFacts;
  readonly before: AttemptFacts | undefined;
  readonly after: AttemptFacts | undefined;
  /** Why this change makes the attempt surplus; null when it does not. */
  readonly surplus: SurplusReason | null;
  /** The order's truth after the change. */
  readonly truth: ShopperTruth;
  readonly at: Date;
};

/**
 * The email for a payment that changed state, or null. It is written with the change, once per
 * order and kind; its lines are added where it is written.
 */
export function owedMail(moved: MovedPayment): MailInput | null {
  const { before, after } = moved;
  if (!before || !after || before.state === after.state) return null;
  const kind = owedKind(moved, before, after);
  return kind === null ? null : makers[kind](moved, after);
}

/** The facts of the order that every email states. */
export function orderFacts(order: OrderFacts, at: Date): ShopperMailFacts<'in_doubt'> {
  return {
    reference: order.reference,
    isTest: order.isTest,
    at: at.toISOString(),
    transactionType: order.transactionType,
    totalMinor: order.totalMinor.toString(),
    customerName: order.customerName,
    statusUrl: settings().appUrl + orderPathWithKey(order),
  };
}

function owedKind(
  { surplus, truth }: MovedPayment,
  before: AttemptFacts,
  after: AttemptFacts,
): OwedKind | null {
  if (isTakenBack(before, after)) return isApprovedOrder(truth) ? null : 'in_doubt';
  switch (after.state) {
    case 'AUTHORISED':
    case 'PAID':
      return surplus === null ? 'invoice' : 'surplus';
    case 'COMPLETED':
      return surplus === null ? 'completed' : 'surplus';
    case 'REVERSED':
      return after.isSurplus ? 'surplus_reversed' : 'reversed';
    case 'DECLINED':
      // The page shows a bank's decline at once; this one ends a doubt, perhaps hours later.
      return after.isByHand && truth.mayPayAgain === 'yesNothingTaken' ? 'not_taken' : null;
    default:
      return null;
  }
}

/** An earlier email is no longer true: evidence contradicts it. */
function isTakenBack(before: AttemptFacts, after: AttemptFacts): boolean {
  const wasApproved = isApproved(before.state);
  if (after.state === 'NEEDS_REVIEW') {
    return (
      wasApproved || before.state === 'REVERSED' || (before.state === 'DECLINED' && before.isByHand)
    );
  }
  if (before.state === 'REVERSED') return true;
  return before.state === 'COMPLETED' && after.state === 'AUTHORISED';
}

function isApprovedOrder({ orderState }: ShopperTruth): boolean {
  return orderState === 'AUTHORISED' || orderState === 'PAID' || orderState === 'COMPLETED';
}

const makers: Record<OwedKind, (moved: MovedPayment, after: AttemptFacts) => MailInput> = {
  invoice: ({ order, at }, after) => ({
    kind: 'invoice',
    payload: { ...approvedFacts(order, after, at), isByHand: after.isByHand },
  }),
  completed: ({ order, at }, after) => {
    const facts = approvedFacts(order, after, at);
    const completedMinor = after.completedAmountMinor?.toString() ?? facts.authorisedMinor;
    return { kind: 'completed', payload: { ...facts, completedMinor } };
  },
  reversed: ({ order, at }, after) => ({
    kind: 'reversed',
    payload: {
      ...paymentFacts(order, after, at),
      ...reversedAmounts(after),
    },
  }),
  surplus: ({ order, at, surplus }, after) => ({
    kind: 'surplus',
    payload: {
      ...approvedFacts(order, after, at),
      reason: surplus ?? 'second_approval',
      takenMinor: takenOf(after),
    },
  }),
  surplus_reversed: ({ order, at, truth }, after) => ({
    kind: 'surplus_reversed',
    payload: { ...paymentFacts(order, after, at), isOrderPaid: isApprovedOrder(truth) },
  }),
  in_doubt: ({ order, at }) => ({ kind: 'in_doubt', payload: orderFacts(order, at) }),
  not_taken: ({ order, at }) => ({ kind: 'not_taken', payload: orderFacts(order, at) }),
};

function reversedAmounts(after: AttemptFacts) {
  const { isAssumed, takenMinor } = reversalAmounts(after, 'taken');
  return {
    completedMinor:
      after.completedAmountMinor === null
        ? null
        : (isAssumed ? takenMinor : after.completedAmountMinor).toString(),
    ...(isAssumed && { returnedMinor: moneyStory(after).REFUNDED.toString() }),
  };
}

function paymentFacts(order: OrderFacts, attempt: AttemptFacts, at: Date) {
  return {
    ...orderFacts(order, at),
    authorisedMinor: attempt.authorisedAmountMinor?.toString() ?? null,
    rrn: attempt.rrn,
    approvalCode: attempt.approvalCode,
  };
}

function approvedFacts(order: OrderFacts, attempt: AttemptFacts, at: Date) {
  const facts = paymentFacts(order, attempt, at);
  return { ...facts, authorisedMinor: facts.authorisedMinor ?? order.totalMinor.toString() };
}

/** The amount that was taken, not only held. */
function takenOf(attempt: AttemptFacts): string | null {
  if (attempt.state === 'COMPLETED') return attempt.completedAmountMinor?.toString() ?? null;
  return attempt.state === 'PAID' ? (attempt.authorisedAmountMinor?.toString() ?? null) : null;
}
