// What is kept about a delivery with a cart? What was typed, right or wrong, and what was chosen.
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
  /** For the card that comes with the goods; empty if there is none. */
  note: z.string(),
});

/** A requested delivery. Its zone may no longer offer it. */
export type DeliveryChoice = z.infer<typeof chosen>;

const goodsWays = ['collect', 'deliver'] as const;
export type GoodsWay = (typeof goodsWays)[number];

/** The way that a form names; null if it names none, or anything else. */
export function readWay(text: string): GoodsWay | null {
  return goodsWays.find((way) => way === text) ?? null;
}

const kept = z.object({
  typed: z.record(z.string(), z.string()).default({}),
  /** Null: none was chosen. */
  chosen: chosen.nullable().default(null),
  /** What was chosen at checkout; null: nothing yet. */
  way: z.enum(goodsWays).nullable().default(null),
  /** The address and the number that were accepted before the delivery was asked. */
  asked: z.object({ email: z.string(), phone: z.string() }).nullable().default(null),
});
export type KeptDelivery = z.infer<typeof kept>;

/** The delivery in a row; nothing typed and nothing chosen if the row has none. */
export function readKeptDelivery(row: unknown): KeptDelivery {
  const read = kept.safeParse(row);
  return read.success ? read.data : { typed: {}, chosen: null, way: null, asked: null };
}

/** A mark that identifies the choice, for a page that shows it; '' if goods are collected. */
export function deliveryMark(choice: DeliveryChoice | null): string {
  if (choice === null) return '';
  return createHash('sha256')
    .update(JSON.stringify(chosen.parse(choice)))
    .digest('hex');
}
