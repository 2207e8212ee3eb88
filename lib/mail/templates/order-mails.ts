// What do mails contain when all goes well? Placed, held or paid, and completed.
import type { ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { MailContent, MailFact } from './mail-content';
import type { MailKey } from './mail-messages';
import {
  handoverSentence,
  itemFact,
  orderSection,
  placeSection,
  referencesSection,
  type ShopperTexts,
  shopperMail,
  termsSection,
  usualLead,
} from './shopper-parts';

/**
 * The order and the link to it. It is sent before the card page opens, so it states nothing about
 * the payment that could be false when read.
 */
export function orderPlacedMail(
  payload: ShopperPayloads['order_placed'],
  texts: ShopperTexts,
): MailContent {
  const { t, at, merchant } = texts;
  const isHold = payload.transactionType === 'authorization';
  return shopperMail(payload, texts, {
    subject: t('orderPlaced.subject', { merchant: merchant.name, reference: payload.reference }),
    heading: t('orderPlaced.heading'),
    namesTime: true,
    sentences: [
      t('orderPlaced.placed', { at }),
      t(isHold ? 'orderPlaced.nextHeld' : 'orderPlaced.nextPaid'),
    ],
    linkLead: t('orderPlaced.lead'),
    sections: [orderSection(payload, texts), ...termsSection(payload, texts)],
  });
}

/** Terms that the invoice replaces with the bank's amount, or that only mattered before paying. */
const replacedTerms = [
  'hold',
  'charge',
  'goods',
  'goodsCollect',
  'goodsDeliver',
  'fee',
  'cancel',
  'cancelAsk',
  'askFirst',
];

/** What is held or paid, once per order, with everything that an invoice must contain. */
export function invoiceMail(payload: ShopperPayloads['invoice'], texts: ShopperTexts): MailContent {
  const { t, merchant } = texts;
  const isHold = payload.transactionType === 'authorization';
  const amount = texts.amount(payload.authorisedMinor);
  const about = { merchant: merchant.name, reference: payload.reference, amount };
  const hasGoods = payload.lines.some((line) => line.kind === 'GOODS' && !line.isInWords);
  return shopperMail(payload, texts, {
    subject: t(isHold ? 'invoice.subjectHeld' : 'invoice.subjectPaid', about),
    heading: t(isHold ? 'invoice.headingHeld' : 'invoice.headingPaid'),
    sentences: [
      t(isHold ? 'invoice.held' : 'invoice.paid', { amount }),
      ...(isHold || isShort(payload) ? [] : [t('invoice.nothingOwed')]),
      ...differenceSentence(payload, texts),
      ...(hasGoods ? [handoverSentence(payload, texts)] : []),
    ],
    linkLead: usualLead(texts),
    sections: [
      orderSection(payload, texts, [
        [isHold ? 'amountHeld' : 'amountPaid', payload.authorisedMinor],
      ]),
      ...placeSection(payload, texts),
      referencesSection(payload, texts),
      ...termsSection(payload, texts, replacedTerms),
    ],
  });
}

/** What was held, what of it was taken, and what is no longer needed. */
export function completedMail(
  payload: ShopperPayloads['completed'],
  texts: ShopperTexts,
): MailContent {
  const { t, merchant } = texts;
  const { sentence, left } = completedShare(payload, texts);
  return shopperMail(payload, texts, {
    subject: t('completed.subject', {
      merchant: merchant.name,
      reference: payload.reference,
      amount: texts.amount(payload.completedMinor),
    }),
    heading: t('completed.heading'),
    sentences: [sentence, ...(left === null ? [] : [t('completed.left')])],
    linkLead: usualLead(texts),
    sections: [
      orderSection(
        payload,
        texts,
        [
          ['amountHeld', payload.authorisedMinor],
          ['amountTaken', payload.completedMinor],
          ...(left === null ? [] : [['amountReleased', left] satisfies [MailKey, string]]),
        ],
        itemFacts(payload, texts),
      ),
      referencesSection(payload, texts),
    ],
  });
}

/** What was added to the booking or deducted from it, down to the last difference. */
function itemFacts(payload: ShopperPayloads['completed'], texts: ShopperTexts): MailFact[] {
  const items = payload.items ?? [];
  if (items.length === 0) return [];
  const sum = items.reduce((all, one) => all + BigInt(one.totalMinor), BigInt(payload.totalMinor));
  const rest = BigInt(payload.completedMinor) - sum;
  const facts = items.map((item) => itemFact(item, texts));
  if (rest === 0n) return facts;
  return [...facts, { label: texts.t('otherDifference'), value: texts.amount(`${rest}`) }];
}

function completedShare(payload: ShopperPayloads['completed'], { t, amount }: ShopperTexts) {
  const held = BigInt(payload.authorisedMinor);
  const taken = BigInt(payload.completedMinor);
  const amounts = { held: amount(payload.authorisedMinor), taken: amount(payload.completedMinor) };
  if (taken === held) return { sentence: t('completed.all', amounts), left: null };
  if (taken < held) {
    return { sentence: t('completed.part', amounts), left: (held - taken).toString() };
  }
  const more = amount((taken - held).toString());
  return { sentence: t('completed.more', { ...amounts, more }), left: null };
}

/** Whether it is less than the order's total: only people can have recorded that. */
function isShort(payload: ShopperPayloads['invoice']): boolean {
  return BigInt(payload.authorisedMinor) < BigInt(payload.totalMinor);
}

/**
 * Why the bank's amount differs from the order's: a fee within its limit, or what people recorded.
 */
function differenceSentence(
  payload: ShopperPayloads['invoice'],
  { t, amount }: ShopperTexts,
): string[] {
  const total = BigInt(payload.totalMinor);
  const atBank = BigInt(payload.authorisedMinor);
  if (atBank === total) return [];
  const amounts = { total: amount(payload.totalMinor), amount: amount(payload.authorisedMinor) };
  const isFee = atBank > total && !payload.isByHand;
  return [t(isFee ? 'invoice.withFee' : 'invoice.otherAmount', amounts)];
}
