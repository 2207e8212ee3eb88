// Which protections keep an order with money from being cancelled?
import { integration, type Protection, statement } from '../protection';

const cancel = 'lib/payments/operations/cancel-order.ts';

export const cancellingProtections: readonly Protection[] = [
  {
    id: 'cancel-money',
    protection: 'An order with money is not cancelled.',
    changes: [
      statement(
        cancel,
        `if (attempts.some((attempt) => isApproved(attempt.state))) return 'PAID';`,
      ),
    ],
    killer: integration(
      'payments/cancel-order',
      'an order with money > is not cancelled while the money is held',
    ),
  },
  {
    id: 'cancel-review',
    protection: 'An order with a result in review is not cancelled.',
    changes: [
      statement(
        cancel,
        `if (attempts.some((attempt) => attempt.state === 'NEEDS_REVIEW')) return 'NEEDS_REVIEW';`,
      ),
    ],
    killer: integration(
      'payments/cancel-order',
      'an order with money > is not cancelled while a result is in review',
    ),
  },
  {
    id: 'cancel-unknown',
    protection: 'An order with an operation of unknown outcome is not cancelled.',
    changes: [
      statement(
        cancel,
        `if (operations.some((operation) => operation.state === 'UNKNOWN')) return 'UNKNOWN_PENDING';`,
      ),
      statement(
        cancel,
        `if (attempts.some((attempt) => isApproved(attempt.state))) return 'PAID';`,
      ),
    ],
    killer: integration(
      'payments/cancel-order',
      'an order with money > is not cancelled while nobody knows what the bank did',
    ),
  },
  {
    id: 'cancelled-order-surplus',
    protection: 'Money for a cancelled order is surplus.',
    changes: [
      statement(
        'lib/payments/ledger/write-change.ts',
        `if (order.cancelledAt !== null) return 'order_cancelled';`,
      ),
    ],
    killer: integration(
      'payments/cancel-order',
      'C8 money that comes after the cancellation > is recorded as surplus, and only reversed',
    ),
  },
];
