// What do the mails say when a payment ends otherwise? Reversed, not usable, in doubt, not taken.
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

/** What was reversed. When and how it shows on the card is the bank's to say, and not promised. */
export function reversedMail(
  payload: ShopperPayloads['reversed'],
  texts: ShopperTexts,
): MailContent {
  const { t, merchant } = texts;
  return shopperMail(payload, texts, {
    subject: t('reversed.subject', { merchant: merchant.name, reference: payload.reference }),
    heading: t('reversed.heading'),
    sentences: [t(reversedKey(payload)), t('reversed.bankDecides')],
    linkLead: usualLead(texts),
    sections: [
      orderSection(payload, texts, paymentSums(payload)),
      referencesSection(payload, texts),
    ],
  });
}

/** A hold that was never taken is lifted; a charge is taken back. */
function reversedKey(payload: ShopperPayloads['reversed']): MailKey {
  const isHold = payload.transactionType === 'authorization' && payload.completedMinor === null;
  return isHold ? 'reversed.hold' : 'reversed.charge';
}

function paymentSums(payload: ShopperPayloads['reversed']): (readonly [MailKey, string])[] {
  const { authorisedMinor, completedMinor, transactionType } = payload;
  const first: MailKey = transactionType === 'authorization' ? 'amountHeld' : 'amountPaid';
  return [
    ...(authorisedMinor === null ? [] : [[first, authorisedMinor] as const]),
    ...(completedMinor === null ? [] : [['amountTaken', completedMinor] as const]),
  ];
}

const surplusReasons = {
  second_approval: 'surplus.second',
  order_cancelled: 'surplus.cancelled',
  not_available: 'surplus.notAvailable',
} as const satisfies Record<ShopperPayloads['surplus']['reason'], MailKey>;

/** Money was held or taken for nothing: it never confirms anything, and says who looks after it. */
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

/** The reversal of such a payment; the order itself may well be paid. */
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

/** What an earlier mail said may be wrong; only the page of the order knows. */
export function inDoubtMail(
  payload: ShopperPayloads['in_doubt'],
  texts: ShopperTexts,
): MailContent {
  return plainMail('inDoubt', payload, texts);
}

/** A try that was in doubt took nothing. */
export function notTakenMail(
  payload: ShopperPayloads['not_taken'],
  texts: ShopperTexts,
): MailContent {
  return plainMail('notTaken', payload, texts);
}

function plainMail(
  kind: 'inDoubt' | 'notTaken',
  payload: ShopperPayloads['in_doubt'],
  texts: ShopperTexts,
): MailContent {
  const { t, merchant } = texts;
  return shopperMail(payload, texts, {
    subject: t(`${kind}.subject`, { merchant: merchant.name, reference: payload.reference }),
    heading: t(`${kind}.heading`),
    sentences: [t(`${kind}.what`), t(`${kind}.next`)],
    linkLead: usualLead(texts),
    sections: [orderSection(payload, texts)],
  });
}
