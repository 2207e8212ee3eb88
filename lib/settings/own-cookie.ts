// Which name and flags has a cookie of ours? No script reads it; over https it is bound to this host.
import 'server-only';
import { settings } from './env';

/**
 * Name and flags of a cookie that lasts so many seconds, or until the browser ends. Over https a prefix makes browsers refuse
 * one that a neighbouring host sets; one of a narrower path cannot be bound to the host alone.
 */
export function ownCookie(name: string, maxAge: number | undefined, path = '/') {
  const { isHttps } = settings();
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  return {
    name: isHttps ? prefix + name : name,
    options: { httpOnly: true, sameSite: 'lax' as const, secure: isHttps, path, maxAge },
  };
}
