// Where may a sign-in lead? Only to a page of the desk.

/** The page after a sign-in that names none, or none that is safe. */
export const deskStart = '/admin';

/** Longer ones are not kept. */
export const returnPathMax = 1000;

/**
 * The path and query to return to after a sign-in: an address of the desk on this site, as a path
 * (`/admin/…`) or as an absolute address of `origin`. For everything else (other hosts, `//`,
 * backslashes, encoded slashes, `javascript:`, control characters) the desk's first page.
 */
export function safeReturnPath(wanted: string | null | undefined, origin: string): string {
  if (!wanted || wanted.length > returnPathMax) return deskStart;
  // Visible ASCII only: browsers drop control characters from addresses.
  if (/\\|[^!-~]/.test(wanted) || /%(2f|5c|0\d|1\d)/i.test(wanted)) {
    return deskStart;
  }
  const isPath = wanted.startsWith('/') && !wanted.startsWith('//');
  if (!isPath && !wanted.startsWith(`${origin}/`)) return deskStart;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  if (url === null || url.origin !== origin) return deskStart;
  if (url.pathname !== '/admin' && !url.pathname.startsWith('/admin/')) return deskStart;
  return `${url.pathname}${url.search}`;
}
