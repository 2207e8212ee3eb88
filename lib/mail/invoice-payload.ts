// What does an invoice mail need to know? A frozen copy, written with the state change.
import { z } from 'zod';

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
});

/** Payload of the mail kind `invoice`; amounts are minor units as digits. */
export const invoicePayload = z.object({
  reference: z.string().min(1),
  isTest: z.boolean(),
  transactionType: z.enum(['authorization', 'sale']),
  lines: z.array(line).min(1).max(500),
  totalMinor: minor,
  authorisedMinor: minor,
  rrn: z.string().nullish(),
  approvalCode: z.string().nullish(),
  customerName: z.string(),
  statusUrl: z.url({ protocol: /^https?$/ }),
});

export type InvoicePayload = z.infer<typeof invoicePayload>;
export type InvoiceLine = InvoicePayload['lines'][number];
