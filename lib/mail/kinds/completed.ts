// What does the mail of a completion contain? What was held, what of it was taken, what is free.

import { z } from 'zod';
import type { MailFact } from '@/lib/mail/templates/mail-content';
import { foreignText } from '@/lib/mail/templates/mail-text';
import { ownName } from '@/lib/mail/templates/order-moment';
import { approvedPayload, localizedText, minor } from '@/lib/mail/templates/order-payload';
import {
  orderSection,
  referencesSection,
  type ShopperTexts,
} from '@/lib/mail/templates/shopper-parts';
import { always, toShopper } from './declare-mail';
import { heldOrder } from './sample-orders';

/** A line of the worksheet behind a completion; a deduction's total is negative. */
const item = z.object({
  name: localizedText,
  note: z.string(),
  quantity: z.number().int().positive(),
  unitMinor: minor,
  totalMinor: z.string().regex(/^-?[0-9]{1,18}$/),
});

const payload = approvedPayload.extend({
  completedMinor: minor,
  /** Why the amount is not the booked one; absent without lines. */
  items: z.array(item).max(50).nullish(),
});

type Payload = z.infer<typeof payload>;

/** The held amount, or a part of it, was taken. */
export const completed = toShopper({
  payload,
  words: 'completed',
  causedBy: 'payment',
  trueWhile: always,
  write: (order, texts) => {
    const { t } = texts;
    const { sentence, left } = completedShare(order, texts);
    return {
      about: { amount: texts.amount(order.completedMinor) },
      sentences: [sentence, ...(left === null ? [] : [t('completed.left')])],
      isPictured: true,
      sections: [
        orderSection(
          order,
          texts,
          [
            ['amountHeld', order.authorisedMinor],
            ['amountTaken', order.completedMinor],
            ...(left === null ? [] : [['amountReleased', left] as const]),
          ],
          itemFacts(order, texts),
        ),
        referencesSection(order, texts),
      ],
    };
  },
  samples: () => ({
    completed: { ...heldOrder, completedMinor: '250000000' },
    'completed-less': { ...heldOrder, completedMinor: '187500000' },
    'completed-more': { ...heldOrder, completedMinor: '262500000' },
    'completed-items': {
      ...heldOrder,
      completedMinor: '258000000',
      items: [
        {
          name: { en: 'Laundry', ar: 'غسيل', ckb: 'جلشۆری' },
          note: 'Two shirts',
          quantity: 2,
          unitMinor: '5000000',
          totalMinor: '10000000',
        },
      ],
    },
  }),
});

/** What was added to the booking or deducted from it, down to the last difference. */
function itemFacts(order: Payload, texts: ShopperTexts): MailFact[] {
  const items = order.items ?? [];
  if (items.length === 0) return [];
  const sum = items.reduce((all, one) => all + BigInt(one.totalMinor), BigInt(order.totalMinor));
  const rest = BigInt(order.completedMinor) - sum;
  const facts = items.map((one) => itemFact(one, texts));
  if (rest === 0n) return facts;
  return [...facts, { label: texts.t('otherDifference'), value: texts.amount(`${rest}`) }];
}

/** An extra or a deduction: its name in the mail's language, and the note as typed. */
function itemFact(one: z.infer<typeof item>, { t, amount, locale }: ShopperTexts): MailFact {
  const note = foreignText(one.note);
  const price = t('itemPrice', { count: one.quantity, amount: amount(one.unitMinor) });
  return {
    label: ownName(one, locale),
    details: [...(note === '' ? [] : [note]), ...(one.quantity > 1 ? [price] : [])],
    value: amount(one.totalMinor),
  };
}

function completedShare(order: Payload, { t, amount }: ShopperTexts) {
  const heldOrder = BigInt(order.authorisedMinor);
  const taken = BigInt(order.completedMinor);
  const amounts = { held: amount(order.authorisedMinor), taken: amount(order.completedMinor) };
  if (taken === heldOrder) return { sentence: t('completed.all', amounts), left: null };
  if (taken < heldOrder) {
    return { sentence: t('completed.part', amounts), left: (heldOrder - taken).toString() };
  }
  const more = amount((taken - heldOrder).toString());
  return { sentence: t('completed.more', { ...amounts, more }), left: null };
}
