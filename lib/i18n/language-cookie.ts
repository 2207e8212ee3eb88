// Where is the chosen language kept, and which one does this request get?
import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { settings } from '@/lib/settings/env';
import { chooseLocale, languageCookieName } from './choose-locale';
import { isLocale, type Locale } from './locale';

const lifetimeSeconds = 365 * 24 * 60 * 60;

/** The language of this request, chosen once. Only while one is answered. */
export const requestLocale = cache(async (): Promise<Locale> => {
  const [cookieJar, sent] = await Promise.all([cookies(), headers()]);
  return chooseLocale(cookieJar.get(languageCookieName)?.value, sent.get('accept-language'));
});

/**
 * Remembers a language that this browser did not choose, unless it chose one: an order's, when its
 * mailed link is opened. Only in actions and route handlers.
 */
export async function suggestLocale(locale: string): Promise<void> {
  const chosen = (await cookies()).get(languageCookieName)?.value;
  if (!isLocale(chosen) && isLocale(locale)) await rememberLocale(locale);
}

/** Remembers the language for a year. Only in actions and route handlers. */
export async function rememberLocale(locale: Locale): Promise<void> {
  (await cookies()).set(languageCookieName, locale, {
    httpOnly: true,
    sameSite: 'lax',
    secure: settings().isHttps,
    path: '/',
    maxAge: lifetimeSeconds,
  });
}
