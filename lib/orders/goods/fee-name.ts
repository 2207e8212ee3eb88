// What is the delivery fee's line called? Frozen into the order in all languages.
import { createTranslator } from 'next-intl';
import type { Localized } from '@/lib/catalog/localized';
import arabic from '@/messages/ar/goods.json';
import sorani from '@/messages/ckb/goods.json';
import english from '@/messages/en/goods.json';

const lines = {
  en: createTranslator({ locale: 'en', messages: english }),
  ar: createTranslator({ locale: 'ar', messages: arabic }),
  ckb: createTranslator({ locale: 'ckb', messages: sorani }),
};

/** The line's name, from the zone's. */
export function feeName(zone: Localized): Localized {
  return {
    en: lines.en('feeLine', { zone: zone.en }),
    ar: lines.ar('feeLine', { zone: zone.ar }),
    ckb: lines.ckb('feeLine', { zone: zone.ckb }),
  };
}
