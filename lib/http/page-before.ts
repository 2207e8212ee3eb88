// Which page comes next after a form that belongs to no page, such as the language switch?

const start = '/';
const lengthMax = 2000;

/**
 * The path and query of the page before, on this very site: what the form says, else the address
 * that the browser says it comes from. Anything else is the first page, never another site.
 */
export function pageBefore(
  sent: { readonly back: string | null; readonly referer: string | null },
  appUrl: string,
): string {
  const { origin } = new URL(appUrl);
  // The form names a path, the browser a whole address.
  const wanted = sent.back === null ? (sent.referer ?? '') : `${origin}${sent.back}`;
  if (sent.back !== null && !sent.back.startsWith('/')) return start;
  if (wanted.length > lengthMax || !URL.canParse(wanted)) return start;
  const url = new URL(wanted);
  if (url.origin !== origin) return start;
  // A parsed path may begin with two slashes, which a browser takes for another host.
  if (url.pathname.startsWith('//')) return start;
  // Pages alone: the other addresses answer no browser that merely looks.
  if (/^\/(?:language|api)(?:\/|$)/.test(url.pathname)) return start;
  return `${url.pathname}${url.search}`;
}
