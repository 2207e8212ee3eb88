// In which words does the return page speak? It reads no cookie, so the shop's first language.
import { createTranslator } from 'next-intl';
import messages from '@/messages/en/backref.json';
import type { ReturnPageTexts } from './return-page';

/** The texts of the return page. */
export function returnPageTexts(): ReturnPageTexts {
  const say = createTranslator({ locale: 'en', messages });
  return {
    language: 'en',
    title: say('title'),
    moving: say('moving'),
    link: say('link'),
    checkingTitle: say('checkingTitle'),
    checking: say('checking'),
    checkingReload: say('checkingReload'),
    doNotPayAgain: say('doNotPayAgain'),
    sendAgain: say('sendAgain'),
  };
}
