// What is the line of a delivery's fee called? Frozen into the order in all languages.
import { createTranslator } from 'next-intl';
import type { Localized } from '@/lib/catalog/localized';
import arabic from '@/messages/ar/goods.json' with { type: 'json' };
import sorani from '@/messages/ckb/goods.json' with { type: 'json' };
import english from '@/messages/en/goods.json' with { type: 'json' };

const say = {
  en: createTranslator({ locale: 'en', messages: english }),
  ar: createTranslator({ locale: 'ar', messages: arabic }),
  ckb: createTranslator({ locale: 'ckb', messages: sorani }),
};

/** The line's name, from the zone's. */
export function feeName(zone: Localized): Localized {
  return {
    en: say.en('feeLine', { zone: zone.en }),
    ar: say.ar('feeLine', { zone: zone.ar }),
    ckb: say.ckb('feeLine', { zone: zone.ckb }),
  };
}
