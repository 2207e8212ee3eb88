// Which protections keep an order with money from being cancelled?
import { protections } from '../read-list';

export const cancellingProtections = protections`
cancel-money: An order with money is not cancelled.
  statement lib/payments/operations/cancel-order.ts:
    | if (attempts.some((attempt) => isApproved(attempt.state))) return 'PAID';
  integration payments/cancel-order: an order with money > is not cancelled while the money is held

cancel-review: An order with a result in review is not cancelled.
  statement lib/payments/operations/cancel-order.ts:
    | if (attempts.some((attempt) => attempt.state === 'NEEDS_REVIEW')) return 'NEEDS_REVIEW';
  integration payments/cancel-order: an order with money > is not cancelled while a result is in
      review

cancel-unknown: An order with an operation of unknown outcome is not cancelled.
  statement lib/payments/operations/cancel-order.ts:
    | if (operations.some((operation) => operation.state === 'UNKNOWN')) return 'UNKNOWN_PENDING';
  statement lib/payments/operations/cancel-order.ts:
    | if (attempts.some((attempt) => isApproved(attempt.state))) return 'PAID';
  integration payments/cancel-order: an order with money > is not cancelled while nobody knows what
      the bank did

cancel-own-open: A shopper cancels no order with money, and none that people look at.
  value lib/payments/shopper/cancel-own-order.ts: isOpenToShopper(order) → true
  integration payments/editable-order: an order that its shopper cancels > is not cancelled when it is
      paid, or while people are looking

cancelled-order-surplus: Money for a cancelled order is surplus.
  statement lib/payments/ledger/surplus-reason.ts:
    | if (order.cancelledAt !== null) return 'order_cancelled';
  integration payments/cancel-order: C8 money that comes after the cancellation > is recorded as
      surplus, and only reversed
`;
