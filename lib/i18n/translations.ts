// How does this request translate messages? Translators are kept: each message is parsed only once.
import 'server-only';
import { createTranslator, type Messages } from 'next-intl';
import { settings } from '@/lib/settings/env';
import { readHouseMessages } from './bank-codes';
import { requestLocale } from './language-cookie';
import { isLocale, type Locale } from './locale';

/** `N`: its namespace, in which the compiler looks for the words of a form. */
export type Translate<N extends string = string> = ReturnType<typeof makeTranslator> & {
  readonly of?: N;
};

const translators = new Map<string, Translate>();

/** The translator of a namespace, or of all, in the language of this request or another one. */
export async function getTranslations<const N extends string = string>(
  namespace?: N,
  language?: string,
): Promise<Translate<N>> {
  const locale = isLocale(language) ? language : await requestLocale();
  const key = `${locale} ${namespace ?? ''}`;
  const known = translators.get(key);
  if (known !== undefined) return known as Translate<N>;
  const made = makeTranslator(locale, await readHouseMessages(locale), namespace);
  translators.set(key, made);
  return made as Translate<N>;
}

function makeTranslator(locale: Locale, messages: Record<string, object>, namespace?: string) {
  return createTranslator<Messages, string>({
    locale,
    messages,
    namespace,
    timeZone: settings().merchantTimezone,
  });
}
