// What is printed on the page? The content in one language, with amounts and days formatted.
import 'server-only';
import { formatDay, formatInstant } from '@/lib/i18n/format-date';
import { directionOf, isLocale } from '@/lib/i18n/locale';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';
import type { DocumentContent, DocumentLine } from './document-content';

type Wanted = { readonly locale: string; readonly form: 'a4' | 'receipt' };

/** Every text of the page; empty ones are left out. */
export async function printedContent(content: DocumentContent, wanted: Wanted) {
  const locale = isLocale(wanted.locale) ? wanted.locale : 'en';
  const t = await getTranslations('documents', locale);
  const amount = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const at = (instant: string) => formatInstant(instant, locale, settings().merchantTimezone);
  const fact = (name: string, value: string | null) => (value ? [{ name: t(name), value }] : []);
  return {
    lang: locale,
    rtl: directionOf(locale) === 'rtl',
    isReceipt: wanted.form === 'receipt',
    title: t(`kind.${content.kind}`),
    label: content.label,
    test: content.isTest ? t('test') : '',
    merchant: content.merchant.names?.[locale] ?? content.merchant.name,
    merchantLines: [
      content.merchant.addresses?.[locale] ?? content.merchant.address,
      content.merchant.contact,
    ].filter(Boolean),
    facts: [
      ...fact('number', content.label),
      ...fact('issued', at(content.issuedAt)),
      ...fact('taxNumber', content.merchant.taxNumber),
      ...fact('invoice', content.invoice),
      ...fact('reason', content.reason),
      ...fact('order', content.reference),
      ...fact('customer', content.customerName),
    ],
    heads: [t('what'), t('quantity'), t('unit'), t('amount')],
    lines: content.lines.map((line) => ({
      name: line.names === null ? t(`line.${line.word}`) : line.names[locale],
      detail: detailOf(line, t, locale),
      quantity: String(line.quantity),
      unit: amount(line.unitMinor),
      amount: amount(line.totalMinor),
    })),
    totalName: t(`total.${content.kind}`),
    total: amount(content.totalMinor),
    taxes: content.taxes.map(({ rate, taxMinor, totalMinor }) => ({
      name: t('taxOf', { rate: percent(rate), total: amount(totalMinor) }),
      amount: amount(taxMinor),
    })),
    rounding: content.taxes.length > 0 ? t('rounding') : '',
    payment: [
      ...fact('moneyAt', at(content.moneyAt)),
      ...fact('rrn', content.rrn),
      ...fact('approval', content.approval),
    ],
    closing: [content.isAssumed ? t('assumed') : '', t(`closing.${content.kind}`)]
      .filter(Boolean)
      .join(' '),
  };
}

function detailOf(line: DocumentLine, t: Translate, locale: string): string {
  const stay =
    line.checkIn === null || line.checkOut === null
      ? ''
      : t('stay', {
          from: formatDay(line.checkIn.slice(0, 10), locale),
          to: formatDay(line.checkOut.slice(0, 10), locale),
        });
  const tax =
    line.rate === 0
      ? ''
      : t('taxWithin', {
          rate: percent(line.rate),
          tax: formatMoney(money(BigInt(line.taxMinor)), locale),
        });
  return [line.note, stay, tax].filter(Boolean).join(' · ');
}

/** 1250 hundredths are 12.5 percent. */
function percent(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
}
