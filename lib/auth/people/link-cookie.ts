// How does a link's token leave the address? Into a cookie of this browser, for an hour.
import 'server-only';
import { settings } from '@/lib/settings/env';

/** Name and flags of the cookie; only the page that sets a password reads it. */
export function linkCookie() {
  const { isHttps } = settings();
  return {
    name: isHttps ? '__Host-diwan_link' : 'diwan_link',
    options: {
      httpOnly: true,
      sameSite: 'lax' as const,
      secure: isHttps,
      path: '/',
      maxAge: 3_600,
    },
  };
}
