// Which flags has a cookie of the desk? No script reads it; over https it is bound to this host.
import 'server-only';
import { settings } from '@/lib/settings/env';

/** Name and flags of a cookie that lasts so many seconds. */
export function ownCookie(name: string, maxAge: number) {
  const { isHttps } = settings();
  return {
    name: isHttps ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax' as const, secure: isHttps, path: '/', maxAge },
  };
}
