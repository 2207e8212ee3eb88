// What is kept about a delivery with a cart? What was typed for it, right or wrong.
import { z } from 'zod';

/** A requested delivery. Its zone may no longer offer it. */
export type DeliveryChoice = {
  readonly zoneId: string;
  /** ISO date. */
  readonly day: string;
  /** A time of day such as `10:00-14:00`. */
  readonly window: string;
  readonly recipient: string;
  readonly phone: string;
  readonly address: string;
  /** For the card that comes with the goods; empty if there is none. */
  readonly note: string;
};

const kept = z.object({ typed: z.record(z.string(), z.string()) });

/** What was typed for a delivery, by field; nothing if the row has none. */
export function readKeptDelivery(row: unknown): Readonly<Record<string, string>> {
  const read = kept.safeParse(row);
  return read.success ? read.data.typed : {};
}
