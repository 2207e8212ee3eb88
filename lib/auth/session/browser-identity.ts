// Which browser is this, whoever signs in with it? A random name that outlives every session.
import 'server-only';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookies } from 'next/headers';
import { acceptedKeys, deriveKey } from '@/lib/secrets/secret-keys';
import { ownCookie } from '@/lib/settings/own-cookie';

type NamedValue = { readonly name: string; readonly value: string };

const purpose = 'browser';
const shape = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** Name and flags of the cookie; as long as browsers keep one. Signing out leaves it. */
function browserCookie() {
  return ownCookie('diwan_browser', 400 * 86_400);
}

/** What the database keeps of the browser's name, a hash; null: the cookies bring none of ours. */
export function readBrowser(all: readonly NamedValue[]): string | null {
  const read = readName(all);
  return read && hashOf(read.id);
}

/** The cookie that a page gives: a new name, or the known one signed anew; null: none is needed. */
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

/** A name as a cookie. */
function named(id: string) {
  return { ...browserCookie(), value: `${id}.${seal(id).toString('base64url')}` };
}

/**
 * Reads the browser's name, and gives it one if no page has. A cookie that an action sets draws its
 * page anew, which closes open dialogs: pages give the name first. Only in server actions.
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
