// What is kept of a delivery beside a cart? What was typed, right or wrong, and what was chosen.
import { createHash } from 'node:crypto';
import { z } from 'zod';

const chosen = z.object({
  zoneId: z.uuid(),
  /** ISO date. */
  day: z.string(),
  /** A time of day such as `10:00-14:00`. */
  window: z.string(),
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** For the card that lies with the goods; empty where there is none. */
  note: z.string(),
});

/** A delivery that was asked for. Whether its zone has it still is another question. */
export type DeliveryChoice = z.infer<typeof chosen>;

const kept = z.object({
  typed: z.record(z.string(), z.string()).default({}),
  /** Null: the goods are collected. */
  chosen: chosen.nullable().default(null),
});
export type KeptDelivery = z.infer<typeof kept>;

/** What a row holds; nothing typed and nothing chosen where it holds none. */
export function readKeptDelivery(row: unknown): KeptDelivery {
  const read = kept.safeParse(row);
  return read.success ? read.data : { typed: {}, chosen: null };
}

/** Tells one choice from another, for a page that shows it; '' where goods are collected. */
export function deliveryMark(choice: DeliveryChoice | null): string {
  if (choice === null) return '';
  return createHash('sha256')
    .update(JSON.stringify(chosen.parse(choice)))
    .digest('hex');
}
