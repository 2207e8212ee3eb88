// What does the mail of a reversal contain? What was reversed, and that the bank decides when.
import type { z } from 'zod';
import type { MailKey } from '@/lib/mail/templates/mail-messages';
import { minor, paymentPayload } from '@/lib/mail/templates/order-payload';
import { orderSection, referencesSection } from '@/lib/mail/templates/shopper-parts';
import { always, toShopper } from './declare-mail';
import { heldOrder, paidOrder } from './sample-orders';

const payload = paymentPayload.extend({
  completedMinor: minor.nullable(),
  /** What goes back to the card, where another amount was taken than held. */
  returnedMinor: minor.nullish(),
});

/** When and how it shows on the card is up to the bank, so it is not promised. */
export const reversed = toShopper({
  payload,
  words: 'reversed',
  causedBy: 'payment',
  trueWhile: always,
  write: (order, texts) => {
    const { t } = texts;
    // A hold that was never taken is released; a charge is refunded.
    const isHold = order.transactionType === 'authorization' && order.completedMinor === null;
    return {
      sentences: [
        t(isHold ? 'reversed.hold' : 'reversed.charge'),
        ...(order.returnedMinor ? [t('reversed.assumed')] : []),
        t('reversed.bankDecides'),
      ],
      sections: [orderSection(order, texts, sumsOf(order)), referencesSection(order, texts)],
    };
  },
  samples: () => ({
    'reversed-hold': { ...heldOrder, completedMinor: null },
    'reversed-after-completion': { ...heldOrder, completedMinor: '187500000' },
    'reversed-sale': { ...paidOrder, completedMinor: null },
    'reversed-unknown-amount': { ...paidOrder, authorisedMinor: null, completedMinor: null },
    'reversed-assumed': { ...heldOrder, completedMinor: '187500000', returnedMinor: '187500000' },
  }),
});

function sumsOf(order: z.infer<typeof payload>): (readonly [MailKey, string])[] {
  const { authorisedMinor, completedMinor, returnedMinor, transactionType } = order;
  const first: MailKey = transactionType === 'authorization' ? 'amountHeld' : 'amountPaid';
  return [
    ...(authorisedMinor === null ? [] : [[first, authorisedMinor] as const]),
    ...(completedMinor === null ? [] : [['amountTaken', completedMinor] as const]),
    ...(returnedMinor ? [['amountReturned', returnedMinor] as const] : []),
  ];
}
