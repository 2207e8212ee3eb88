// What do mails about an order without money contain? How it stands, and what to do about it.
import { type OrderPayload, orderPayload } from '@/lib/mail/templates/order-payload';
import { orderSection, type ShopperTexts } from '@/lib/mail/templates/shopper-parts';
import { always, toShopper } from './declare-mail';
import { goodsOrder, stay } from './sample-orders';

type PlainWords = 'inDoubt' | 'notTaken' | 'unpaid' | 'declined' | 'noAnswer' | 'expired';

/** An email of two sentences about the order: its state, and what to do about it. */
function plain<const W extends PlainWords>(words: W) {
  return {
    payload: orderPayload,
    words,
    write: (order: OrderPayload, texts: ShopperTexts) => ({
      sentences: [texts.t(`${words}.what`), texts.t(`${words}.next`)],
      sections: [orderSection(order, texts)],
    }),
  };
}

/** Mails that say what became of the money: one about an order without money would contradict it. */
const aboutMoney = ['invoice', 'completed', 'reversed', 'in_doubt', 'not_taken'];
const day = 24 * 60;

/** The content of an earlier mail is in doubt. */
export const inDoubt = toShopper({
  ...plain('inDoubt'),
  causedBy: 'payment',
  trueWhile: always,
  samples: () => ({ 'in-doubt': stay }),
});

/** People found that an attempt in doubt took nothing. */
export const notTaken = toShopper({
  ...plain('notTaken'),
  causedBy: 'payment',
  trueWhile: always,
  samples: () => ({ 'not-taken': goodsOrder }),
});

/** The shopper may have left. */
export const unpaid = toShopper({
  ...plain('unpaid'),
  causedBy: {
    after: 10,
    until: 2 * 60,
    attempts: ['AWAITING_RESULT', 'PREPARE_FAILED'],
    unless: aboutMoney,
  },
  trueWhile: ['NOT_STARTED', 'AWAITING_RESULT'],
  samples: () => ({ unpaid: stay }),
});

export const declined = toShopper({
  ...plain('declined'),
  causedBy: { after: 10, until: day, attempts: ['DECLINED'], unless: aboutMoney },
  trueWhile: ['DECLINED'],
  samples: () => ({ declined: goodsOrder }),
});

export const noAnswer = toShopper({
  ...plain('noAnswer'),
  causedBy: {
    after: 5,
    until: day,
    attempts: ['RESULT_OVERDUE', 'NEEDS_REVIEW'],
    unless: aboutMoney,
  },
  trueWhile: ['RESULT_OVERDUE', 'CHECKING'],
  samples: () => ({ 'no-answer': stay }),
});

/** A composed order is requested by its own link and does not expire here. */
export const expired = toShopper({
  ...plain('expired'),
  causedBy: {
    after: day,
    until: 2 * day,
    attempts: ['PREPARE_FAILED', 'DECLINED'],
    unless: aboutMoney,
    isForOwnOrders: true,
  },
  trueWhile: ['NOT_STARTED', 'DECLINED'],
  samples: () => ({ expired: goodsOrder }),
});
