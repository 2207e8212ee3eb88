// What do mails contain when a payment ends differently, or not at all? Reversed, unpaid, in doubt.
import { formatDay } from '@/lib/i18n/format-date';
import { foreignText } from '@/lib/mail/payloads/mail-text';
import type { ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { MailContent } from './mail-content';
import type { MailKey } from './mail-messages';
import {
  orderSection,
  referencesSection,
  type ShopperTexts,
  shopperMail,
  usualLead,
} from './shopper-parts';

/**
 * What was reversed. When and how it shows on the card is up to the bank, so it is not promised.
 */
export function reversedMail(
  payload: ShopperPayloads['reversed'],
  texts: ShopperTexts,
): MailContent {
  const { t, merchant } = texts;
  return shopperMail(payload, texts, {
    subject: t('reversed.subject', { merchant: merchant.name, reference: payload.reference }),
    heading: t('reversed.heading'),
    sentences: [
      t(reversedKey(payload)),
      ...(payload.returnedMinor ? [t('reversed.assumed')] : []),
      t('reversed.bankDecides'),
    ],
    linkLead: usualLead(texts),
    sections: [
      orderSection(payload, texts, paymentSums(payload)),
      referencesSection(payload, texts),
    ],
  });
}

/** A hold that was never taken is released; a charge is refunded. */
function reversedKey(payload: ShopperPayloads['reversed']): MailKey {
  const isHold = payload.transactionType === 'authorization' && payload.completedMinor === null;
  return isHold ? 'reversed.hold' : 'reversed.charge';
}

function paymentSums(payload: ShopperPayloads['reversed']): (readonly [MailKey, string])[] {
  const { authorisedMinor, completedMinor, returnedMinor, transactionType } = payload;
  const first: MailKey = transactionType === 'authorization' ? 'amountHeld' : 'amountPaid';
  return [
    ...(authorisedMinor === null ? [] : [[first, authorisedMinor] as const]),
    ...(completedMinor === null ? [] : [['amountTaken', completedMinor] as const]),
    ...(returnedMinor ? [['amountReturned', returnedMinor] as const] : []),
  ];
}

const surplusReasons = {
  second_approval: 'surplus.second',
  order_cancelled: 'surplus.cancelled',
  not_available: 'surplus.notAvailable',
} as const satisfies Record<ShopperPayloads['surplus']['reason'], MailKey>;

/** Money was held or taken for nothing: the mail confirms nothing and names who handles it. */
export function surplusMail(payload: ShopperPayloads['surplus'], texts: ShopperTexts): MailContent {
  const { t, merchant } = texts;
  const { takenMinor, authorisedMinor } = payload;
  const what =
    takenMinor === null
      ? t('surplus.held', { amount: texts.amount(authorisedMinor) })
      : t('surplus.paid', { amount: texts.amount(takenMinor) });
  return shopperMail(payload, texts, {
    subject: t('surplus.subject', { merchant: merchant.name, reference: payload.reference }),
    heading: t('surplus.heading'),
    sentences: [what, t(surplusReasons[payload.reason]), t('surplus.next')],
    linkLead: usualLead(texts),
    sections: [referencesSection(payload, texts), orderSection(payload, texts)],
  });
}

/** The reversal of a surplus payment; the order itself may well be paid. */
export function surplusReversedMail(
  payload: ShopperPayloads['surplus_reversed'],
  texts: ShopperTexts,
): MailContent {
  const { t, merchant } = texts;
  const { authorisedMinor } = payload;
  return shopperMail(payload, texts, {
    subject: t('surplusReversed.subject', {
      merchant: merchant.name,
      reference: payload.reference,
    }),
    heading: t('surplusReversed.heading'),
    sentences: [
      authorisedMinor === null
        ? t('surplusReversed.which')
        : t('surplusReversed.whichAmount', { amount: texts.amount(authorisedMinor) }),
      ...(payload.isOrderPaid ? [t('surplusReversed.orderStands')] : []),
      t('reversed.bankDecides'),
    ],
    linkLead: usualLead(texts),
    sections: [referencesSection(payload, texts), orderSection(payload, texts)],
  });
}

type PlainWords = 'inDoubt' | 'notTaken' | 'unpaid' | 'declined' | 'noAnswer' | 'expired';

/** An email of two sentences about the order: its state, and what to do about it. */
export function plainMail(words: PlainWords) {
  return (payload: ShopperPayloads['in_doubt'], texts: ShopperTexts): MailContent => {
    const { t, merchant } = texts;
    return shopperMail(payload, texts, {
      subject: t(`${words}.subject`, { merchant: merchant.name, reference: payload.reference }),
      heading: t(`${words}.heading`),
      sentences: [t(`${words}.what`), t(`${words}.next`)],
      linkLead: usualLead(texts),
      sections: [orderSection(payload, texts)],
    });
  };
}

/** Stays that the guest cancelled by the rule that they were sold with. Staff move the money. */
export function stayCancelledMail(
  payload: ShopperPayloads['stay_cancelled'],
  texts: ShopperTexts,
): MailContent {
  const { t, merchant, locale, amount } = texts;
  const facts = payload.stays.map((stay) => {
    const names: Record<string, string> = { en: stay.nameEn, ar: stay.nameAr, ckb: stay.nameCkb };
    const [checkIn, checkOut] = [stay.checkIn, stay.checkOut].map((day) => formatDay(day, locale));
    const isFree = BigInt(stay.feeMinor) === 0n;
    return {
      label: foreignText(names[locale] || stay.nameEn),
      details: [t('stay', { checkIn: checkIn ?? '', checkOut: checkOut ?? '' })],
      value: isFree ? t('stayCancelled.free') : amount(stay.feeMinor),
    };
  });
  return shopperMail(payload, texts, {
    subject: t('stayCancelled.subject', { merchant: merchant.name, reference: payload.reference }),
    heading: t('stayCancelled.heading'),
    sentences: [t('stayCancelled.what'), dueSentence(payload, texts)],
    linkLead: usualLead(texts),
    sections: [
      { kind: 'facts', title: t('stayCancelled.fees'), facts },
      orderSection(payload, texts, payload.keepMinor ? [['amountDue', payload.keepMinor]] : []),
    ],
  });
}

/** What remains to be paid, and what happens to the rest. */
function dueSentence(
  { keepMinor, totalMinor, transactionType }: ShopperPayloads['stay_cancelled'],
  { t, amount }: ShopperTexts,
): string {
  if (!keepMinor) return t('stayCancelled.next');
  const due = amount(keepMinor);
  const isNothing = BigInt(keepMinor) === 0n;
  if (transactionType === 'authorization') {
    return t(isNothing ? 'stayCancelled.heldNothing' : 'stayCancelled.heldDue', { due });
  }
  if (isNothing) return t('stayCancelled.paidNothing');
  const back = BigInt(totalMinor) - BigInt(keepMinor);
  if (back === 0n) return t('stayCancelled.paidAll');
  return t('stayCancelled.paidPart', { due, back: amount(back.toString()) });
}
