// What is in the email with a shopper's order links? The links, and when they were requested.
import { formatInstant } from '@/lib/i18n/format-date';
import { foreignText, headLine } from '@/lib/mail/payloads/mail-text';
import type { OrderLinksPayload } from '@/lib/mail/payloads/order-links-payload';
import { formatMoney, money } from '@/lib/money';
import type { MailContent, Merchant } from './mail-content';
import { mailLocale, mailWords } from './mail-messages';

/** Every order with its link, in one language; nothing of who ordered, or what. */
export function orderLinksMail(
  { at, orders }: OrderLinksPayload,
  orderLocale: string,
  merchant: Merchant,
): MailContent {
  const locale = mailLocale(orderLocale);
  const t = mailWords(locale);
  const moment = (iso: string) => formatInstant(iso, locale, merchant.timeZone);
  const isTest = orders.every((order) => order.isTest);
  const subject = t('orderLinks.subject', { merchant: merchant.name });
  return {
    locale,
    subject: headLine(isTest ? `[${t('testMark')}] ${subject}` : subject),
    testNotice: isTest ? t('testNotice') : null,
    house: foreignText(merchant.name),
    heading: t('orderLinks.heading'),
    opening: [t('greetingGuest'), t('orderLinks.what', { at: moment(at) })],
    link: null,
    sections: orders.map((order) => ({
      kind: 'lines',
      lines: [
        t('orderLinks.order', {
          reference: order.reference,
          at: moment(order.placedAt),
          total: formatMoney(money(BigInt(order.totalMinor)), locale),
        }),
        order.statusUrl,
      ],
      isVerbatim: false,
    })),
    closing: [t('keepLink'), t('orderLinks.notYou'), t('noCardData')],
  };
}
