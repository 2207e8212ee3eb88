// What does a guest read who is asked to pay an order that a clerk composed?
import { formatDay } from '@/lib/i18n/format-date';
import { foreignText } from '@/lib/mail/payloads/mail-text';
import type { ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { MailContent } from './mail-content';
import { orderSection, type ShopperTexts, shopperMail, termsSection } from './shopper-parts';

/** Who asks, for what, how much, held or charged, and until when; nothing that presses. */
export function paymentLinkMail(
  payload: ShopperPayloads['payment_link'],
  texts: ShopperTexts,
): MailContent {
  const { t, at, merchant } = texts;
  const amount = texts.amount(payload.totalMinor);
  const isHold = payload.transactionType === 'authorization';
  const person = foreignText(payload.askedBy);
  return shopperMail(payload, texts, {
    subject: t('paymentLink.subject', {
      merchant: merchant.name,
      reference: payload.reference,
      amount,
    }),
    heading: t('paymentLink.heading'),
    namesTime: true,
    sentences: [
      t('paymentLink.asked', { person, merchant: merchant.name, at }),
      t(isHold ? 'paymentLink.hold' : 'paymentLink.charge', { amount }),
      t('paymentLink.until', { date: formatDay(payload.payBy, texts.locale) }),
    ],
    linkLead: t('paymentLink.lead'),
    linkLabel: t('paymentLink.button'),
    sections: [orderSection(payload, texts), ...termsSection(payload, texts)],
  });
}
