// What is the cookie of the chosen language called, and how is it kept?
import 'server-only';
import { ownCookie } from '@/lib/settings/own-cookie';

/** Name and flags of the cookie that remembers a choice: only the code of a language. */
export function languageCookie() {
  return ownCookie('diwan_language', 365 * 24 * 60 * 60);
}
