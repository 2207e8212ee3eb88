// Which mail does an approval owe the shopper? The invoice, frozen with the state change.
import 'server-only';
import { settings } from '@/lib/env';
import { orderPathWithKey } from '@/lib/orders/order-link';
import type { LockedAttempt, LockedOrder } from './locked-order';
import type { MailInput } from './payment-change';

/**
 * The invoice of an approved attempt; the order's lines are added where it is written. One an
 * order: a second approval finds it there (interface document, "the merchant should send the
 * cardholder an e-mail invoice").
 */
export function invoiceMail(
  order: LockedOrder,
  attempt: Pick<LockedAttempt, 'authorisedAmountMinor' | 'rrn' | 'approvalCode'>,
): MailInput {
  return {
    kind: 'invoice',
    payload: {
      reference: order.reference,
      isTest: order.isTest,
      transactionType: order.transactionType,
      totalMinor: order.totalMinor.toString(),
      authorisedMinor: (attempt.authorisedAmountMinor ?? order.totalMinor).toString(),
      rrn: attempt.rrn,
      approvalCode: attempt.approvalCode,
      customerName: order.customerName,
      statusUrl: settings().appUrl + orderPathWithKey(order.reference, order.id),
    },
  };
}
