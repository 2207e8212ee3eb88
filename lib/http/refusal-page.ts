// What do visitors see if they must come back later? A small page with status 503 that states why.
import type { Locale } from '@/lib/i18n/locale';
import ar from '@/messages/ar/busy.json';
import ckb from '@/messages/ckb/busy.json';
import en from '@/messages/en/busy.json';
import { ownPath } from './return-page';
import { escapeHtml, smallPage } from './small-page';

const texts: Readonly<Record<Locale, typeof en>> = { en, ar, ckb };

/** The page that asks visitors to come back; its link leads to the page that they wanted. */
export function busyPage(
  nonce: string,
  path: string,
  locale: Locale,
  obstacle: 'busy' | 'away' = 'busy',
): string {
  const { away, again, ...busy } = texts[locale];
  const { title, text } = obstacle === 'away' ? away : busy;
  return smallPage(locale, title, nonce, [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    `<p><a href="${escapeHtml(ownPath(path))}">${escapeHtml(again)}</a></p>`,
  ]);
}
