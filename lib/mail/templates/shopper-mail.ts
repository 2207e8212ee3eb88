// Which content belongs to which mail to a shopper?
import type { ShopperMailKind, ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import {
  deliveryChangedMail,
  goodsHandedOverMail,
  goodsOnTheirWayMail,
  goodsReadyMail,
} from './goods-mails';
import type { MailContent, Merchant } from './mail-content';
import { completedMail, invoiceMail, orderPlacedMail } from './order-mails';
import { keptEndsMail, paymentLinkMail } from './payment-link-mail';
import {
  plainMail,
  reversedMail,
  stayCancelledMail,
  surplusMail,
  surplusReversedMail,
} from './reversal-and-doubt-mails';
import { type ShopperTexts, shopperTexts } from './shopper-parts';

type Template<K extends ShopperMailKind> = (
  payload: ShopperPayloads[K],
  texts: ShopperTexts,
) => MailContent;

const templates: { [K in ShopperMailKind]: Template<K> } = {
  order_placed: orderPlacedMail,
  payment_link: paymentLinkMail,
  invoice: invoiceMail,
  completed: completedMail,
  reversed: reversedMail,
  surplus: surplusMail,
  surplus_reversed: surplusReversedMail,
  in_doubt: plainMail('inDoubt'),
  not_taken: plainMail('notTaken'),
  unpaid: plainMail('unpaid'),
  declined: plainMail('declined'),
  no_answer: plainMail('noAnswer'),
  expired: plainMail('expired'),
  kept_ends: keptEndsMail,
  stay_cancelled: stayCancelledMail,
  goods_ready: goodsReadyMail,
  goods_on_its_way: goodsOnTheirWayMail,
  goods_handed_over: goodsHandedOverMail,
  delivery_changed: deliveryChangedMail,
};

/**
 * The content of a mail of this kind, in the order's language; in English if that is not one of
 * ours.
 */
export function shopperMailContent<K extends ShopperMailKind>(
  kind: K,
  payload: ShopperPayloads[K],
  locale: string,
  merchant: Merchant,
): MailContent {
  return templates[kind](payload, shopperTexts(payload, locale, merchant));
}
