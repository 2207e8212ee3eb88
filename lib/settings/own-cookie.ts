// What are the name and flags of our cookies? No script reads them; over https they are bound to
// the host.
import 'server-only';
import { settings } from './env';

/**
 * Name and flags of a cookie that lasts `maxAge` seconds, or until the browser closes. Over https a
 * prefix makes browsers refuse one set by a neighbouring host.
 */
export function ownCookie(name: string, maxAge: number | undefined) {
  const { isHttps } = settings();
  return {
    name: isHttps ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax' as const, secure: isHttps, path: '/', maxAge },
  };
}
