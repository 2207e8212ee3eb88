// What does every mail about an order need to know? A frozen copy, written with the state change.
import { z } from 'zod';
import { locales } from '@/lib/i18n/locale';

/** Minor units as digits. */
export const minor = z.string().regex(/^[0-9]{1,18}$/);
export const isoDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d/)
  .transform((value) => value.slice(0, 10));
export const webAddress = z.url({ protocol: /^https?$/ });

/** A text in several languages. */
export const localizedText = z.partialRecord(z.enum(locales), z.string());

const line = z.object({
  kind: z.enum(['STAY', 'GOODS']),
  name: localizedText,
  /** Nights of a stay, pieces of goods. */
  quantity: z.number().int().positive(),
  unitPriceMinor: minor,
  lineTotalMinor: minor,
  checkIn: isoDay.nullish(),
  checkOut: isoDay.nullish(),
  guests: z.number().int().positive().nullish(),
  /** Of the children among them, on the day of arrival. */
  childAges: z.array(z.number().int().nonnegative()).nullish(),
  /** Lines of one stay with different prices share this number. */
  stay: z.number().int().nullish(),
  /** Agreed with a clerk, in words; not from the catalogue. */
  isInWords: z.boolean().nullish(),
  /** What goes with a stay: breakfast, a transfer. */
  isExtra: z.boolean().nullish(),
  /** What was taken off the nights, and what they cost before. */
  discount: z
    .object({
      name: localizedText,
      code: z.string().optional(),
      percent: z.number().int(),
      wasMinor: minor,
    })
    .nullish(),
  /** The delivery fee. */
  isDelivery: z.boolean().nullish(),
  /** Hash of the product's uploaded picture. */
  picture: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullish(),
});

/** How the goods are handed over; without a delivery they are collected. */
const goods = z.object({
  delivery: z
    .object({ day: isoDay, window: z.string(), recipient: z.string(), address: z.string() })
    .nullable(),
  /** The day from which they can be collected. */
  readyOn: isoDay.nullish(),
});

/** A sentence of the `terms` messages with its values, as the shopper saw it before paying. */
const term = z.object({
  key: z.string().regex(/^[A-Za-z]{1,40}$/),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const orderPayload = z.object({
  reference: z.string().min(1),
  isTest: z.boolean(),
  /** The time of the event that the mail reports. */
  at: z.iso.datetime({ offset: true }),
  transactionType: z.enum(['authorization', 'sale']),
  lines: z.array(line).min(1).max(500),
  goods: goods.nullish(),
  totalMinor: minor,
  customerName: z.string(),
  statusUrl: webAddress,
  /** What was agreed to when the payment began; absent if unknown. */
  terms: z.array(term).max(40).nullish(),
});

export const paymentPayload = orderPayload.extend({
  /** What was held, or taken by a sale; null if people recorded the outcome without knowing. */
  authorisedMinor: minor.nullable(),
  rrn: z.string().nullish(),
  approvalCode: z.string().nullish(),
});

export const approvedPayload = paymentPayload.extend({ authorisedMinor: minor });

export type OrderPayload = z.infer<typeof orderPayload>;
export type ShopperMailLine = z.infer<typeof line>;
export type MailTerm = z.infer<typeof term>;

/**
 * The stays among an order's lines; lines at several prices become one, from first day to last. What
 * goes with a stay has no days.
 */
export function wholeStays(lines: readonly ShopperMailLine[]) {
  return lines.flatMap((line) => {
    const own = line.stay == null ? [line] : lines.filter(({ stay }) => stay === line.stay);
    const checkOut = own.findLast(({ isExtra }) => !isExtra)?.checkOut;
    return own[0] === line && line.checkIn && checkOut
      ? [{ ...line, checkIn: line.checkIn, checkOut }]
      : [];
  });
}
