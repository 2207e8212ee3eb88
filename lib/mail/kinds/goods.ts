// What do mails about goods contain? Ready, on their way, handed over, delivered otherwise.
import { z } from 'zod';
import { orderPayload } from '@/lib/mail/templates/order-payload';
import { handoverSentence, orderSection } from '@/lib/mail/templates/shopper-parts';
import { always, toShopper } from './declare-mail';
import { brought, goodsOrder } from './sample-orders';

/** The goods can be collected. */
export const goodsReady = toShopper({
  payload: orderPayload,
  words: 'goods.ready',
  causedBy: 'act',
  trueWhile: ['AUTHORISED', 'PAID', 'COMPLETED'],
  write: (order, texts) => ({
    sentences: [texts.t('goods.ready.next')],
    isPictured: true,
    visit: 'place',
    sections: [orderSection(order, texts)],
  }),
  samples: () => ({ 'goods-ready': { ...goodsOrder, goods: { delivery: null } } }),
});

/** They are being delivered. */
export const goodsOnTheirWay = toShopper({
  payload: orderPayload,
  words: 'goods.onTheirWay',
  causedBy: 'act',
  trueWhile: always,
  write: (order, texts) => ({
    sentences: [handoverSentence(order, texts)],
    sections: [orderSection(order, texts)],
  }),
  samples: () => ({ 'goods-on-their-way': brought }),
});

/** They were handed over. */
export const goodsHandedOver = toShopper({
  payload: orderPayload,
  words: 'goods.handedOver',
  causedBy: 'act',
  trueWhile: always,
  write: (order, texts) => ({
    sentences: [texts.t('goods.handedOver.next')],
    sections: [orderSection(order, texts)],
  }),
  samples: () => ({ 'goods-handed-over': brought }),
});

/** Staff changed a delivery that was ordered: it has another time, place or recipient. */
export const deliveryChanged = toShopper({
  payload: orderPayload.extend({ sending: z.number().int().positive() }),
  words: 'goods.changed',
  causedBy: 'act',
  trueWhile: ['AUTHORISED', 'PAID', 'COMPLETED'],
  write: (order, texts) => ({
    sentences: [handoverSentence(order, texts), texts.t('goods.changed.next')],
    sections: [orderSection(order, texts)],
  }),
  samples: () => ({ 'delivery-changed': { ...brought, sending: 1 } }),
});
