// Which browser is this, regardless of who signs in? A random id that outlives every session.
import 'server-only';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookies } from 'next/headers';
import { acceptedKeys, deriveKey } from '@/lib/secrets/secret-keys';
import { ownCookie } from '@/lib/settings/own-cookie';

type NamedValue = { readonly name: string; readonly value: string };

const purpose = 'browser';
const shape = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** Name and flags of the cookie; it lasts as long as browsers allow. Signing out keeps it. */
function browserCookie() {
  return ownCookie('diwan_browser', 400 * 86_400);
}

/** The hash of the browser's name, as stored; null if the cookies have no valid one. */
export function readBrowser(all: readonly NamedValue[]): string | null {
  const read = readName(all);
  return read && hashOf(read.id);
}

/**
 * The cookie that a page sets: a new name, or the known one signed again; null if none is needed.
 */
export function browserNameToGive(all: readonly NamedValue[]) {
  const read = readName(all);
  if (read && !read.isOld) return null;
  return named(read?.id ?? newId());
}

function readName(all: readonly NamedValue[]) {
  const { name } = browserCookie();
  const value = all.find((cookie) => cookie.name === name)?.value ?? '';
  const [, id, mac] = shape.exec(value) ?? [];
  if (id === undefined || mac === undefined) return null;
  const given = Buffer.from(mac, 'base64url');
  const at = acceptedKeys(purpose).findIndex((key) => {
    const expected = seal(id, key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return at < 0 ? null : { id, isOld: at > 0 };
}

function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** The cookie for a name. */
function named(id: string) {
  return { ...browserCookie(), value: `${id}.${seal(id).toString('base64url')}` };
}

/**
 * Reads the browser's name, and sets one if no page has. A cookie set by an action re-renders its
 * page, which closes open dialogs, so pages set the name first. Only in server actions.
 */
export async function keepBrowser(): Promise<string> {
  const jar = await cookies();
  const known = readBrowser(jar.getAll());
  if (known !== null) return known;
  const id = newId();
  const { name, value, options } = named(id);
  jar.set(name, value, options);
  return hashOf(id);
}

function seal(id: string, key = deriveKey(purpose)): Buffer {
  return createHmac('sha256', key).update(id).digest();
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
