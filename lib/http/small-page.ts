// How do pages look outside the app's layout? A few words and one style tag.
import { directionOf, languageOf, locales } from '@/lib/i18n/locale';

/** Escapes text for element content and for quoted attributes. */
export function escapeHtml(raw: string): string {
  return raw.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const ofArabicLetters = locales
  .filter((locale) => languageOf(locale).letters === 'arabic')
  .map((locale) => `:lang(${locale})`);

// The shop's colours. Only the first link is the main action, and it looks like it.
const style = [
  ':root{color-scheme:light dark;--ground:#fcfaf5;--ink:#16201d;--act:#0c5a60;--on:#fcfaf5}',
  '@media(prefers-color-scheme:dark){',
  ':root{--ground:#07181e;--ink:#efebe2;--act:#7cd3da;--on:#06202a}}',
  'body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.55 system-ui,',
  'sans-serif}',
  // A brick course without a picture: this page may load nothing.
  'body::before{content:"";display:block;height:24px;opacity:.6;background:',
  'repeating-linear-gradient(45deg,#a9552b 0 1.5px,transparent 1.5px 11px),',
  'repeating-linear-gradient(-45deg,#a9552b 0 1.5px,transparent 1.5px 11px)}',
  `${ofArabicLetters}{line-height:1.8}`,
  'main{max-width:34rem;margin:0 auto;padding:2.5rem 1.25rem}',
  'h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.3}p{margin:0 0 1rem}',
  'a,button{box-sizing:border-box;display:inline-block;min-height:3rem;padding:.7rem 1.25rem;',
  'border:1px solid var(--act);border-radius:3px;font:inherit;font-weight:600;',
  'background:var(--act);color:var(--on);text-decoration:none;cursor:pointer}',
  'form~p a{background:none;color:var(--act)}',
  ':focus-visible{outline:3px solid var(--act);outline-offset:2px}',
].join('');

/**
 * A page of a few words with its own style, light and dark, and no script. `style` is appended to
 * the page's style, `before` precedes its content.
 */
export function smallPage(
  language: string,
  title: string,
  nonce: string,
  body: readonly string[],
  { style: more = '', before = '' } = {},
): string {
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    `<style nonce="${escapeHtml(nonce)}">${style}${more}</style></head><body>${before}<main>`,
    ...body,
    '</main></body></html>',
  ].join('');
}
