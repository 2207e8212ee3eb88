// What is printed on the page? The content in one language, with amounts and days formatted.
import 'server-only';
import { formatDay, formatInstant } from '@/lib/i18n/format-date';
import { directionOf, isLocale } from '@/lib/i18n/locale';
import { type Localized, textIn } from '@/lib/i18n/localized';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';
import { discountText } from '@/lib/stays/discount-text';
import { percentText } from '@/lib/text/percent';
import type { DocumentContent, DocumentLine } from './document-content';

type Wanted = { readonly locale: string; readonly form: 'a4' | 'receipt' };

/** Every text of the page; empty ones are left out. */
export async function printedContent(content: DocumentContent, wanted: Wanted, logo?: Buffer) {
  const locale = isLocale(wanted.locale) ? wanted.locale : 'en';
  const t = await getTranslations('documents', locale);
  const amount = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const tax = taxWords(content.merchant.taxName, t, locale);
  const at = (instant: string) => formatInstant(instant, locale, settings().merchantTimezone);
  const closing = content.isReissue ? t('reissue.closing') : t(`closing.${content.kind}`);
  const fact = (name: string, value: string | null) => (value ? [{ name: t(name), value }] : []);
  return {
    lang: locale,
    rtl: directionOf(locale) === 'rtl',
    isReceipt: wanted.form === 'receipt',
    title: t(`kind.${content.kind}`),
    label: content.label,
    test: content.isTest ? t('test') : '',
    merchant: content.merchant.names?.[locale] ?? content.merchant.name,
    // As numbers: the page reads no file.
    logo: [...(logo ?? [])],
    merchantLines: [
      content.merchant.addresses?.[locale] ?? content.merchant.address,
      ...new Set([content.merchant.phone ?? '', content.merchant.contact]),
    ].filter(Boolean),
    facts: [
      ...fact('number', content.label),
      ...fact('issued', at(content.issuedAt)),
      ...fact('taxNumber', content.merchant.taxNumber),
      ...fact('invoice', content.invoice),
      ...fact('reason', content.isReissue ? t('reissue.reason') : content.reason),
      ...fact('order', content.reference),
      ...fact('replaces', content.replaces ?? null),
      ...fact('customer', content.customerName),
      ...companyFacts(content.company, t),
    ],
    heads: [t('what'), t('quantity'), t('unit'), t('amount')],
    lines: content.lines.map((line) => ({
      name: line.names === null ? t(`line.${line.word}`) : line.names[locale],
      days: daysOf(line, content.merchant, t, locale),
      detail: detailOf(line, { t, taxWords: tax }, locale),
      quantity:
        line.checkIn === null ? String(line.quantity) : t('nights', { count: line.quantity }),
      unit: amount(line.unitMinor),
      amount: line.totalMinor === '0' ? t('included') : amount(line.totalMinor),
    })),
    totalName: content.isReissue ? t('reissue.total') : t(`total.${content.kind}`),
    total: amount(content.totalMinor),
    taxes: content.taxes.map(({ rate, taxMinor, totalMinor }) => ({
      name: tax('taxOf', { rate: percentText(rate), total: amount(totalMinor) }),
      amount: amount(taxMinor),
    })),
    rounding: content.taxes.length > 0 ? t('rounding') : '',
    payment: [
      ...fact('moneyAt', at(content.moneyAt)),
      ...fact('rrn', content.rrn),
      ...fact('approval', content.approval),
    ],
    closing: [content.isAssumed ? t('assumed') : '', closing].filter(Boolean).join(' '),
  };
}

/** Whom the invoice is made out to, a line of the address below the other. */
function companyFacts(company: DocumentContent['company'], t: Translate) {
  if (company === undefined) return [];
  const [name, address, number] = [t('company.to'), t('company.address'), t('company.taxNumber')];
  const lines = company.address.split('\n').filter((line) => line.trim() !== '');
  return [
    { name, value: company.name },
    ...lines.map((value, place) => ({ name: place === 0 ? address : '', value })),
    ...(company.taxNumber === '' ? [] : [{ name: number, value: company.taxNumber }]),
  ];
}

/** Arrival, departure and guests of a stay, each on a line of its own, with the hours of the house. */
function daysOf(
  { checkIn, checkOut, guests }: DocumentLine,
  { checkInFrom, checkOutBy }: DocumentContent['merchant'],
  t: Translate,
  locale: string,
): string[] {
  if (checkIn === null || checkOut === null) return [];
  const [from, to] = [checkIn, checkOut].map((day) => formatDay(day.slice(0, 10), locale));
  return [
    checkInFrom
      ? t('arriveFrom', { day: from ?? '', at: checkInFrom })
      : t('arrive', { day: from ?? '' }),
    checkOutBy ? t('leaveBy', { day: to ?? '', at: checkOutBy }) : t('leave', { day: to ?? '' }),
    ...(guests ? [t('guests', { count: guests })] : []),
  ];
}

/** The sentences about tax, with the merchant's own name of it where it has one. */
function taxWords(names: Localized | undefined, t: Translate, locale: string) {
  const name = names === undefined ? '' : textIn(names, locale);
  return (key: 'taxWithin' | 'taxOf', facts: Readonly<Record<string, string>>) =>
    name === '' ? t(key, facts) : t(`named.${key}`, { ...facts, name });
}

type Words = { readonly t: Translate; readonly taxWords: ReturnType<typeof taxWords> };

function detailOf(line: DocumentLine, { t, taxWords }: Words, locale: string): string {
  const tax =
    line.rate === 0
      ? ''
      : taxWords('taxWithin', {
          rate: percentText(line.rate),
          tax: formatMoney(money(BigInt(line.taxMinor)), locale),
        });
  const discount = line.discount ? discountText(line.discount, t, locale) : '';
  return [line.note, discount, tax].filter(Boolean).join(' · ');
}
