// Which language does the return page use? It reads no cookie: the order's or the browser's.
import type { Locale } from '@/lib/i18n/locale';
import ar from '@/messages/ar/backref.json';
import ckb from '@/messages/ckb/backref.json';
import en from '@/messages/en/backref.json';
import type { ReturnPageTexts } from './return-page';

const texts: Readonly<Record<Locale, Omit<ReturnPageTexts, 'language'>>> = { en, ar, ckb };

/** The texts of the return page. */
export function returnPageTexts(locale: Locale): ReturnPageTexts {
  return { language: locale, ...texts[locale] };
}
