// Is the chosen delivery still available, and what does it cost now? For pages before ordering.
import 'server-only';
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { hasSlot } from '@/lib/catalogue/delivery-days';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readDeliveryZones } from '@/lib/catalogue/zones';
import type { Localized } from '@/lib/i18n/localized';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

export type DeliveryPlan = {
  /** False without any zone: goods are collected. */
  readonly isOffered: boolean;
  /** The fee of the cheapest zone; 0 where none is offered. */
  readonly feeFromMinor: bigint;
  /** The choice with its zone as it is now; null if the goods are collected. */
  readonly chosen:
    | (DeliveryChoice & { readonly zone: Localized; readonly feeMinor: bigint })
    | null;
  /** The chosen delivery is no longer available. */
  readonly isGone: boolean;
};

/** How the goods of a cart will be delivered, as far as it was chosen. */
export async function planDelivery(
  choice: DeliveryChoice | null,
  clock = systemClock,
): Promise<DeliveryPlan> {
  const zones = await readDeliveryZones();
  const offer = { isOffered: zones.length > 0, feeFromMinor: zones[0]?.feeMinor ?? 0n };
  if (choice === null) return { ...offer, chosen: null, isGone: false };
  const zone = zones.find(({ id }) => id === choice.zoneId);
  const today = todayIn(settings().merchantTimezone, clock.now());
  if (zone === undefined || !hasSlot(zone, choice, today)) {
    return { ...offer, chosen: null, isGone: true };
  }
  const { feeMinor } = zone;
  return { ...offer, chosen: { ...choice, zone: zone.name, feeMinor }, isGone: false };
}
