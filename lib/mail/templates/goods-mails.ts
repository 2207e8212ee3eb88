// What do mails about goods contain? Ready, on their way, handed over.
import type { ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { MailContent } from './mail-content';
import {
  handoverSentence,
  orderSection,
  placeSection,
  type ShopperTexts,
  shopperMail,
  usualLead,
} from './shopper-parts';

type Payload = ShopperPayloads['goods_ready'];
type Words = 'goods.ready' | 'goods.onTheirWay' | 'goods.handedOver' | 'goods.changed';

/** The goods can be collected. */
export function goodsReadyMail(payload: Payload, texts: ShopperTexts): MailContent {
  const sections = placeSection(payload, texts);
  return goodsMail('goods.ready', payload, texts, [texts.t('goods.ready.next')], sections);
}

/** They are being delivered. */
export function goodsOnTheirWayMail(payload: Payload, texts: ShopperTexts): MailContent {
  return goodsMail('goods.onTheirWay', payload, texts, [handoverSentence(payload, texts)]);
}

/** They were handed over. */
export function goodsHandedOverMail(payload: Payload, texts: ShopperTexts): MailContent {
  return goodsMail('goods.handedOver', payload, texts, [texts.t('goods.handedOver.next')]);
}

/** Their delivery has another time, place or recipient. */
export function deliveryChangedMail(payload: Payload, texts: ShopperTexts): MailContent {
  const sentences = [handoverSentence(payload, texts), texts.t('goods.changed.next')];
  return goodsMail('goods.changed', payload, texts, sentences);
}

function goodsMail(
  words: Words,
  payload: Payload,
  texts: ShopperTexts,
  sentences: readonly string[],
  sections: MailContent['sections'] = [],
): MailContent {
  const { t, merchant } = texts;
  const about = { merchant: merchant.name, reference: payload.reference };
  return shopperMail(payload, texts, {
    subject: t(`${words}.subject`, about),
    heading: t(`${words}.heading`),
    sentences,
    linkLead: usualLead(texts),
    sections: [orderSection(payload, texts), ...sections],
  });
}
