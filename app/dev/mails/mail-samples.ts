// Which mails can be previewed? Every kind in every state that has its own text.
import type { ShopperMailKind, ShopperPayloads } from '@/lib/mail/payloads/shopper-payloads';
import type { StaffMailKind, StaffPayloads } from '@/lib/mail/payloads/staff-payloads';
import {
  agreedLine,
  brought,
  cancelledNights,
  goods,
  goodsLine,
  held,
  paid,
  stay,
  stayLine,
} from './sample-orders';

/** A payload as the outbox stores it. */
export type MailSample =
  | {
      [K in ShopperMailKind]: { name: string; kind: K; payload: ShopperPayloads[K] };
    }[ShopperMailKind]
  | { [K in StaffMailKind]: { name: string; kind: K; payload: StaffPayloads[K] } }[StaffMailKind];

/** All samples, named by kind and state. */
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
    name: 'kept-ends',
    kind: 'kept_ends',
    payload: { ...stay, keptUntil: '2026-11-24T15:00:00.000Z' },
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
  { name: 'delivery-changed', kind: 'delivery_changed', payload: { ...brought, sending: 1 } },
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
      keepMinor: '125000000',
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
