// Which page comes next after a form that belongs to no page, such as the language switch?

const start = '/';
const lengthMax = 2000;

/**
 * The path and query of the previous page on this site: from the form, else from the browser's
 * referrer. Anything else gives the first page, never another site.
 */
export function pageBefore(
  sent: { readonly back: string | null; readonly referer: string | null },
  appUrl: string,
): string {
  const { origin } = new URL(appUrl);
  // The form sends a path, the browser a whole address.
  const wanted = sent.back === null ? (sent.referer ?? '') : `${origin}${sent.back}`;
  if (sent.back !== null && !sent.back.startsWith('/')) return start;
  if (wanted.length > lengthMax || !URL.canParse(wanted)) return start;
  const url = new URL(wanted);
  if (url.origin !== origin) return start;
  // A parsed path may begin with two slashes, which a browser takes for another host.
  if (url.pathname.startsWith('//')) return start;
  // Only pages: the other addresses have nothing to show in a browser.
  if (/^\/(?:language|currency|api)(?:\/|$)/.test(url.pathname)) return start;
  return `${url.pathname}${url.search}`;
}
