// Which browser is this, whoever signs in with it? A random name that outlives every session.
import 'server-only';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookies } from 'next/headers';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { ownCookie } from '@/lib/settings/own-cookie';

type NamedValue = { readonly name: string; readonly value: string };

const shape = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** Name and flags of the cookie; as long as browsers keep one. Signing out leaves it. */
function browserCookie() {
  return ownCookie('diwan_browser', 400 * 86_400);
}

/** What the database keeps of the browser's name, a hash; null: the cookies bring none of ours. */
export function readBrowser(all: readonly NamedValue[]): string | null {
  const { name } = browserCookie();
  const value = all.find((cookie) => cookie.name === name)?.value ?? '';
  const [, id, mac] = shape.exec(value) ?? [];
  if (id === undefined || mac === undefined) return null;
  const [given, expected] = [Buffer.from(mac, 'base64url'), seal(id)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? hashOf(id) : null;
}

/** A new name as a cookie, and what the database keeps of it. */
export function newBrowserName() {
  const id = randomBytes(16).toString('base64url');
  const value = `${id}.${seal(id).toString('base64url')}`;
  return { ...browserCookie(), value, hash: hashOf(id) };
}

/**
 * Reads the browser's name, and gives it one if no page has. A cookie that an action sets draws its
 * page anew, which closes open dialogs: pages give the name first. Only in server actions.
 */
export async function keepBrowser(): Promise<string> {
  const jar = await cookies();
  const known = readBrowser(jar.getAll());
  if (known !== null) return known;
  const { name, value, options, hash } = newBrowserName();
  jar.set(name, value, options);
  return hash;
}

function seal(id: string): Buffer {
  return createHmac('sha256', deriveKey('browser')).update(id).digest();
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
