// What does the mail of a payment that the order cannot use contain, and of its reversal?
import { z } from 'zod';
import { approvedPayload, minor, paymentPayload } from '@/lib/mail/templates/order-payload';
import { orderSection, referencesSection } from '@/lib/mail/templates/shopper-parts';
import { always, toShopper } from './declare-mail';
import { heldOrder, paidOrder } from './sample-orders';

const reasons = z.enum(['second_approval', 'order_cancelled', 'not_available']);

export type SurplusReason = z.infer<typeof reasons>;

const reasonWords = {
  second_approval: 'surplus.second',
  order_cancelled: 'surplus.cancelled',
  not_available: 'surplus.notAvailable',
} as const satisfies Record<SurplusReason, string>;

/** Money was held or taken for nothing: the mail confirms nothing and names who handles it. */
export const surplus = toShopper({
  payload: approvedPayload.extend({
    reason: reasons,
    /** What was taken from the card; null if it is only held. */
    takenMinor: minor.nullable(),
  }),
  words: 'surplus',
  causedBy: 'payment',
  trueWhile: always,
  write: (order, texts) => {
    const { t, amount } = texts;
    const what =
      order.takenMinor === null
        ? t('surplus.held', { amount: amount(order.authorisedMinor) })
        : t('surplus.paid', { amount: amount(order.takenMinor) });
    return {
      sentences: [what, t(reasonWords[order.reason]), t('surplus.next')],
      sections: [referencesSection(order, texts), orderSection(order, texts)],
    };
  },
  samples: () => ({
    'surplus-second': { ...heldOrder, reason: 'second_approval' as const, takenMinor: null },
    'surplus-cancelled': {
      ...paidOrder,
      reason: 'order_cancelled' as const,
      takenMinor: '36000000',
    },
    'surplus-not-available': { ...heldOrder, reason: 'not_available' as const, takenMinor: null },
  }),
});

/** The reversal of a surplus payment; the order itself may well be paid. */
export const surplusReversed = toShopper({
  payload: paymentPayload.extend({ isOrderPaid: z.boolean() }),
  words: 'surplusReversed',
  causedBy: 'payment',
  trueWhile: always,
  write: (order, texts) => {
    const { t } = texts;
    return {
      sentences: [
        order.authorisedMinor === null
          ? t('surplusReversed.which')
          : t('surplusReversed.whichAmount', { amount: texts.amount(order.authorisedMinor) }),
        ...(order.isOrderPaid ? [t('surplusReversed.orderStands')] : []),
        t('reversed.bankDecides'),
      ],
      sections: [referencesSection(order, texts), orderSection(order, texts)],
    };
  },
  samples: () => ({
    'surplus-reversed': { ...heldOrder, isOrderPaid: true },
    'surplus-reversed-alone': { ...heldOrder, authorisedMinor: null, isOrderPaid: false },
  }),
});
