// What does a reader see when there is no place for one more? A small page with status 503.
import { createTranslator } from 'next-intl';
import messages from '@/messages/en/busy.json';
import { ownPath } from './return-page';
import { escapeHtml, smallPage } from './small-page';

/** The page that asks to come back; its link leads to where the reader wanted to go. */
export function busyPage(nonce: string, path: string): string {
  const say = createTranslator({ locale: 'en', messages });
  return smallPage('en', say('title'), nonce, [
    `<h1>${escapeHtml(say('title'))}</h1>`,
    `<p>${escapeHtml(say('text'))}</p>`,
    `<p><a href="${escapeHtml(ownPath(path))}">${escapeHtml(say('again'))}</a></p>`,
  ]);
}
