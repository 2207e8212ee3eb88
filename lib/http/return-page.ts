// What does the browser show after it delivered a result? A tiny page that leaves the bank's frame.
import { escapeHtml, smallPage } from './small-page';

/** Name and value as posted; the page posts the same again. */
export type PostedField = { readonly name: string; readonly value: string };

export type ReturnPageTexts = {
  readonly language: string;
  readonly title: string;
  readonly moving: string;
  readonly link: string;
  readonly checkingTitle: string;
  readonly checking: string;
  readonly checkingReload: string;
  readonly doNotPayAgain: string;
  readonly sendAgain: string;
  readonly notedTitle: string;
  readonly noted: string;
};

/**
 * How often a result that could not be recorded is posted again, and the pause before each time.
 */
export const repostsMax = 60;
const repostAfterMs = 5_000;

/** Where a browser is sent if its order is unknown. */
export const neutralPath = '/orders/mine';

/**
 * The page that moves the top window to one of our paths, by script, and by a link for browsers
 * without script. Never a redirect: inside the frame it would arrive without cookies.
 */
export function movingPage(input: {
  readonly nonce: string;
  readonly leadsTo: string;
  readonly texts: ReturnPageTexts;
}): string {
  const { texts, nonce } = input;
  const path = ownPath(input.leadsTo);
  // The path is read from the link, so that no value is ever written into a script.
  const script =
    "try{window.top.location.replace(document.getElementById('order').href)}catch(refused){}";
  return smallPage(texts.language, texts.title, nonce, [
    `<h1>${escapeHtml(texts.moving)}</h1>`,
    `<p><a id="order" href="${escapeHtml(path)}" target="_top">${escapeHtml(texts.link)}</a></p>`,
    `<script nonce="${escapeHtml(nonce)}">${script}</script>`,
  ]);
}

/**
 * The page for a result of the bank whose order is not here, as after a restore of the database. It
 * moves nowhere by itself: any order that the browser opens would be another one.
 */
export function notedPage({ nonce, texts }: { nonce: string; texts: ReturnPageTexts }): string {
  return smallPage(texts.language, texts.notedTitle, nonce, [
    `<h1>${escapeHtml(texts.notedTitle)}</h1>`,
    `<p>${escapeHtml(texts.noted)}</p>`,
    `<p><strong>${escapeHtml(texts.doNotPayAgain)}</strong></p>`,
    `<p><a href="${neutralPath}" target="_top">${escapeHtml(texts.link)}</a></p>`,
  ]);
}

/**
 * The page for a result that is authentic and not recorded yet: it posts the same fields again,
 * `repostsMax` times in all. Without fields it asks for a reload, which posts them as well.
 */
export function checkingPage(input: {
  readonly nonce: string;
  readonly fields: readonly PostedField[];
  /** The charset of the bank's form: posted in another one, the signature would not match. */
  readonly charset?: string;
  readonly repostsDone: number;
  readonly texts: ReturnPageTexts;
}): string {
  const { texts, nonce, fields, charset = 'utf-8' } = input;
  const canRepost = fields.length > 0;
  const inputs = fields.map(
    ({ name, value }) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const next = `/api/backref?again=${input.repostsDone + 1}`;
  const form = [
    `<form id="result" method="post" accept-charset="${charset}" action="${next}">`,
    ...inputs,
    `<button>${escapeHtml(texts.sendAgain)}</button></form>`,
    `<script nonce="${escapeHtml(nonce)}">`,
    `setTimeout(function(){document.getElementById('result').submit()},${repostAfterMs})`,
    '</script>',
  ];
  return smallPage(texts.language, texts.checkingTitle, nonce, [
    `<h1>${escapeHtml(texts.checkingTitle)}</h1>`,
    `<p>${escapeHtml(canRepost ? texts.checking : texts.checkingReload)}</p>`,
    `<p><strong>${escapeHtml(texts.doNotPayAgain)}</strong></p>`,
    ...(canRepost ? form : []),
    `<p><a href="${neutralPath}" target="_top">${escapeHtml(texts.link)}</a></p>`,
  ]);
}

/**
 * How often this browser has posted the result again. Anything else than such a number counts as
 * `repostsMax`.
 */
export function repostsDone(query: string | null): number {
  if (query === null) return 0;
  return /^\d{1,2}$/.test(query) ? Math.min(Number(query), repostsMax) : repostsMax;
}

/** A path of this site. Anything that a browser could read as another site is replaced. */
export function ownPath(path: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : neutralPath;
}
