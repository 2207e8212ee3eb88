// Which mails can be looked at? Every kind in every state that has words of its own.
import type { ShopperMailKind, ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { StaffMailKind, StaffPayloads } from '@/lib/mail/payloads/staff-payloads';

/** A payload as a row of the outbox would hold it. */
export type MailSample =
  | {
      [K in ShopperMailKind]: { name: string; kind: K; payload: ShopperPayloads[K] };
    }[ShopperMailKind]
  | { [K in StaffMailKind]: { name: string; kind: K; payload: StaffPayloads[K] } }[StaffMailKind];

const stayLine = {
  kind: 'STAY',
  nameEn: 'River room',
  nameAr: 'غرفة النهر',
  nameCkb: 'ژووری ڕووبار',
  quantity: 2,
  unitPriceMinor: '125000000',
  lineTotalMinor: '250000000',
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  guests: 2,
} as const;

const goodsLine = {
  kind: 'GOODS',
  nameEn: 'Cardamom coffee',
  nameAr: 'قهوة بالهيل',
  nameCkb: 'قاوەی ھێل',
  quantity: 3,
  unitPriceMinor: '12000000',
  lineTotalMinor: '36000000',
} as const;

/** In words, as a clerk agreed with the guest. */
const agreedLine = {
  kind: 'GOODS',
  nameEn: 'Two more nights',
  nameAr: 'ليلتان إضافيتان',
  nameCkb: 'دوو شەوی زیاتر',
  quantity: 1,
  unitPriceMinor: '50000000',
  lineTotalMinor: '50000000',
  isInWords: true,
} as const;

const stay: ShopperPayloads['order_placed'] = {
  reference: 'D7Q2MK4XW',
  isTest: true,
  at: '2026-11-21T11:05:00.000Z',
  transactionType: 'authorization',
  lines: [stayLine],
  totalMinor: '250000000',
  customerName: 'Zainab Hassan',
  statusUrl: 'https://shop.example/orders/D7Q2MK4XW?key=Xw3kPq9LrT2vNs7dZc1yBm5hGf8jUa4e',
  terms: [
    { key: 'hold', values: { amount: '250,000 IQD' } },
    { key: 'holdCharge', values: { house: 'The house', max: '325,000 IQD', days: 7 } },
    { key: 'cancel', values: { contact: 'desk@shop.example' } },
  ],
};

const goods: ShopperPayloads['order_placed'] = {
  ...stay,
  transactionType: 'sale',
  lines: [goodsLine],
  totalMinor: '36000000',
  terms: [
    { key: 'charge', values: { amount: '36,000 IQD' } },
    { key: 'goods', values: {} },
    { key: 'fee', values: { percent: '3' } },
    { key: 'cancel', values: { contact: 'desk@shop.example' } },
  ],
};

const { nameEn, nameAr, nameCkb, checkIn, checkOut } = stayLine;
const cancelledNights = { nameEn, nameAr, nameCkb, checkIn, checkOut };

const brought: ShopperPayloads['order_placed'] = {
  ...goods,
  lines: [
    goodsLine,
    {
      kind: 'GOODS',
      nameEn: 'Delivery: Old town',
      nameAr: 'التوصيل: المدينة القديمة',
      nameCkb: 'گەیاندن: شاری کۆن',
      quantity: 1,
      unitPriceMinor: '5000000',
      lineTotalMinor: '5000000',
      isDelivery: true,
    },
  ],
  totalMinor: '41000000',
  goods: {
    delivery: {
      day: '2026-11-24',
      window: '10:00-14:00',
      recipient: 'Omar Karim',
      address: 'Street 14, house 3',
    },
  },
};

const references = { rrn: '612345678901', approvalCode: 'A1B2C3' };
const held = { ...stay, ...references, authorisedMinor: '250000000' };
const paid = { ...goods, ...references, authorisedMinor: '36000000' };

/** Every sample, by a name that says kind and state. */
export const mailSamples: readonly MailSample[] = [
  { name: 'placed-stay', kind: 'order_placed', payload: stay },
  { name: 'placed-goods', kind: 'order_placed', payload: goods },
  {
    name: 'placed-both',
    kind: 'order_placed',
    payload: { ...stay, lines: [stayLine, goodsLine], totalMinor: '286000000' },
  },
  {
    name: 'link-hold',
    kind: 'payment_link',
    payload: { ...stay, askedBy: 'Layla Karim', payBy: '2026-12-02', sending: 1 },
  },
  {
    name: 'link-charge',
    kind: 'payment_link',
    payload: {
      ...goods,
      lines: [agreedLine],
      totalMinor: '50000000',
      askedBy: 'Layla Karim',
      payBy: '2027-05-19',
      sending: 1,
    },
  },
  { name: 'held', kind: 'invoice', payload: { ...held, isByHand: false } },
  { name: 'paid', kind: 'invoice', payload: { ...paid, isByHand: false } },
  {
    name: 'paid-with-fee',
    kind: 'invoice',
    payload: { ...paid, authorisedMinor: '36900500', isByHand: false },
  },
  {
    name: 'paid-less-by-hand',
    kind: 'invoice',
    payload: { ...paid, authorisedMinor: '30000000', rrn: null, approvalCode: '', isByHand: true },
  },
  { name: 'completed', kind: 'completed', payload: { ...held, completedMinor: '250000000' } },
  { name: 'completed-less', kind: 'completed', payload: { ...held, completedMinor: '187500000' } },
  { name: 'completed-more', kind: 'completed', payload: { ...held, completedMinor: '262500000' } },
  { name: 'reversed-hold', kind: 'reversed', payload: { ...held, completedMinor: null } },
  {
    name: 'reversed-after-completion',
    kind: 'reversed',
    payload: { ...held, completedMinor: '187500000' },
  },
  { name: 'reversed-sale', kind: 'reversed', payload: { ...paid, completedMinor: null } },
  {
    name: 'reversed-unknown-amount',
    kind: 'reversed',
    payload: { ...paid, authorisedMinor: null, completedMinor: null },
  },
  {
    name: 'surplus-second',
    kind: 'surplus',
    payload: { ...held, reason: 'second_approval', takenMinor: null },
  },
  {
    name: 'surplus-cancelled',
    kind: 'surplus',
    payload: { ...paid, reason: 'order_cancelled', takenMinor: '36000000' },
  },
  {
    name: 'surplus-not-available',
    kind: 'surplus',
    payload: { ...held, reason: 'not_available', takenMinor: null },
  },
  {
    name: 'surplus-reversed',
    kind: 'surplus_reversed',
    payload: { ...held, isOrderPaid: true },
  },
  {
    name: 'surplus-reversed-alone',
    kind: 'surplus_reversed',
    payload: { ...held, authorisedMinor: null, isOrderPaid: false },
  },
  { name: 'goods-ready', kind: 'goods_ready', payload: { ...goods, goods: { delivery: null } } },
  { name: 'goods-on-their-way', kind: 'goods_on_its_way', payload: brought },
  { name: 'goods-handed-over', kind: 'goods_handed_over', payload: brought },
  { name: 'paid-delivery', kind: 'invoice', payload: { ...paid, ...brought, isByHand: false } },
  { name: 'in-doubt', kind: 'in_doubt', payload: stay },
  { name: 'not-taken', kind: 'not_taken', payload: goods },
  { name: 'unpaid', kind: 'unpaid', payload: stay },
  { name: 'declined', kind: 'declined', payload: goods },
  { name: 'no-answer', kind: 'no_answer', payload: stay },
  { name: 'expired', kind: 'expired', payload: goods },
  {
    name: 'stay-cancelled',
    kind: 'stay_cancelled',
    payload: {
      ...stay,
      stays: [
        { ...cancelledNights, feeMinor: '0' },
        { ...cancelledNights, feeMinor: '125000000' },
      ],
      sending: 1,
    },
  },
  {
    name: 'staff-anchor',
    kind: 'audit_anchor',
    payload: {
      anchor: `2026-11-21:${'0a1b2c3d'.repeat(8)}_123456`,
      day: '2026-11-21',
      heads: 214,
      entries: '1870',
      isTest: true,
    },
  },
  {
    name: 'staff-seal',
    kind: 'audit_seal',
    payload: {
      anchor: `2026-11-21#42:${'0a1b2c3d_'.repeat(8).slice(0, -1)}`,
      hour: '2026-11-21 08:00',
      signature: '0a1b2c3d_'.repeat(8).slice(0, -1),
      isTest: true,
    },
  },
  {
    name: 'staff-cancelled-stay',
    kind: 'cancelled_stay',
    payload: {
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
  },
  {
    name: 'staff-digest',
    kind: 'attention_digest',
    payload: {
      dayOld: 1,
      hourOld: 3,
      items: [
        { kind: 'surplus', reference: 'D7Q2MK4XW', openedAt: '2026-11-20T08:00:00.000Z' },
        { kind: 'needs_review', reference: null, openedAt: '2026-11-21T09:30:00.000Z' },
      ],
      deskUrl: 'https://shop.example/admin/attention',
      isTest: true,
    },
  },
];
