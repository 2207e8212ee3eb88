// What does a guest read who is asked to pay an order that a clerk composed?
import { formatDay } from '@/lib/i18n/format-date';
import { foreignText } from '@/lib/mail/payloads/mail-text';
import type { ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { MailContent, Merchant } from './mail-content';
import { orderSection, scribeOf, shopperMail, termsSection } from './shopper-parts';

/** Who asks, for what, how much, held or charged, and until when; nothing that presses. */
export function paymentLinkMail(
  payload: ShopperPayloads['payment_link'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const scribe = scribeOf(payload, locale, merchant);
  const { say, at } = scribe;
  const amount = scribe.amount(payload.totalMinor);
  const isHold = payload.transactionType === 'authorization';
  const person = foreignText(payload.askedBy);
  return shopperMail(payload, scribe, {
    subject: say('paymentLink.subject', {
      merchant: merchant.name,
      reference: payload.reference,
      amount,
    }),
    heading: say('paymentLink.heading'),
    isTimeSaid: true,
    sentences: [
      say('paymentLink.asked', { person, merchant: merchant.name, at }),
      say(isHold ? 'paymentLink.hold' : 'paymentLink.charge', { amount }),
      say('paymentLink.until', { date: formatDay(payload.payBy, scribe.locale) }),
    ],
    linkLead: say('paymentLink.lead'),
    linkLabel: say('paymentLink.button'),
    sections: [orderSection(payload, scribe), ...termsSection(payload, scribe)],
  });
}
