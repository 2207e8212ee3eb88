// How does a page name each language? By its messages, else as its speakers do.
import 'server-only';
import { type Locale, languageOf } from './locale';
import { getTranslations } from './translations';

/** Names languages in the language of this request. */
export async function languageNamer(): Promise<(language: Locale) => string> {
  const t = await getTranslations('common.inLanguage');
  return (language) => (t.has(language) ? t(language) : languageOf(language).name);
}
