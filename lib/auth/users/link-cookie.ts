// How is a link's token removed from the address? It moves to a cookie of this browser, for an
// hour.
import 'server-only';
import { ownCookie } from '@/lib/settings/own-cookie';

/** Name and flags of the cookie; only the page that sets a password reads it. */
export function linkCookie() {
  return ownCookie('diwan_link', 3_600);
}
