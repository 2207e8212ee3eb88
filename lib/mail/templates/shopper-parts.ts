// What do all mails to shoppers have in common? The order's lines, references, link and closing.

import { formatDay, formatInstant, formatWindow } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import type { Locale } from '@/lib/i18n/locale';
import { formatMoney, money } from '@/lib/money/money';
import { discountReason } from '@/lib/text/discount-reason';
import type { MailContent, MailFact, MailSection, MailWay, Merchant } from './mail-content';
import {
  type MailKey,
  type MailTranslator,
  mailLocale,
  mailWords,
  termSentences,
} from './mail-messages';
import { foreignText, greetingName, headLine } from './mail-text';
import { buttonsOf, guestsOf, ownName, pictureOf, type Visit, visitFacts } from './order-moment';
import type { OrderPayload, ShopperMailLine } from './order-payload';

type References = { readonly rrn?: string | null; readonly approvalCode?: string | null };

/** The translator, formats and merchant of one mail, in its language. */
export type ShopperTexts = {
  readonly locale: Locale;
  readonly t: MailTranslator;
  readonly amount: (minor: string) => string;
  /** The time of the event that the mail reports, in the merchant's time zone. */
  readonly at: string;
  readonly merchant: Merchant;
};

/** What one kind of mail adds to the parts that all have. */
export type MailWords = {
  readonly subject: string;
  readonly heading: string;
  readonly sentences: readonly string[];
  /** The sentences include the time. */
  readonly namesTime?: boolean;
  readonly linkLead: string;
  /** The link's label; by default that it shows the order. */
  readonly linkLabel?: string;
  /** Its picture is shown: what it is about is coming, or was good. */
  readonly isPictured?: boolean;
  /** It is confirmed: when and where to come stand before the money, with the map and the calendar. */
  readonly visit?: Visit;
  readonly sections: readonly MailSection[];
};

export function shopperTexts(
  payload: OrderPayload,
  orderLocale: string,
  merchant: Merchant,
): ShopperTexts {
  const locale = mailLocale(orderLocale);
  return {
    locale,
    t: mailWords(locale),
    amount: (minor) => formatMoney(money(BigInt(minor)), locale),
    at: formatInstant(payload.at, locale, merchant.timeZone),
    merchant,
  };
}

/** A whole mail: greeting, what happened, when, the link, and whom to contact. */
export function shopperMail(
  payload: OrderPayload,
  texts: ShopperTexts,
  words: MailWords,
): MailContent {
  const { t, locale, merchant, at } = texts;
  const name = greetingName(payload.customerName);
  const contact = foreignText(merchant.contact);
  const subject = payload.isTest ? `[${t('testMark')}] ${words.subject}` : words.subject;
  return {
    locale,
    palette: merchant.look.palette,
    subject: headLine(subject),
    testNotice: payload.isTest ? t('testNotice') : null,
    picture: words.isPictured ? pictureOf(payload, texts) : null,
    house: foreignText(merchant.name),
    logo: merchant.logo === null ? '' : `${merchant.appUrl}/${merchant.logo}/icon/180`,
    heading: words.heading,
    number: t('order', { reference: payload.reference }),
    opening: [
      name === '' ? t('greetingGuest') : t('greeting', { name }),
      ...words.sentences,
      ...(words.namesTime ? [] : [t('asOf', { at })]),
    ],
    visit: visitFacts(payload, texts, words.visit),
    link: {
      lead: words.linkLead,
      label: words.linkLabel ?? t('statusButton'),
      url: payload.statusUrl,
    },
    buttons: buttonsOf(payload, texts, words.visit),
    sections: words.sections,
    closing: [
      t('keepLink'),
      ...(contact === '' ? [] : [t('contact', { contact })]),
      t('noCardData'),
    ],
    ways: waysToMerchant(payload, merchant),
  };
}

/** The merchant's policies, email address and numbers, as far as they are known. */
function waysToMerchant({ terms }: OrderPayload, merchant: Merchant): MailWay[] {
  const { phone, contact } = merchant;
  const policies = String(terms?.find(({ key }) => key === 'policies')?.values.url ?? '');
  const web = [{ words: policies, url: policies }];
  const people = [...new Set([contact, phone])].map((words) => ({
    words: foreignText(words),
    url: /^[^\s@]+@[^\s@]+$/.test(words)
      ? `mailto:${words}`
      : /^\+?[0-9 ()-]{6,}$/.test(words)
        ? `tel:${words.replace(/[^0-9+]/g, '')}`
        : '',
  }));
  return [...web, ...people].filter(({ url }) => url !== '');
}

/** The order's lines, then extras, and the sums that this mail is about. */
export function orderSection(
  payload: OrderPayload,
  texts: ShopperTexts,
  sums: readonly (readonly [MailKey, string])[] = [],
  items: readonly MailFact[] = [],
): MailSection {
  const { t, amount } = texts;
  return {
    kind: 'facts',
    title: t('yourOrder'),
    facts: [
      ...payload.lines.map((line) => lineFact(line, texts)),
      { label: t('total'), value: amount(payload.totalMinor), isSum: true },
      ...items,
      ...sums.map(([key, minor]) => ({ label: t(key), value: amount(minor), isSum: true })),
    ],
  };
}

/** How the goods are handed over: as chosen, else the merchant's general sentence. */
export function handoverSentence(
  { goods, at }: OrderPayload,
  { t, locale, merchant }: ShopperTexts,
) {
  if (!goods) return foreignText(merchant.handover) || t('invoice.delivery');
  const { readyOn } = goods;
  // If paid late, they are ready later than announced: then only the mail that they are ready
  // counts.
  if (goods.delivery === null && readyOn && readyOn >= at.slice(0, 10)) {
    return t('goods.collectOn', { day: formatDay(readyOn, locale) });
  }
  if (goods.delivery === null) return t('goods.collect');
  const { day, window, recipient, address } = goods.delivery;
  return t('goods.deliver', {
    day: formatDay(day, locale),
    window: formatWindow(window),
    recipient: foreignText(recipient),
    address: foreignText(address),
  });
}

/** The references that the bank asks for. */
export function referencesSection(references: References, { t }: ShopperTexts): MailSection {
  const none = t('none');
  return {
    kind: 'facts',
    title: t('references'),
    facts: [
      { label: t('rrn'), value: foreignText(references.rrn ?? '') || none },
      { label: t('approvalCode'), value: foreignText(references.approvalCode ?? '') || none },
    ],
  };
}

/** The terms agreed to before paying, except those named. */
export function termsSection(
  payload: OrderPayload,
  { t, locale }: ShopperTexts,
  without: readonly string[] = [],
): MailSection[] {
  const terms = (payload.terms ?? []).filter(({ key }) => !without.includes(key));
  const sentences = termSentences(locale, terms);
  return sentences.length === 0 ? [] : [{ kind: 'sentences', title: t('terms'), sentences }];
}

function lineFact(line: ShopperMailLine, { t, amount, locale }: ShopperTexts): MailFact {
  const day = (iso: string) => formatDay(iso, locale);
  const counts = [...countOf(line, t), ...guestsOf(line, t, locale)];
  return {
    label: ownName(line, locale),
    details: [
      ...(counts.length === 0 ? [] : [formatList(counts, locale)]),
      ...(line.checkIn && line.checkOut
        ? [t('stay', { checkIn: day(line.checkIn), checkOut: day(line.checkOut) })]
        : []),
      ...discountOf(line, { t, amount, locale }),
    ],
    value: isIncluded(line) ? t('included') : amount(line.lineTotalMinor),
  };
}

/** Why its nights cost less, and what they would cost. */
function discountOf(
  { discount }: ShopperMailLine,
  { t, amount, locale }: Pick<ShopperTexts, 't' | 'amount' | 'locale'>,
): string[] {
  if (!discount) return [];
  const { percent, wasMinor } = discount;
  const name = discountReason(ownName(discount, locale), discount.code);
  return [t('discount', { name, percent: String(percent), price: amount(wasMinor) })];
}

/** An extra that comes with the stay. */
const isIncluded = (line: ShopperMailLine) => line.isExtra && line.lineTotalMinor === '0';

function countOf(line: ShopperMailLine, t: MailTranslator): string[] {
  if (line.isDelivery) return [];
  if (line.isExtra) return [t('pieces', { count: line.quantity })];
  if (line.isInWords) return [t('asAgreed')];
  return [t(line.kind === 'STAY' ? 'nights' : 'pieces', { count: line.quantity })];
}
