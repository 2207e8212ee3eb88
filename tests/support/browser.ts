// Which browser asks? What `next/headers` gives to the code under test, in every integration test.
import type { NextRequest } from 'next/server';
import { createStaff, openStaffSession } from './staff';

/** Empty before each test. */
export const browser = { cookies: new Map<string, string>(), headers: new Headers() };

const found = (name: string) => {
  const value = browser.cookies.get(name);
  return value === undefined ? undefined : { name, value };
};

/** Lets the code under test find this request's cookies; gives it back. */
export function sentByBrowser(request: NextRequest): NextRequest {
  browser.cookies = new Map(request.cookies.getAll().map(({ name, value }) => [name, value]));
  return request;
}

export const headers = async () => browser.headers;

export const cookies = async () => ({
  get: found,
  getAll: () => [...browser.cookies].map(([name, value]) => ({ name, value })),
  set: (name: string, value: string, { maxAge }: { maxAge?: number } = {}) => {
    if (maxAge === 0) browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  },
});

/** Signs the account in with this browser, in place of whoever was. */
export async function enterAs(userId: string, now?: Date) {
  const session = await openStaffSession(userId, now);
  browser.cookies.set(session.name, session.value);
  return session;
}

/** Creates a member of staff and signs them in with this browser. */
export async function signIn(wish: Parameters<typeof createStaff>[0] = {}, now?: Date) {
  const staff = await createStaff(wish);
  return { staff, session: await enterAs(staff.id, now) };
}
