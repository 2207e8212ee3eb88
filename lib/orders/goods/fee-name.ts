import type { Localized } from '@/lib/catalog/localized';

/** The name of the delivery fee's line, from the zone's: an order keeps it in all languages. */
export function feeName(zone: Localized): Localized {
  return { en: `Delivery: ${zone.en}`, ar: `التوصيل: ${zone.ar}`, ckb: `گەیاندن: ${zone.ckb}` };
}
