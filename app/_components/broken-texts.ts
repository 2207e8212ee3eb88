import { chooseLocale } from '@/lib/i18n/choose-locale';
import { directionOf, type Locale } from '@/lib/i18n/locale';
import ar from '@/messages/ar/error.json';
import ckb from '@/messages/ckb/error.json';
import en from '@/messages/en/error.json';

const texts: Readonly<Record<Locale, typeof en>> = { en, ar, ckb };

/**
 * The words of a broken page, in the language of the page that broke; without one (not even the
 * layout stood) in what the browser asks for. The server has no page to look at and says English.
 */
export function brokenTexts() {
  const locale =
    typeof document === 'undefined'
      ? 'en'
      : chooseLocale(document.documentElement.lang, navigator.languages.join());
  return { locale, direction: directionOf(locale), texts: texts[locale] };
}
