// What does the request to pay an order that a clerk composed contain?
import { formatDay, formatInstant } from '@/lib/i18n/format-date';
import { foreignText } from '@/lib/mail/payloads/mail-text';
import type { ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { MailContent } from './mail-content';
import { orderSection, type ShopperTexts, shopperMail, termsSection } from './shopper-parts';

/** Who asks, for what, how much, held or charged, and until when; without pressure. */
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
      ...(payload.keptUntil
        ? [t('paymentLink.kept', { time: timeOf(payload.keptUntil, texts) })]
        : []),
      t('paymentLink.until', { date: formatDay(payload.payBy, texts.locale) }),
    ],
    linkLead: t('paymentLink.lead'),
    linkLabel: t('paymentLink.button'),
    sections: [orderSection(payload, texts), ...termsSection(payload, texts)],
  });
}

/** Reports that a clerk's deadline is near, and what happens then. */
export function keptEndsMail(
  payload: ShopperPayloads['kept_ends'],
  texts: ShopperTexts,
): MailContent {
  const { t, merchant } = texts;
  const time = timeOf(payload.keptUntil, texts);
  return shopperMail(payload, texts, {
    subject: t('keptEnds.subject', { merchant: merchant.name, reference: payload.reference, time }),
    heading: t('keptEnds.heading'),
    sentences: [t('keptEnds.until', { time }), t('keptEnds.after')],
    linkLead: t('paymentLink.lead'),
    linkLabel: t('paymentLink.button'),
    sections: [orderSection(payload, texts)],
  });
}

function timeOf(instant: string, { locale, merchant }: ShopperTexts): string {
  return formatInstant(instant, locale, merchant.timeZone);
}
