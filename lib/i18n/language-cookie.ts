// Which language does this request get, and how is a choice remembered?
import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { pathHeaderName } from '@/lib/process/path-header';
import { chooseLocale } from './choose-locale';
import { languageCookie } from './language-cookie-name';
import { isLocale, type Locale } from './locale';
import { localesAt } from './offered-locales';

/** The language of this request, determined once. Only during a request. */
export const requestLocale = cache(async (): Promise<Locale> => {
  const [cookieJar, sent] = await Promise.all([cookies(), headers()]);
  const chosen = cookieJar.get(languageCookie().name)?.value;
  const offered = await localesAt(sent.get(pathHeaderName()) ?? '');
  return chooseLocale(chosen, sent.get('accept-language'), offered);
});

/**
 * Remembers a language that this browser did not choose, unless it chose one: an order's, when its
 * mailed link is opened. Only in actions and route handlers.
 */
export async function suggestLocale(locale: string): Promise<void> {
  const chosen = (await cookies()).get(languageCookie().name)?.value;
  if (!isLocale(chosen) && isLocale(locale)) await rememberLocale(locale);
}

/** Remembers the language for a year. Only in actions and route handlers. */
export async function rememberLocale(locale: Locale): Promise<void> {
  const { name, options } = languageCookie();
  (await cookies()).set(name, locale, options);
}
