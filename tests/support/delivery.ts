// What does a delivery test need? A zone on offer, and a shopper's choice of it.
import { randomUUID } from 'node:crypto';
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { db } from '@/lib/db/client';
import { inDays } from './merchant-day';

export const deliveryFee = 5_000_000n;

/** Creates a new zone with deliveries every day. */
export async function createZone() {
  const en = `Zone ${randomUUID()}`;
  const name = { en, ar: `منطقة ${en}`, ckb: `ناوچەی ${en}` };
  const { id } = await db().deliveryZone.create({
    data: { name, feeMinor: deliveryFee, weekdays: 127, leadDays: 1, windows: ['10:00-14:00'] },
  });
  return { id, name };
}

/** A delivery to another person, in three days. */
export const deliveryTo = (zoneId: string, more: Partial<DeliveryChoice> = {}): DeliveryChoice => ({
  zoneId,
  day: inDays(3),
  window: '10:00-14:00',
  recipient: 'Omar Karim',
  phone: '0770 123 4567',
  address: 'Street 14, house 3',
  note: 'Happy birthday',
  ...more,
});
