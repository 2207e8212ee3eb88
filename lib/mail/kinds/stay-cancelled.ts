// What does the mail of a cancelled stay contain? The stays, their fees, and what remains due.

import { z } from 'zod';
import { formatDay } from '@/lib/i18n/format-date';
import { ownName } from '@/lib/mail/templates/order-moment';
import { isoDay, localizedText, minor, orderPayload } from '@/lib/mail/templates/order-payload';
import { orderSection, type ShopperTexts } from '@/lib/mail/templates/shopper-parts';
import { always, toShopper } from './declare-mail';
import { cancelledNights, stay } from './sample-orders';

const payload = orderPayload.extend({
  stays: z
    .array(
      z.object({
        name: localizedText,
        checkIn: isoDay,
        checkOut: isoDay,
        feeMinor: minor,
        /** Which of the order's stays it is, from 0; absent in emails of earlier builds. */
        place: z.number().int().nullish(),
      }),
    )
    .min(1)
    .max(100),
  /** What remains to be paid of the whole order; absent in emails of earlier builds. */
  keepMinor: minor.nullish(),
  sending: z.number().int().positive(),
});

/**
 * The guest cancelled stays by the rule that they were sold with; the newest is last. One email for
 * each, listing all of them. Staff move the money.
 */
export const stayCancelled = toShopper({
  payload,
  words: 'stayCancelled',
  causedBy: 'act',
  trueWhile: always,
  write: (order, texts) => {
    const { t, locale, amount } = texts;
    const facts = order.stays.map((one) => {
      const [checkIn, checkOut] = [one.checkIn, one.checkOut].map((day) => formatDay(day, locale));
      const isFree = BigInt(one.feeMinor) === 0n;
      return {
        label: ownName(one, locale),
        details: [t('stay', { checkIn: checkIn ?? '', checkOut: checkOut ?? '' })],
        value: isFree ? t('stayCancelled.free') : amount(one.feeMinor),
      };
    });
    return {
      sentences: [t('stayCancelled.what'), dueSentence(order, texts)],
      sections: [
        { kind: 'facts', title: t('stayCancelled.fees'), facts },
        orderSection(order, texts, order.keepMinor ? [['amountDue', order.keepMinor]] : []),
      ],
    };
  },
  samples: () => ({
    'stay-cancelled': {
      ...stay,
      stays: [
        { ...cancelledNights, feeMinor: '0' },
        { ...cancelledNights, feeMinor: '125000000' },
      ],
      keepMinor: '125000000',
      sending: 1,
    },
  }),
});

/** What remains to be paid, and what happens to the rest. */
function dueSentence(
  { keepMinor, totalMinor, transactionType }: z.infer<typeof payload>,
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
