// Which of our languages does this browser get? The chosen one, else the best that it asks for.
import { defaultLocale, type Locale, languageOf, locales } from './locale';

const headerLengthMax = 1000;

/**
 * The language of a request: the remembered choice if it is offered, else the best of the
 * Accept-Language header (RFC 9110 12.5.4), else the first that is offered. Never fails, whatever was sent.
 */
export function chooseLocale(
  remembered: string | undefined,
  acceptLanguage: string | null,
  offered = locales,
): Locale {
  const chosen = offered.find((locale) => locale === remembered);
  return chosen ?? localeFromHeader(acceptLanguage, offered);
}

/** The requested language with the greatest weight among the offered; of equal ones the first. */
export function localeFromHeader(acceptLanguage: string | null, offered = locales): Locale {
  const wanted = (acceptLanguage ?? '')
    .slice(0, headerLengthMax)
    .split(',')
    .map((range) => readRange(range, offered))
    .filter(({ locale, weight }) => locale !== null && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted[0]?.locale ?? offered[0] ?? defaultLocale;
}

function readRange(range: string, offered: readonly Locale[]) {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const isWeight = quality === undefined || /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality);
  const weight = isWeight ? Number(quality?.slice(2) ?? 1) : 0;
  const locale = offered.find((one) => languageOf(one).tags.test(tag)) ?? null;
  return { locale, weight };
}
