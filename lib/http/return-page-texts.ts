// Which language does the return page use? It reads no cookie: the order's or the browser's.
import { inEveryLanguage } from '@/lib/i18n/every-language';
import type { Locale } from '@/lib/i18n/locale';
import type { ReturnPageTexts } from './return-page';

const texts = await inEveryLanguage<Omit<ReturnPageTexts, 'language'>>(
  (locale) => import(`../../messages/${locale}/backref.json`),
);

/** The texts of the return page. */
export function returnPageTexts(locale: Locale): ReturnPageTexts {
  return { language: locale, ...texts[locale] };
}
