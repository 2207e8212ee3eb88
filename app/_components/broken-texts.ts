import { chooseLocale } from '@/lib/i18n/choose-locale';
import { directionOf, type Locale } from '@/lib/i18n/locale';
import ar from '@/messages/ar/error.json';
import ckb from '@/messages/ckb/error.json';
import en from '@/messages/en/error.json';

/** At hand in the browser, which may have nothing else when a page fails. */
const texts: Readonly<Record<Locale, typeof en>> = { en, ar, ckb };

/**
 * The texts of an error page, in the language of the page that failed; without one (not even the
 * layout rendered) in the browser's language. On the server there is no page, so English.
 */
export function brokenTexts() {
  const locale =
    typeof document === 'undefined'
      ? 'en'
      : chooseLocale(document.documentElement.lang, navigator.languages.join());
  return { locale, direction: directionOf(locale), texts: texts[locale] };
}
