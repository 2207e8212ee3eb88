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

const goodsWays = ['collect', 'deliver'] as const;
export type GoodsWay = (typeof goodsWays)[number];

/** The way that a form names; null for none, and for anything else. */
export function readWay(text: string): GoodsWay | null {
  return goodsWays.find((way) => way === text) ?? null;
}

const kept = z.object({
  typed: z.record(z.string(), z.string()).default({}),
  /** Null: none was chosen. */
  chosen: chosen.nullable().default(null),
  /** What was ticked at the checkout; null: nothing yet. */
  way: z.enum(goodsWays).nullable().default(null),
});
export type KeptDelivery = z.infer<typeof kept>;

/** What a row holds; nothing typed and nothing chosen where it holds none. */
export function readKeptDelivery(row: unknown): KeptDelivery {
  const read = kept.safeParse(row);
  return read.success ? read.data : { typed: {}, chosen: null, way: null };
}

/** Tells one choice from another, for a page that shows it; '' where goods are collected. */
export function deliveryMark(choice: DeliveryChoice | null): string {
  if (choice === null) return '';
  return createHash('sha256')
    .update(JSON.stringify(chosen.parse(choice)))
    .digest('hex');
}
