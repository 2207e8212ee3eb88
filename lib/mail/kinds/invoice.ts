// What does the mail of a held or paid order contain? Everything that an invoice must contain.
import { z } from 'zod';
import { approvedPayload } from '@/lib/mail/templates/order-payload';
import {
  handoverSentence,
  orderSection,
  referencesSection,
  type ShopperTexts,
  termsSection,
} from '@/lib/mail/templates/shopper-parts';
import { always, toShopper } from './declare-mail';
import { brought, heldOrder, paidOrder } from './sample-orders';

const payload = approvedPayload.extend({ isByHand: z.boolean() });

type Payload = z.infer<typeof payload>;

/** Terms that the invoice replaces with the bank's amount, or that only mattered before paying. */
const replacedTerms = [
  'hold',
  'charge',
  'goods',
  'goodsCollect',
  'goodsDeliver',
  'fee',
  'cancel',
  'cancelAsk',
];

/** An approval that pays the order. */
export const invoice = toShopper({
  payload,
  causedBy: 'payment',
  trueWhile: always,
  write: (order, texts) => {
    const { t } = texts;
    const isHold = order.transactionType === 'authorization';
    const amount = texts.amount(order.authorisedMinor);
    const hasGoods = order.lines.some((line) => line.kind === 'GOODS' && !line.isInWords);
    return {
      subject: isHold ? 'invoice.subjectHeld' : 'invoice.subjectPaid',
      heading: isHold ? 'invoice.headingHeld' : 'invoice.headingPaid',
      about: { amount },
      sentences: [
        t(isHold ? 'invoice.held' : 'invoice.paid', { amount }),
        ...(isHold || isShort(order) ? [] : [t('invoice.nothingOwed')]),
        ...differenceSentence(order, texts),
        ...(hasGoods ? [handoverSentence(order, texts)] : []),
      ],
      isPictured: true,
      visit: 'stays',
      sections: [
        orderSection(order, texts, [[isHold ? 'amountHeld' : 'amountPaid', order.authorisedMinor]]),
        referencesSection(order, texts),
        ...termsSection(order, texts, replacedTerms),
      ],
    };
  },
  samples: () => ({
    held: { ...heldOrder, isByHand: false },
    paid: { ...paidOrder, isByHand: false },
    'paid-with-fee': { ...paidOrder, authorisedMinor: '36900500', isByHand: false },
    'paid-less-by-hand': {
      ...paidOrder,
      authorisedMinor: '30000000',
      rrn: null,
      approvalCode: '',
      isByHand: true,
    },
    'paid-delivery': { ...paidOrder, ...brought, isByHand: false },
  }),
});

/** Whether it is less than the order's total: only people can have recorded that. */
function isShort({ authorisedMinor, totalMinor }: Payload): boolean {
  return BigInt(authorisedMinor) < BigInt(totalMinor);
}

/**
 * Why the bank's amount differs from the order's: a fee within its limit, or what people recorded.
 */
function differenceSentence(order: Payload, { t, amount }: ShopperTexts): string[] {
  const total = BigInt(order.totalMinor);
  const atBank = BigInt(order.authorisedMinor);
  if (atBank === total) return [];
  const amounts = { total: amount(order.totalMinor), amount: amount(order.authorisedMinor) };
  const isFee = atBank > total && !order.isByHand;
  return [t(isFee ? 'invoice.withFee' : 'invoice.otherAmount', amounts)];
}
