// What does the first mail of an order contain? The order, and the link to it.
import { z } from 'zod';
import { formatInstant } from '@/lib/i18n/format-date';
import { orderPayload } from '@/lib/mail/templates/order-payload';
import { orderSection, type ShopperTexts, termsSection } from '@/lib/mail/templates/shopper-parts';
import { always, toShopper } from './declare-mail';
import { goodsLine, goodsOrder, stay, stayLine } from './sample-orders';

/**
 * The card page is about to open. It is sent before that, so it states nothing about the payment
 * that could be false when read.
 */
export const orderPlaced = toShopper({
  payload: orderPayload.extend({
    /** Until when it is kept unpaid, to be paid by its link. */
    keptUntil: z.iso.datetime().nullish(),
    /** Until when it is kept once the link is opened; absent where nothing is asked. */
    keptTo: z.iso.datetime().nullish(),
  }),
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
        order.keptUntil
          ? t(order.keptTo ? 'orderPlaced.nextOpen' : 'orderPlaced.nextKept', {
              time: timeOf(order.keptUntil, texts),
              later: order.keptTo ? timeOf(order.keptTo, texts) : '',
            })
          : t(isHold ? 'orderPlaced.nextHeld' : 'orderPlaced.nextPaid'),
      ],
      linkLead: t('orderPlaced.lead'),
      isPictured: true,
      sections: [orderSection(order, texts), ...termsSection(order, texts)],
    };
  },
  samples: () => ({
    'placed-stay': stay,
    'placed-goods': goodsOrder,
    'placed-kept': { ...stay, transactionType: 'sale', keptUntil: '2026-11-30T21:00:00.000Z' },
    'placed-to-open': {
      ...stay,
      transactionType: 'sale',
      keptUntil: '2026-11-21T13:05:00.000Z',
      keptTo: '2026-11-30T21:00:00.000Z',
    },
    'placed-both': { ...stay, lines: [stayLine, goodsLine], totalMinor: '286000000' },
  }),
});

function timeOf(instant: string, { locale, merchant }: ShopperTexts): string {
  return formatInstant(instant, locale, merchant.timeZone);
}
