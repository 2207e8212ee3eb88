// What are the name and flags of our cookies? No script reads them; over https they are bound to
// the host.
import 'server-only';
import { settings } from './env';

/**
 * Name and flags of a cookie that lasts `maxAge` seconds, or until the browser closes. Over https a
 * prefix makes browsers refuse one set by a neighbouring host; a cookie for a narrower path cannot
 * be bound to the host alone.
 */
export function ownCookie(name: string, maxAge: number | undefined, path = '/') {
  const { isHttps } = settings();
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  return {
    name: isHttps ? prefix + name : name,
    options: { httpOnly: true, sameSite: 'lax' as const, secure: isHttps, path, maxAge },
  };
}
