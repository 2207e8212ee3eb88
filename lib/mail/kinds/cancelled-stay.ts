// What does the merchant read of a stay that the guest cancelled? The stay, its fee, and the money to move.
import { z } from 'zod';
import { minor, webAddress } from '@/lib/mail/templates/order-payload';
import { formatMoney, money } from '@/lib/money/money';
import { toMerchant } from './declare-mail';

const amount = (minorUnits: string) => formatMoney(money(BigInt(minorUnits)), 'en');

export const cancelledStay = toMerchant({
  payload: z.object({
    reference: z.string().max(20),
    room: z.string(),
    checkIn: z.string().regex(/^\d{4}-\d\d-\d\d$/),
    checkOut: z.string().regex(/^\d{4}-\d\d-\d\d$/),
    /**
     * `feeMinor` is of this stay; `keepMinor` (not returned) and `releasedMinor` are of the whole
     * order.
     */
    feeMinor: minor,
    keepMinor: minor,
    releasedMinor: minor,
    deskUrl: webAddress,
    isTest: z.boolean(),
  }),
  write: ({ reference, room, checkIn, checkOut, ...sums }, { t, merchant }) => ({
    subject: t('cancelledStay.subject', { merchant, reference }),
    paragraphs: [t('cancelledStay.what'), t('cancelledStay.money')],
    rows: [
      t('cancelledStay.stay', { room, checkIn, checkOut }),
      t('cancelledStay.fee', { amount: amount(sums.feeMinor) }),
      t('cancelledStay.keep', { amount: amount(sums.keepMinor) }),
      t('cancelledStay.release', { amount: amount(sums.releasedMinor) }),
    ],
    closing: [t('cancelledStay.link'), sums.deskUrl],
  }),
  samples: () => ({
    'staff-cancelled-stay': {
      reference: 'D7Q2MK4XW',
      room: 'River room',
      checkIn: '2026-12-01',
      checkOut: '2026-12-03',
      feeMinor: '0',
      keepMinor: '125000000',
      releasedMinor: '250000000',
      deskUrl: 'https://shop.example/admin/orders/D7Q2MK4XW',
      isTest: true,
    },
  }),
});
