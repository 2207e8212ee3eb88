// What is the line of the delivery fee called?
import 'server-only';
import { locales } from '@/lib/i18n/locale';
import { type Localized, textIn } from '@/lib/i18n/localized';
import { translatorIn } from '@/lib/i18n/translators';

/** By the zone's name: an order keeps it in every language. */
export async function feeName(zone: Localized): Promise<Localized> {
  const names = locales.map(async (locale) => {
    const t = await translatorIn(locale, 'goods');
    return [locale, t('fee', { zone: textIn(zone, locale) })] as const;
  });
  return Object.fromEntries(await Promise.all(names));
}
