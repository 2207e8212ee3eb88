// What is the delivery fee's line called? Frozen into the order in all languages.
import type { Localized } from '@/lib/catalog/localized';
import arabic from '@/messages/ar/goods.json' with { type: 'json' };
import sorani from '@/messages/ckb/goods.json' with { type: 'json' };
import english from '@/messages/en/goods.json' with { type: 'json' };

/** The line's name, from the zone's. */
export function feeName(zone: Localized): Localized {
  return {
    en: english.feeLine.replace('{zone}', () => zone.en),
    ar: arabic.feeLine.replace('{zone}', () => zone.ar),
    ckb: sorani.feeLine.replace('{zone}', () => zone.ckb),
  };
}
