// How does this request translate messages?
import 'server-only';
import { requestLocale } from './language-cookie';
import { isLocale } from './locale';
import { type Translate, translatorIn } from './translators';

export type { Translate } from './translators';

/** The translator of a namespace, or of all, in the language of this request or another one. */
export async function getTranslations<const N extends string = string>(
  namespace?: N,
  language?: string,
): Promise<Translate<N>> {
  return translatorIn(isLocale(language) ? language : await requestLocale(), namespace);
}
