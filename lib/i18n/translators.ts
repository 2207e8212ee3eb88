// How are messages translated into a given language? Each message is parsed only once.
import 'server-only';
import { createTranslator, type Messages } from 'use-intl/core';
import { settings } from '@/lib/settings/env';
import { readHouseMessages } from './bank-codes';
import type { Locale } from './locale';

/** `N`: its namespace, in which the compiler looks for the words of a form. */
export type Translate<N extends string = string> = ReturnType<typeof makeTranslator> & {
  readonly of?: N;
};

const translators = new Map<string, Promise<Translate>>();

/**
 * The translator of a namespace, or of all, in one language; outside a request too. The same promise each
 * time: React reads one that it has seen resolved without waiting.
 */
export function translatorIn<const N extends string = string>(
  locale: Locale,
  namespace?: N,
): Promise<Translate<N>> {
  const key = `${locale} ${namespace ?? ''}`;
  const known = translators.get(key);
  if (known !== undefined) return known as Promise<Translate<N>>;
  const made = readHouseMessages(locale).then((messages) =>
    makeTranslator(locale, messages, namespace),
  );
  translators.set(key, made);
  // What failed once is tried again.
  made.catch(() => translators.delete(key));
  return made as Promise<Translate<N>>;
}

function makeTranslator(locale: Locale, messages: Record<string, object>, namespace?: string) {
  return createTranslator<Messages, string>({
    locale,
    messages,
    namespace,
    timeZone: settings().merchantTimezone,
  });
}
