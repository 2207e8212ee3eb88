// How does a page look that stands outside the app's frame of pages? Plain words, one style tag.
import { directionOf } from '@/lib/i18n/locale';

/** Text made safe for element content and for quoted attributes. */
export function escapeHtml(raw: string): string {
  return raw.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page of a few words: its own style, no script of its own, light and dark. */
export function smallPage(
  language: string,
  title: string,
  nonce: string,
  body: readonly string[],
): string {
  const style =
    'body{margin:0;padding:2rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;color:#16201d;' +
    'background:#fbf9f5}h1{font-size:1.25rem}a{color:#0c5a60}' +
    ':lang(ar),:lang(ckb){line-height:1.8}' +
    'button{font:inherit;padding:.5rem 1rem}' +
    '@media(prefers-color-scheme:dark){body{color:#e9efec;background:#101a1c}a{color:#7cc7cd}}';
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    `<style nonce="${escapeHtml(nonce)}">${style}</style></head><body><main>`,
    ...body,
    '</main></body></html>',
  ].join('');
}
