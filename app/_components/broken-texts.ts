import { chooseLocale } from '@/lib/i18n/choose-locale';
import { directionOf } from '@/lib/i18n/locale';
import english from '@/messages/en/error.json';

/** At hand in the browser, which may have nothing else when a page fails: the bundler puts them in. */
const files = import.meta.glob<typeof english>('../../messages/*/error.json', {
  eager: true,
  import: 'default',
});

/**
 * The texts of an error page, in the language of the page that failed; without one (not even the
 * layout rendered) in the browser's language. On the server there is no page, so English.
 */
export function brokenTexts() {
  const locale =
    typeof document === 'undefined'
      ? 'en'
      : chooseLocale(document.documentElement.lang, navigator.languages.join());
  const texts = files[`../../messages/${locale}/error.json`] ?? english;
  return { locale, direction: directionOf(locale), texts };
}
