// What do visitors see if a request was not handled? A small page with the reason and a way on.
import { inEveryLanguage } from '@/lib/i18n/every-language';
import type { Locale } from '@/lib/i18n/locale';
import type en from '@/messages/en/refusal.json';
import { ownPath } from './return-page';
import { escapeHtml, smallPage } from './small-page';

const texts = await inEveryLanguage<typeof en>(
  (locale) => import(`../../messages/${locale}/refusal.json`),
);

/**
 * `busy`, `away`: try again in a moment. `unsure`: a form was being handled when the database went
 * away, so its outcome is unknown. `elsewhere`: a form of another site. `tooLong`: a form.
 */
export type Refusal = 'busy' | 'away' | 'unsure' | 'elsewhere' | 'tooLong';

/** With 503: when a browser, a proxy or a person may try again. */
export const retryAfterSeconds = '5';

/** The page that says why; its link leads to the page that the visitor wanted. */
export function refusalPage(nonce: string, path: string, locale: Locale, refusal: Refusal): string {
  const { again, reopen, [refusal]: words } = texts[locale];
  const way = refusal === 'busy' || refusal === 'away' ? again : reopen;
  return smallPage(locale, words.title, nonce, [
    `<h1>${escapeHtml(words.title)}</h1>`,
    `<p>${escapeHtml(words.text)}</p>`,
    `<p><a href="${escapeHtml(ownPath(path))}">${escapeHtml(way)}</a></p>`,
  ]);
}
