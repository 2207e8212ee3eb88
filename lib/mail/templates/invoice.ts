// What does the invoice mail say, as text and as HTML?
import { formatMoney, money } from '@/lib/money';
import type { InvoiceLine, InvoicePayload } from '../invoice-payload';
import { bodyText, headLine, mailHtml } from '../mail-text';
import { mailLocale, mailTranslator } from './mail-messages';

export type Merchant = { readonly name: string; readonly contact: string };
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

type Say = ReturnType<typeof mailTranslator>;
type Parts = ReturnType<typeof invoiceParts>;

/**
 * The mail that goes out once when a payment is authorised or received: what is held or paid, the
 * lines with stay dates, the references a bank asks for, the link, and whom to write to.
 */
export function renderInvoice(
  payload: InvoicePayload,
  locale: string,
  merchant: Merchant,
): RenderedMail {
  const parts = invoiceParts(payload, locale, merchant);
  return { subject: parts.subject, text: invoiceText(parts), html: invoiceHtml(parts) };
}

function invoiceParts(payload: InvoicePayload, orderLocale: string, merchant: Merchant) {
  const locale = mailLocale(orderLocale);
  const say = mailTranslator(locale);
  const amountOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const isHold = payload.transactionType === 'authorization';
  const amount = amountOf(payload.authorisedMinor);
  const total = amountOf(payload.totalMinor);
  const merchantName = bodyText(merchant.name);
  const head = { merchant: merchantName, reference: payload.reference, amount };
  const subject = say(isHold ? 'invoice.subjectHeld' : 'invoice.subjectPaid', head);
  const hasFee = payload.authorisedMinor !== payload.totalMinor;
  const hasGoods = payload.lines.some((line) => line.kind === 'GOODS');
  const none = say('invoice.none');
  return {
    say,
    locale,
    subject: headLine(payload.isTest ? `[${say('testMark')}] ${subject}` : subject),
    testNotice: payload.isTest ? say('testNotice') : null,
    merchantName,
    greeting: say('greeting', { name: bodyText(payload.customerName) }),
    heading: say(isHold ? 'invoice.headingHeld' : 'invoice.headingPaid'),
    sentences: [
      say(isHold ? 'invoice.held' : 'invoice.paid', { amount }),
      ...(hasFee ? [say('invoice.withFee', { total, amount })] : []),
      ...(hasGoods ? [say('invoice.delivery')] : []),
    ],
    order: say('invoice.order', { reference: payload.reference }),
    lines: payload.lines.map((line) => linePart(line, say, locale, amountOf)),
    sums: [
      [say('invoice.total'), total],
      [say(isHold ? 'invoice.amountHeld' : 'invoice.amountPaid'), amount],
    ] as const,
    references: [
      [say('invoice.rrn'), bodyText(payload.rrn ?? '') || none],
      [say('invoice.approvalCode'), bodyText(payload.approvalCode ?? '') || none],
    ] as const,
    statusUrl: payload.statusUrl,
    closing: [
      say('invoice.keepLink'),
      ...(merchant.contact === ''
        ? []
        : [say('invoice.contact', { contact: bodyText(merchant.contact) })]),
      say('invoice.noCardData'),
    ],
  };
}

function linePart(
  line: InvoiceLine,
  say: Say,
  locale: string,
  amountOf: (minor: string) => string,
) {
  const names: Record<string, string> = { en: line.nameEn, ar: line.nameAr, ckb: line.nameCkb };
  const isStay = line.kind === 'STAY';
  const details = [
    say(isStay ? 'invoice.nights' : 'invoice.pieces', { count: line.quantity }),
    ...(line.guests ? [say('invoice.guests', { count: line.guests })] : []),
    ...(line.checkIn && line.checkOut
      ? [say('invoice.stay', { checkIn: line.checkIn, checkOut: line.checkOut })]
      : []),
  ];
  return {
    name: bodyText(names[locale] || line.nameEn),
    details: details.join(', '),
    amount: amountOf(line.lineTotalMinor),
  };
}

function invoiceText(parts: Parts): string {
  const { say } = parts;
  const blocks = [
    ...(parts.testNotice ? [`*** ${parts.testNotice} ***`] : []),
    parts.greeting,
    [parts.heading, ...parts.sentences].join('\n'),
    [
      parts.order,
      ...parts.lines.map((line) => `- ${line.name}: ${line.details}: ${line.amount}`),
      ...parts.sums.map(([label, value]) => `${label}: ${value}`),
    ].join('\n'),
    [
      say('invoice.references'),
      ...parts.references.map(([label, value]) => `${label}: ${value}`),
    ].join('\n'),
    `${say('invoice.status')}\n${parts.statusUrl}`,
    [...parts.closing, parts.merchantName].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function invoiceHtml(parts: Parts): string {
  const { say } = parts;
  const row = (label: string, value: string) =>
    `<tr><td style="${cell}">${mailHtml(label)}</td><td style="${cell};text-align:end"><bdi dir="ltr">${mailHtml(value)}</bdi></td></tr>`;
  const lines = parts.lines.map(
    (line) =>
      `<tr><td style="${cell}"><strong>${mailHtml(line.name)}</strong><br>${mailHtml(line.details)}</td>` +
      `<td style="${cell};text-align:end"><bdi dir="ltr">${mailHtml(line.amount)}</bdi></td></tr>`,
  );
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${mailHtml(text)}</p>`;
  const table = (rows: readonly string[]) =>
    `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 20px">${rows.join('')}</table>`;
  return [
    `<!doctype html><html lang="${parts.locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${mailHtml(parts.subject)}</title></head>`,
    `<body style="margin:0;background:#fbf9f5;color:#16201d;font:16px/1.5 system-ui,sans-serif">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px">',
    parts.testNotice
      ? `<p style="margin:0 0 16px;padding:8px 12px;border:2px solid #b4552d"><strong>${mailHtml(parts.testNotice)}</strong></p>`
      : '',
    `<p style="margin:0 0 20px;font-weight:600">${mailHtml(parts.merchantName)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${mailHtml(parts.heading)}</h1>`,
    paragraph(parts.greeting),
    ...parts.sentences.map(paragraph),
    `<h2 style="${subheading}">${mailHtml(parts.order)}</h2>`,
    table([...lines, ...parts.sums.map(([label, value]) => row(label, value))]),
    `<h2 style="${subheading}">${mailHtml(say('invoice.references'))}</h2>`,
    table(parts.references.map(([label, value]) => row(label, value))),
    `<p style="margin:0 0 20px"><a href="${mailHtml(parts.statusUrl)}" style="${button}">${mailHtml(say('invoice.statusButton'))}</a></p>`,
    ...parts.closing.map(paragraph),
    '</div></body></html>',
  ].join('');
}

const cell = 'padding:8px 0;border-bottom:1px solid #ddd6c8;vertical-align:top';
const subheading = 'margin:24px 0 8px;font-size:16px';
const button =
  'display:inline-block;padding:12px 20px;background:#0c5a60;color:#ffffff;text-decoration:none';
