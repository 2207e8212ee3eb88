import { chooseLocale } from '@/lib/i18n/choose-locale';
import { languageOf } from '@/lib/i18n/locale';

/**
 * The texts of an error page, in the language of the page that failed; without one (not even the
 * layout rendered) in the browser's language. On the server there is no page, so English.
 */
export function brokenTexts() {
  const locale =
    typeof document === 'undefined'
      ? 'en'
      : chooseLocale(document.documentElement.lang, navigator.languages.join());
  const { direction, broken } = languageOf(locale);
  return { locale, direction, texts: broken };
}
