// What is in the email with a shopper's order links? The links, and when they were requested.
import { z } from 'zod';
import { formatInstant } from '@/lib/i18n/format-date';
import type { MailContent, Merchant } from '@/lib/mail/templates/mail-content';
import { mailLocale, mailWords } from '@/lib/mail/templates/mail-messages';
import { foreignText } from '@/lib/mail/templates/mail-text';
import { minor, webAddress } from '@/lib/mail/templates/order-payload';
import { formatMoney, money } from '@/lib/money/money';
import { framed } from './declare-mail';
import { stay } from './sample-orders';

const payload = z.object({
  /** When the email was requested. */
  at: z.iso.datetime(),
  /** The newest first. */
  orders: z
    .array(
      z.object({
        reference: z.string().min(1).max(40),
        placedAt: z.iso.datetime(),
        totalMinor: minor,
        isTest: z.boolean(),
        statusUrl: webAddress,
      }),
    )
    .min(1)
    .max(20),
});

/** Every order with its link, in one language; nothing of who ordered, or what. */
export const orderLinks = {
  payload,
  write(
    { at, orders }: z.infer<typeof payload>,
    orderLocale: string,
    merchant: Merchant,
  ): MailContent {
    const locale = mailLocale(orderLocale);
    const t = mailWords(locale);
    const moment = (iso: string) => formatInstant(iso, locale, merchant.timeZone);
    const isTest = orders.every((order) => order.isTest);
    return {
      ...framed(locale, isTest, {
        subject: t('orderLinks.subject', { merchant: merchant.name }),
        opening: [t('greetingGuest'), t('orderLinks.what', { at: moment(at) })],
        link: null,
        closing: [t('keepLink'), t('orderLinks.notYou'), t('noCardData')],
      }),
      palette: merchant.look.palette,
      house: foreignText(merchant.name),
      heading: t('orderLinks.heading'),
      sections: orders.map(({ reference, placedAt, totalMinor, statusUrl }) => ({
        kind: 'lines',
        lines: [
          t('orderLinks.order', {
            reference,
            at: moment(placedAt),
            total: formatMoney(money(BigInt(totalMinor)), locale),
          }),
          statusUrl,
        ],
        isVerbatim: false,
      })),
    };
  },
  samples: () => ({
    'order-links': { at: stay.at, orders: [{ ...stay, placedAt: stay.at }] },
  }),
};
