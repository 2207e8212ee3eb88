// What does the first mail of an order contain? The order, and the link to it.
import { orderPayload } from '@/lib/mail/templates/order-payload';
import { orderSection, termsSection } from '@/lib/mail/templates/shopper-parts';
import { always, toShopper } from './declare-mail';
import { goodsLine, goodsOrder, stay, stayLine } from './sample-orders';

/**
 * The card page is about to open. It is sent before that, so it states nothing about the payment
 * that could be false when read.
 */
export const orderPlaced = toShopper({
  payload: orderPayload,
  words: 'orderPlaced',
  causedBy: 'act',
  trueWhile: always,
  write: (order, texts) => {
    const { t, at } = texts;
    const isHold = order.transactionType === 'authorization';
    return {
      namesTime: true,
      sentences: [
        t('orderPlaced.placed', { at }),
        t(isHold ? 'orderPlaced.nextHeld' : 'orderPlaced.nextPaid'),
      ],
      linkLead: t('orderPlaced.lead'),
      sections: [orderSection(order, texts), ...termsSection(order, texts)],
    };
  },
  samples: () => ({
    'placed-stay': stay,
    'placed-goods': goodsOrder,
    'placed-both': { ...stay, lines: [stayLine, goodsLine], totalMinor: '286000000' },
  }),
});
