// Has this browser signed in to this account before? Then strangers' failures do not delay it.
import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CodeLane } from '@/lib/auth/second-factor/second-factor';
import { acceptedKeys, deriveKey } from '@/lib/secrets/secret-keys';
import { ownCookie } from '@/lib/settings/own-cookie';

const purpose = 'known-browser';
const shape = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** Name and flags of the cookie that a successful sign-in leaves for 180 days. */
export function knownBrowserCookie() {
  return ownCookie('diwan_known', 180 * 86_400);
}

/** A new cookie value for one account: a random browser id and its seal with the address. */
export function issueKnownBrowser(email: string): string {
  const browserId = randomBytes(16).toString('base64url');
  return `${browserId}.${seal(browserId, email).toString('base64url')}`;
}

/** The browser id when the cookie was issued for this very account, else null. */
export function readKnownBrowser(value: string | undefined, email: string): string | null {
  const [, browserId, mac] = shape.exec(value ?? '') ?? [];
  if (browserId === undefined || mac === undefined) return null;
  const given = Buffer.from(mac, 'base64url');
  const isOurs = acceptedKeys(purpose).some((key) => isSame(given, seal(browserId, email, key)));
  return isOurs ? browserId : null;
}

/** The lane in which codes of this account from this request are counted. */
export function codeLaneOf(
  email: string,
  request: { readonly network: string; readonly knownBrowser: string | undefined },
): CodeLane {
  const browserId = readKnownBrowser(request.knownBrowser, email);
  return browserId === null ? { network: request.network } : { own: browserId };
}

function seal(browserId: string, email: string, key = deriveKey(purpose)): Buffer {
  return createHmac('sha256', key).update(`${browserId} ${email}`).digest();
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
