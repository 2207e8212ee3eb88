// What data does the email with a shopper's order links need?
import { z } from 'zod';

/** The newest order first. */
export const orderLinksPayload = z.object({
  /** When the email was requested. */
  at: z.iso.datetime(),
  orders: z
    .array(
      z.object({
        reference: z.string().min(1).max(40),
        placedAt: z.iso.datetime(),
        totalMinor: z.string().regex(/^[0-9]{1,18}$/),
        isTest: z.boolean(),
        statusUrl: z.url({ protocol: /^https?$/ }),
      }),
    )
    .min(1)
    .max(20),
});

export type OrderLinksPayload = z.infer<typeof orderLinksPayload>;
