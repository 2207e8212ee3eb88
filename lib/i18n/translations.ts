// How does this request translate messages?
import 'server-only';
import { use } from 'react';
import { requestLocale } from './language-cookie';
import { isLocale, type Locale } from './locale';
import { type Translate, translatorIn } from './translators';

export type { Translate } from './translators';

/** The translator of a namespace, or of all, in the language of this request or another one. */
export async function getTranslations<const N extends string = string>(
  namespace?: N,
  language?: string,
): Promise<Translate<N>> {
  return translatorIn(isLocale(language) ? language : await requestLocale(), namespace);
}

/**
 * The translator for a component that waits for nothing else: it is drawn in its place, where an asynchronous
 * one would become a part of its own in what the page sends, with the time and the memory that takes.
 */
export function useTranslations<const N extends string = string>(namespace?: N): Translate<N> {
  return use(translatorIn(useLocale(), namespace));
}

/** The language of this request, for the same components. */
export function useLocale(): Locale {
  return use(requestLocale());
}
