// What do the mails say when a payment ends otherwise? Reversed, not usable, in doubt, not taken.
import type { ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { MailContent, Merchant } from './mail-content';
import type { MailKey } from './mail-messages';
import {
  orderSection,
  referencesSection,
  type Scribe,
  scribeOf,
  shopperMail,
  usualLead,
} from './shopper-parts';

/** What was reversed. When and how it shows on the card is the bank's to say, and not promised. */
export function reversedMail(
  payload: ShopperPayloads['reversed'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const scribe = scribeOf(payload, locale, merchant);
  const { say } = scribe;
  return shopperMail(payload, scribe, {
    subject: say('reversed.subject', { merchant: merchant.name, reference: payload.reference }),
    heading: say('reversed.heading'),
    sentences: [say(reversedKey(payload)), say('reversed.bankDecides')],
    linkLead: usualLead(scribe),
    sections: [
      orderSection(payload, scribe, paymentSums(payload)),
      referencesSection(payload, scribe),
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
export function surplusMail(
  payload: ShopperPayloads['surplus'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const scribe = scribeOf(payload, locale, merchant);
  const { say } = scribe;
  const { takenMinor, authorisedMinor } = payload;
  const what =
    takenMinor === null
      ? say('surplus.held', { amount: scribe.amount(authorisedMinor) })
      : say('surplus.paid', { amount: scribe.amount(takenMinor) });
  return shopperMail(payload, scribe, {
    subject: say('surplus.subject', { merchant: merchant.name, reference: payload.reference }),
    heading: say('surplus.heading'),
    sentences: [what, say(surplusReasons[payload.reason]), say('surplus.next')],
    linkLead: usualLead(scribe),
    sections: [referencesSection(payload, scribe), orderSection(payload, scribe)],
  });
}

/** The reversal of such a payment; the order itself may well be paid. */
export function surplusReversedMail(
  payload: ShopperPayloads['surplus_reversed'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const scribe = scribeOf(payload, locale, merchant);
  const { say } = scribe;
  const { authorisedMinor } = payload;
  return shopperMail(payload, scribe, {
    subject: say('surplusReversed.subject', {
      merchant: merchant.name,
      reference: payload.reference,
    }),
    heading: say('surplusReversed.heading'),
    sentences: [
      authorisedMinor === null
        ? say('surplusReversed.which')
        : say('surplusReversed.whichAmount', { amount: scribe.amount(authorisedMinor) }),
      ...(payload.isOrderPaid ? [say('surplusReversed.orderStands')] : []),
      say('reversed.bankDecides'),
    ],
    linkLead: usualLead(scribe),
    sections: [referencesSection(payload, scribe), orderSection(payload, scribe)],
  });
}

/** What an earlier mail said may be wrong; only the page of the order knows. */
export function inDoubtMail(
  payload: ShopperPayloads['in_doubt'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const scribe = scribeOf(payload, locale, merchant);
  return plainMail('inDoubt', payload, scribe);
}

/** A try that was in doubt took nothing. */
export function notTakenMail(
  payload: ShopperPayloads['not_taken'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const scribe = scribeOf(payload, locale, merchant);
  return plainMail('notTaken', payload, scribe);
}

function plainMail(
  kind: 'inDoubt' | 'notTaken',
  payload: ShopperPayloads['in_doubt'],
  scribe: Scribe,
): MailContent {
  const { say, merchant } = scribe;
  return shopperMail(payload, scribe, {
    subject: say(`${kind}.subject`, { merchant: merchant.name, reference: payload.reference }),
    heading: say(`${kind}.heading`),
    sentences: [say(`${kind}.what`), say(`${kind}.next`)],
    linkLead: usualLead(scribe),
    sections: [orderSection(payload, scribe)],
  });
}
