// How does this request translate messages? Translators are kept: each message is parsed only once.
import 'server-only';
import { createTranslator, type Messages } from 'next-intl';
import { settings } from '@/lib/settings/env';
import { readHouseMessages } from './bank-codes';
import { requestLocale } from './language-cookie';
import { isLocale, type Locale } from './locale';

export type Translate = ReturnType<typeof makeTranslator>;

const translators = new Map<string, Translate>();

/** The translator of a namespace, or of all, in the language of this request or another one. */
export async function getTranslations(namespace?: string, language?: string): Promise<Translate> {
  const locale = isLocale(language) ? language : await requestLocale();
  const key = `${locale} ${namespace ?? ''}`;
  const known = translators.get(key);
  if (known !== undefined) return known;
  const made = makeTranslator(locale, await readHouseMessages(locale), namespace);
  translators.set(key, made);
  return made;
}

function makeTranslator(locale: Locale, messages: Record<string, object>, namespace?: string) {
  return createTranslator<Messages, string>({
    locale,
    messages,
    namespace,
    timeZone: settings().merchantTimezone,
  });
}
