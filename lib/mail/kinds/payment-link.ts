// What does the request to pay an order that a clerk composed contain, and its reminder?
import { z } from 'zod';
import { formatDay, formatInstant } from '@/lib/i18n/format-date';
import { foreignText } from '@/lib/mail/templates/mail-text';
import { isoDay, orderPayload } from '@/lib/mail/templates/order-payload';
import { orderSection, type ShopperTexts, termsSection } from '@/lib/mail/templates/shopper-parts';
import { toShopper } from './declare-mail';
import { agreedLine, goodsOrder, stay } from './sample-orders';

/** Who asks, for what, how much, held or charged, and until when; without pressure. */
export const paymentLink = toShopper({
  payload: orderPayload.extend({
    askedBy: z.string(),
    /** The last day on which it can be paid. */
    payBy: isoDay,
    /** Until when the order is kept unpaid; absent if it is not kept. */
    keptUntil: z.iso.datetime().nullish(),
    /** Counts from 1; each sending is a separate email. */
    sending: z.number().int().positive(),
  }),
  words: 'paymentLink',
  causedBy: 'act',
  trueWhile: ['NOT_STARTED', 'AWAITING_RESULT', 'RESULT_OVERDUE', 'CHECKING', 'DECLINED'],
  write: (order, texts) => {
    const { t, at, merchant } = texts;
    const amount = texts.amount(order.totalMinor);
    const isHold = order.transactionType === 'authorization';
    const person = foreignText(order.askedBy);
    return {
      about: { amount },
      namesTime: true,
      sentences: [
        t('paymentLink.asked', { person, merchant: merchant.name, at }),
        t(isHold ? 'paymentLink.hold' : 'paymentLink.charge', { amount }),
        ...(order.keptUntil
          ? [t('paymentLink.kept', { time: timeOf(order.keptUntil, texts) })]
          : []),
        t('paymentLink.until', { date: formatDay(order.payBy, texts.locale) }),
      ],
      linkLead: t('paymentLink.lead'),
      linkLabel: t('paymentLink.button'),
      isPictured: true,
      sections: [orderSection(order, texts), ...termsSection(order, texts)],
    };
  },
  samples: () => ({
    'link-hold': { ...stay, askedBy: 'Layla Karim', payBy: '2026-12-02', sending: 1 },
    'link-charge': {
      ...goodsOrder,
      lines: [agreedLine],
      totalMinor: '50000000',
      askedBy: 'Layla Karim',
      payBy: '2027-05-19',
      sending: 1,
    },
  }),
});

/** What staff keep for the guest will soon be released, and what happens then. */
export const keptEnds = toShopper({
  payload: orderPayload.extend({ keptUntil: z.iso.datetime() }),
  words: 'keptEnds',
  causedBy: 'deadline',
  trueWhile: ['NOT_STARTED', 'DECLINED', 'RESULT_OVERDUE'],
  write: (order, texts) => {
    const { t } = texts;
    const time = timeOf(order.keptUntil, texts);
    return {
      about: { time },
      sentences: [t('keptEnds.until', { time }), t('keptEnds.after')],
      linkLead: t('paymentLink.lead'),
      linkLabel: t('paymentLink.button'),
      isPictured: true,
      sections: [orderSection(order, texts)],
    };
  },
  samples: () => ({ 'kept-ends': { ...stay, keptUntil: '2026-11-24T15:00:00.000Z' } }),
});

function timeOf(instant: string, { locale, merchant }: ShopperTexts): string {
  return formatInstant(instant, locale, merchant.timeZone);
}
