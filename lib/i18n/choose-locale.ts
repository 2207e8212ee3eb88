// Which of our languages does this browser get? The chosen one, else the best that it asks for.
import { defaultLocale, isLocale, type Locale } from './locale';

const headerLengthMax = 1000;

/** Kurdish in Latin letters is a different language from Sorani for its readers. */
const latinKurdish = /^ku-(?:latn|tr|sy|am)\b/;

/**
 * The language of a request: the remembered choice if it is one of ours, else the best of the
 * Accept-Language header (RFC 9110 12.5.4), else English. Never fails, whatever was sent.
 */
export function chooseLocale(
  remembered: string | undefined,
  acceptLanguage: string | null,
): Locale {
  return isLocale(remembered) ? remembered : localeFromHeader(acceptLanguage);
}

/** The requested language with the greatest weight among ours; of equal ones the first. */
export function localeFromHeader(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? '')
    .slice(0, headerLengthMax)
    .split(',')
    .map(readRange)
    .filter(({ locale, weight }) => locale !== null && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted[0]?.locale ?? defaultLocale;
}

function readRange(range: string): { locale: Locale | null; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const isWeight = quality === undefined || /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality);
  const weight = isWeight ? Number(quality?.slice(2) ?? 1) : 0;
  return { locale: localeOfTag(tag), weight };
}

function localeOfTag(tag: string): Locale | null {
  const language = tag.split('-')[0];
  if (language === 'en' || language === 'ar' || language === 'ckb') return language;
  return language === 'ku' && !latinKurdish.test(tag) ? 'ckb' : null;
}
