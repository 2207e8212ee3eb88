// What do the mails say while all goes well? Placed, held or paid, and completed.
import type { ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { MailContent, MailFact, Merchant } from './mail-content';
import type { MailKey } from './mail-messages';
import {
  itemFact,
  orderSection,
  referencesSection,
  type Scribe,
  scribeOf,
  shopperMail,
  termsSection,
  usualLead,
} from './shopper-parts';

/**
 * The order and the way back to it. It goes out before the card page opens, and says nothing of
 * the payment that could be false when it is read.
 */
export function orderPlacedMail(
  payload: ShopperPayloads['order_placed'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const scribe = scribeOf(payload, locale, merchant);
  const { say, at } = scribe;
  const isHold = payload.transactionType === 'authorization';
  return shopperMail(payload, scribe, {
    subject: say('orderPlaced.subject', { merchant: merchant.name, reference: payload.reference }),
    heading: say('orderPlaced.heading'),
    isTimeSaid: true,
    sentences: [
      say('orderPlaced.placed', { at }),
      say(isHold ? 'orderPlaced.nextHeld' : 'orderPlaced.nextPaid'),
    ],
    linkLead: say('orderPlaced.lead'),
    sections: [orderSection(payload, scribe), ...termsSection(payload, scribe)],
  });
}

/** Terms that the invoice says with the bank's amount, or that were for the time before paying. */
const saidOtherwise = ['hold', 'charge', 'goods', 'fee', 'cancel', 'cancelAsk'];

/** What is held or paid, once for an order, with everything that an invoice has to say. */
export function invoiceMail(
  payload: ShopperPayloads['invoice'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const scribe = scribeOf(payload, locale, merchant);
  const { say } = scribe;
  const isHold = payload.transactionType === 'authorization';
  const amount = scribe.amount(payload.authorisedMinor);
  const about = { merchant: merchant.name, reference: payload.reference, amount };
  const hasGoods = payload.lines.some((line) => line.kind === 'GOODS' && !line.isInWords);
  return shopperMail(payload, scribe, {
    subject: say(isHold ? 'invoice.subjectHeld' : 'invoice.subjectPaid', about),
    heading: say(isHold ? 'invoice.headingHeld' : 'invoice.headingPaid'),
    sentences: [
      say(isHold ? 'invoice.held' : 'invoice.paid', { amount }),
      ...(isHold || isShort(payload) ? [] : [say('invoice.nothingOwed')]),
      ...differenceSentence(payload, scribe),
      ...(hasGoods ? [say('invoice.delivery')] : []),
    ],
    linkLead: usualLead(scribe),
    sections: [
      orderSection(payload, scribe, [
        [isHold ? 'amountHeld' : 'amountPaid', payload.authorisedMinor],
      ]),
      referencesSection(payload, scribe),
      ...termsSection(payload, scribe, saidOtherwise),
    ],
  });
}

/** What was held, what of it was taken, and what is no longer needed. */
export function completedMail(
  payload: ShopperPayloads['completed'],
  locale: string,
  merchant: Merchant,
): MailContent {
  const scribe = scribeOf(payload, locale, merchant);
  const { say } = scribe;
  const { sentence, left } = takenOfHeld(payload, scribe);
  return shopperMail(payload, scribe, {
    subject: say('completed.subject', {
      merchant: merchant.name,
      reference: payload.reference,
      amount: scribe.amount(payload.completedMinor),
    }),
    heading: say('completed.heading'),
    sentences: [sentence, ...(left === null ? [] : [say('completed.left')])],
    linkLead: usualLead(scribe),
    sections: [
      orderSection(
        payload,
        scribe,
        [
          ['amountHeld', payload.authorisedMinor],
          ['amountTaken', payload.completedMinor],
          ...(left === null ? [] : [['amountReleased', left] satisfies [MailKey, string]]),
        ],
        itemFacts(payload, scribe),
      ),
      referencesSection(payload, scribe),
    ],
  });
}

/** What came on top of the booking or was taken off it, down to the last difference. */
function itemFacts(payload: ShopperPayloads['completed'], scribe: Scribe): MailFact[] {
  const items = payload.items ?? [];
  if (items.length === 0) return [];
  const sum = items.reduce((all, one) => all + BigInt(one.totalMinor), BigInt(payload.totalMinor));
  const rest = BigInt(payload.completedMinor) - sum;
  const facts = items.map((item) => itemFact(item, scribe));
  if (rest === 0n) return facts;
  return [...facts, { label: scribe.say('otherDifference'), value: scribe.amount(`${rest}`) }];
}

function takenOfHeld(payload: ShopperPayloads['completed'], { say, amount }: Scribe) {
  const held = BigInt(payload.authorisedMinor);
  const taken = BigInt(payload.completedMinor);
  const amounts = { held: amount(payload.authorisedMinor), taken: amount(payload.completedMinor) };
  if (taken === held) return { sentence: say('completed.all', amounts), left: null };
  if (taken < held) {
    return { sentence: say('completed.part', amounts), left: (held - taken).toString() };
  }
  const more = amount((taken - held).toString());
  return { sentence: say('completed.more', { ...amounts, more }), left: null };
}

/** Less than the order's total: only people can have recorded it. */
function isShort(payload: ShopperPayloads['invoice']): boolean {
  return BigInt(payload.authorisedMinor) < BigInt(payload.totalMinor);
}

/** Why the bank's amount is not the order's: a fee within its ceiling, or what people recorded. */
function differenceSentence(
  payload: ShopperPayloads['invoice'],
  { say, amount }: Scribe,
): string[] {
  const total = BigInt(payload.totalMinor);
  const atBank = BigInt(payload.authorisedMinor);
  if (atBank === total) return [];
  const amounts = { total: amount(payload.totalMinor), amount: amount(payload.authorisedMinor) };
  const isFee = atBank > total && !payload.isByHand;
  return [say(isFee ? 'invoice.withFee' : 'invoice.otherAmount', amounts)];
}
