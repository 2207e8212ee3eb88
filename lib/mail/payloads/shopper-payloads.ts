// What does each mail to a shopper need to know? A frozen copy, written with the state change.
import { z } from 'zod';
import type { OrderState } from '@/prisma/generated/enums';

const minor = z.string().regex(/^[0-9]{1,18}$/);
const isoDate = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d/)
  .transform((value) => value.slice(0, 10));

const line = z.object({
  kind: z.enum(['STAY', 'GOODS']),
  nameEn: z.string(),
  nameAr: z.string(),
  nameCkb: z.string(),
  /** Nights of a stay, pieces of goods. */
  quantity: z.number().int().positive(),
  unitPriceMinor: minor,
  lineTotalMinor: minor,
  checkIn: isoDate.nullish(),
  checkOut: isoDate.nullish(),
  guests: z.number().int().positive().nullish(),
  /** Lines of one stay with different prices share this number. */
  stay: z.number().int().nullish(),
  /** Agreed with a clerk, in words; not from the catalogue. */
  isInWords: z.boolean().nullish(),
  /** The delivery fee. */
  isDelivery: z.boolean().nullish(),
});

/** How the goods are handed over; without a delivery they are collected. */
const goods = z.object({
  delivery: z
    .object({ day: isoDate, window: z.string(), recipient: z.string(), address: z.string() })
    .nullable(),
  /** The day from which they can be collected. */
  readyOn: isoDate.nullish(),
});

/** A line of the worksheet behind a completion; a deduction's total is negative. */
const item = z.object({
  nameEn: z.string(),
  nameAr: z.string(),
  nameCkb: z.string(),
  note: z.string(),
  quantity: z.number().int().positive(),
  unitMinor: minor,
  totalMinor: z.string().regex(/^-?[0-9]{1,18}$/),
});

/** A sentence of the `terms` messages with its values, as the shopper saw it before paying. */
const term = z.object({
  key: z.string().regex(/^[A-Za-z]{1,40}$/),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const order = z.object({
  reference: z.string().min(1),
  isTest: z.boolean(),
  /** The time of the event that the mail reports. */
  at: z.iso.datetime({ offset: true }),
  transactionType: z.enum(['authorization', 'sale']),
  lines: z.array(line).min(1).max(500),
  goods: goods.nullish(),
  totalMinor: minor,
  customerName: z.string(),
  statusUrl: z.url({ protocol: /^https?$/ }),
  /** What was agreed to when the payment began; absent if unknown. */
  terms: z.array(term).max(40).nullish(),
});

const payment = order.extend({
  /** What was held, or taken by a sale; null if people recorded the outcome without knowing. */
  authorisedMinor: minor.nullable(),
  rrn: z.string().nullish(),
  approvalCode: z.string().nullish(),
});

const approved = payment.extend({ authorisedMinor: minor });

/** Payloads by kind; amounts are minor units as digits. An order has one mail of a kind. */
export const shopperPayloads = {
  /** The card page is about to open. */
  order_placed: order,
  /** A clerk composed the order and asks for its payment. */
  payment_link: order.extend({
    askedBy: z.string(),
    /** The last day on which it can be paid. */
    payBy: isoDate,
    /** Until when the order is kept unpaid; absent if it is not kept. */
    keptUntil: z.iso.datetime().nullish(),
    /** Counts from 1; each sending is a separate email. */
    sending: z.number().int().positive(),
  }),
  /** An approval that pays the order. */
  invoice: approved.extend({ isByHand: z.boolean() }),
  /** The held amount, or a part of it, was taken. */
  completed: approved.extend({
    completedMinor: minor,
    /** Why the amount is not the booked one; absent without lines. */
    items: z.array(item).max(50).nullish(),
  }),
  reversed: payment.extend({
    completedMinor: minor.nullable(),
    /** What goes back to the card, where another amount was taken than held. */
    returnedMinor: minor.nullish(),
  }),
  /** An approval that the order cannot use. */
  surplus: approved.extend({
    reason: z.enum(['second_approval', 'order_cancelled', 'not_available']),
    /** What was taken from the card; null if it is only held. */
    takenMinor: minor.nullable(),
  }),
  surplus_reversed: payment.extend({ isOrderPaid: z.boolean() }),
  /** The content of an earlier mail is in doubt. */
  in_doubt: order,
  /** People found that an attempt in doubt took nothing. */
  not_taken: order,
  /** It has been unpaid for a while, and the shopper may have left: see `trueWhile`. */
  unpaid: order,
  declined: order,
  no_answer: order,
  expired: order,
  /** What staff keep for the guest will soon be released. */
  kept_ends: order.extend({ keptUntil: z.iso.datetime() }),
  /** The guest cancelled stays; the newest is last. One email for each, listing all of them. */
  stay_cancelled: order.extend({
    stays: z
      .array(
        z.object({
          nameEn: z.string(),
          nameAr: z.string(),
          nameCkb: z.string(),
          checkIn: isoDate,
          checkOut: isoDate,
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
  }),
  /** The goods are ready to be collected. */
  goods_ready: order,
  goods_on_its_way: order,
  goods_handed_over: order,
  /** Staff changed a delivery that was ordered. */
  delivery_changed: order.extend({ sending: z.number().int().positive() }),
} as const;

export type ShopperMailKind = keyof typeof shopperPayloads;

/** The states of the order in which emails of these kinds are still true. */
export const trueWhile = {
  unpaid: ['NOT_STARTED', 'AWAITING_RESULT'],
  declined: ['DECLINED'],
  no_answer: ['RESULT_OVERDUE', 'CHECKING'],
  expired: ['NOT_STARTED', 'DECLINED'],
  kept_ends: ['NOT_STARTED', 'DECLINED', 'RESULT_OVERDUE'],
} as const satisfies Partial<Record<ShopperMailKind, readonly OrderState[]>>;

/** Whether the order is in a state in which an email of this kind is no longer true. */
export function isOutdated(kind: string, state: OrderState | null): boolean {
  const states: Readonly<Record<string, readonly OrderState[]>> = trueWhile;
  return state !== null && states[kind]?.includes(state) === false;
}

/** The payloads as stored. */
export type ShopperPayloads = { [K in ShopperMailKind]: z.infer<(typeof shopperPayloads)[K]> };
export type ShopperMailLine = z.infer<typeof line>;
export type ShopperMailItem = z.infer<typeof item>;
export type SurplusReason = ShopperPayloads['surplus']['reason'];

/** The payload before lines and terms are added where it is written. */
export type ShopperMailFacts<K extends ShopperMailKind> = Omit<
  ShopperPayloads[K],
  'lines' | 'goods' | 'terms' | 'items'
>;
export type MailTerm = z.infer<typeof term>;
