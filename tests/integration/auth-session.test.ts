import { NextRequest } from 'next/server';
import { GET as askForNews } from '@/app/admin/news/route';
import { GET as askForList } from '@/app/admin/orders/changes/route';
import { GET as askWhetherItGoesOn } from '@/app/admin/session/route';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { actorWith, requireActor } from '@/lib/auth/session/require-permission';
import { answerAuthRequest } from '@/lib/auth/sign-in/auth-endpoint';
import { enterDesk, leaveDesk } from '@/lib/auth/sign-in/desk-door';
import { startOidc } from '@/lib/auth/sign-in/start-oidc';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log/log';
import { presets } from '@/lib/rights/permissions';
import { settings } from '@/lib/settings/env';
import { giveNextAuthOurAddress } from '@/lib/settings/next-auth-address';
import { appCode } from '../support/app-code';
import { browser, sentByBrowser, signIn } from '../support/browser';
import { whileHeld } from '../support/held-rows';
import { giveSecondFactor } from '../support/second-factor';
import { changeStaff, createStaff } from '../support/staff';

giveNextAuthOurAddress();

beforeEach(() => {
  vi.spyOn(log, 'info').mockClear();
});

const lines = (event: string) =>
  vi
    .mocked(log.info)
    .mock.calls.filter(([name]) => name === event)
    .map(([, fields]) => fields);

const cookieName = 'next-auth.session-token';
const codeOf = async (permission: (typeof presets.admin)[number]) => {
  const asked = await requireActor(permission);
  return asked.ok ? 'in' : asked.code;
};

const signedIn = (permissions = presets.admin) => signIn({ permissions });

describe('K6 a person whose rights change while their token is valid', () => {
  test('acts by the permissions of this moment', async () => {
    const { staff } = await signedIn(['see_orders', 'complete']);
    const value = { userId: staff.id, email: staff.email, permissions: ['see_orders', 'complete'] };
    expect(await requireActor('complete')).toMatchObject({ ok: true, value });
    expect(await codeOf('reverse')).toBe('FORBIDDEN');
    await changeStaff(staff.id, { permissions: ['see_orders'] });
    expect(await codeOf('complete')).toBe('FORBIDDEN');
    expect(await actorWith('complete')).toBeNull();
    expect(await actorWith('see_orders')).toMatchObject({ userId: staff.id });
    await changeStaff(staff.id, { permissions: ['reverse'] });
    expect(await codeOf('reverse')).toBe('in');
  });

  test('is out at once when disabled', async () => {
    const { staff } = await signedIn();
    expect(await codeOf('see_orders')).toBe('in');
    await changeStaff(staff.id, { isEnabled: false });
    expect(await codeOf('see_orders')).toBe('SIGNED_OUT');
  });
});

describe('K7 a session that was signed out', () => {
  test('is over for a kept cookie too, and said so in the log', async () => {
    const { staff, session } = await signedIn();
    await leaveDesk();
    expect(browser.cookies.has(cookieName)).toBe(false);
    browser.cookies.set(session.name, session.value);
    expect(await codeOf('see_orders')).toBe('SIGNED_OUT');
    await leaveDesk();
    expect(lines('session.signed_out')).toEqual([{ userId: staff.id }]);
  });

  test('is over after next-auth’s own sign-out, and its session is empty', async () => {
    const { staff, session } = await signedIn();
    const cookie = `${session.name}=${session.value}`;
    const before = await ask('session', { cookie });
    expect(await before.json()).toMatchObject({ user: { name: 'Zainab' } });
    const { csrfToken, csrfCookie } = await csrf();
    await ask('signout', { cookie: `${cookie}; ${csrfCookie}`, form: { csrfToken } });
    expect(await codeOf('see_orders')).toBe('SIGNED_OUT');
    expect(await (await ask('session', { cookie })).json()).toEqual({});
    expect(lines('session.signed_out')).toEqual([{ userId: staff.id }]);
  });
});

describe('K8 a sign-in that is under way', () => {
  const changes: Record<string, (userId: string) => readonly [string, readonly unknown[]]> = {
    'gets another password': (id) => [
      'UPDATE "user" SET password_hash = $2 WHERE id = $1',
      [id, 'another'],
    ],
    'is disabled': (id) => ['UPDATE "user" SET is_enabled = false WHERE id = $1', [id]],
    'gets a second factor': (id) => [
      `INSERT INTO second_factor (user_id, sealed_secret, last_step, recovery_salt, created_at)
       VALUES ($1, 'sealed', 0, 'salt', now())`,
      [id],
    ],
  };

  test.each(Object.keys(changes))('opens no session when its account %s', async (name) => {
    const staff = await createStaff();
    const entering = await whileHeld(async ({ query, untilWaiting }) => {
      await query('SELECT 1 FROM "user" WHERE id = $1 FOR UPDATE', [staff.id]);
      // Its password has been looked at and was right.
      const under = enterDesk(staff);
      await untilWaiting(1);
      const [text, values] = changes[name]?.(staff.id) ?? ['', []];
      // Without the entry of the trail that the database asks for.
      await query('SET LOCAL session_replication_role = replica');
      await query(text, values);
      return { under };
    });
    expect(await entering.under).toEqual({ ok: false, code: 'REFUSED' });
    expect(await db().staffSession.count({ where: { userId: staff.id } })).toBe(0);
    expect(browser.cookies.size).toBe(0);
  });
});

describe('K9 a session', () => {
  test('ends after an hour without a request and after twelve hours', async () => {
    const { session } = await signedIn();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const where = { id: session.sessionId };
    const set = (data: object) => db().staffSession.update({ where, data });
    await set({ lastSeenAt: ago(59) });
    expect(await codeOf('see_orders')).toBe('in');
    // It counts anew from here.
    const { lastSeenAt } = await db().staffSession.findUniqueOrThrow({ where });
    expect(lastSeenAt.getTime()).toBeGreaterThan(ago(58).getTime());
    for (const over of [{ lastSeenAt: ago(60) }, { lastSeenAt: new Date(), expiresAt: ago(0) }]) {
      await set(over);
      expect(await codeOf('see_orders')).toBe('SIGNED_OUT');
    }
  });

  test.each([61, -61])('does not end by the clock of an instance: %i minutes', async (minutes) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const wrong = () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(Date.now() + minutes * 60_000);
      onTestFinished(() => {
        vi.useRealTimers();
      });
    };
    const { staff, session } = await signedIn();
    wrong();
    expect(await codeOf('see_orders')).toBe('in');
    expect((await enterDesk(staff)).ok).toBe(true);
    vi.useRealTimers();
    expect(await codeOf('see_orders')).toBe('in');
    browser.cookies.set(session.name, session.value);
    expect(await codeOf('see_orders')).toBe('SIGNED_OUT');
  });

  test('is not prolonged by a page that asks on its own whether it goes on', async () => {
    const { session } = await signedIn();
    const where = { id: session.sessionId };
    const restsSince = new Date(Date.now() - 59 * 60_000);
    await db().staffSession.update({ where, data: { lastSeenAt: restsSince } });
    expect((await askWhetherItGoesOn()).status).toBe(204);
    const asking = new NextRequest('http://localhost/admin/news?follow=approvals');
    expect(await (await askForNews(asking)).json()).toMatchObject({ notices: [], counts: {} });
    const listed = new NextRequest('http://localhost/admin/orders/changes?known=A1~1.0');
    expect(await (await askForList(listed)).json()).toEqual({ rows: [], freshText: '' });
    expect(await db().staffSession.findUnique({ where })).toMatchObject({ lastSeenAt: restsSince });
    await db().staffSession.update({ where, data: { revokedAt: new Date() } });
    expect((await askForList(listed)).status).toBe(303);
    expect((await askWhetherItGoesOn()).status).toBe(401);
    expect((await askForNews(asking)).status).toBe(303);
    browser.cookies.clear();
    expect((await askWhetherItGoesOn()).status).toBe(401);
  });

  test('that has no row is nobody’s', async () => {
    const { session } = await signedIn();
    await db().staffSession.delete({ where: { id: session.sessionId } });
    expect(await codeOf('see_orders')).toBe('SIGNED_OUT');
  });
});

test('K11 the origin of a server action must be there and be ours, whatever the host headers say', async () => {
  const own = settings().appUrl;
  const evil = { origin: 'https://evil.test' };
  const forged = { ...evil, 'x-forwarded-host': 'evil.test', host: 'evil.test' };
  const isOwn = [];
  for (const given of [{ origin: own }, {}, { origin: 'null' }, evil, forged]) {
    browser.headers = new Headers(given as HeadersInit);
    isOwn.push((await requireOwnOrigin()).ok);
  }
  expect(isOwn).toEqual([true, false, false, false, false]);
});

describe('K16 a sign-in', () => {
  test('gives a new token and ends the session that the browser brought along', async () => {
    const { session } = await signedIn();
    const staff = await createStaff();
    expect(await enterDesk(staff)).toMatchObject({ ok: true });
    expect(browser.cookies.get(cookieName)).not.toBe(session.value);
    expect(await requireActor('see_orders')).toMatchObject({ value: { userId: staff.id } });
    browser.cookies.set(cookieName, session.value);
    expect(await codeOf('see_orders')).toBe('SIGNED_OUT');
    const expected = [{ userId: staff.id, network: expect.anything(), passedSecondFactor: false }];
    expect(lines('session.opened')).toMatchObject(expected);
  });

  test('at next-auth’s own address needs its csrf token, and then opens a session row in place of the browser’s', async () => {
    const staff = await createStaff();
    const { session: former } = await signedIn();
    const without = await ask('callback/credentials', { form: staff });
    expect(without.headers.getSetCookie().join()).not.toContain(cookieName);
    const given = { ...staff, callbackUrl: '/admin/attention' };
    const answer = await sendCredentials(given, { cookie: `${former.name}=${former.value}` });
    expect(answer.headers.get('location')).toBe(`${settings().appUrl}/admin/attention`);
    expect(await db().staffSession.count({ where: { userId: staff.id } })).toBe(1);
    expect(lines('session.opened')).toMatchObject([{ userId: staff.id }]);
    expect(await codeOf('see_orders')).toBe('SIGNED_OUT');
    const [, value = ''] = /session-token=([^;]+)/.exec(answer.headers.getSetCookie().join()) ?? [];
    browser.cookies.set(cookieName, value);
    expect(await requireActor('see_orders')).toMatchObject({ value: { userId: staff.id } });
  });

  test('at next-auth’s own address asks an account with a second factor for its code too', async () => {
    const staff = await createStaff();
    const { secret } = await giveSecondFactor(staff.id);
    const send = async (more: object) =>
      (await sendCredentials({ ...staff, ...more })).headers.get('location') ?? '';
    expect(await send({})).toContain('error=WRONG_CODE');
    expect(await send({ code: '000000' })).toContain('error=WRONG_CODE');
    expect(await db().staffSession.count({ where: { userId: staff.id } })).toBe(0);
    expect(await send({ code: appCode(secret) })).not.toContain('error=');
    const session = await db().staffSession.findFirstOrThrow({ where: { userId: staff.id } });
    expect(session.factorAt).not.toBeNull();
  });

  test('of another site is refused even with a csrf token', async () => {
    const staff = await createStaff();
    expect((await sendCredentials(staff, { origin: 'https://evil.test' })).status).toBe(403);
    expect(await db().staffSession.count({ where: { userId: staff.id } })).toBe(0);
  });
});

test.each([
  'https://evil.test',
  '//evil.test',
  'javascript:alert(1)',
  '/%2f%2fevil.test',
  'http://[',
  '\\\\evil.test',
])('K15 a return address like %s leads to the desk', async (callbackUrl) => {
  const staff = await createStaff();
  const encoded = encodeURIComponent(callbackUrl);
  const given = { cookie: `next-auth.callback-url=${encoded}`, query: `?callbackUrl=${encoded}` };
  const answer = await sendCredentials({ ...staff, callbackUrl }, given);
  expect(answer.headers.get('location')).toBe(`${settings().appUrl}/admin`);
});

describe('K17 malformed input', () => {
  const requests: Record<string, Parameters<typeof ask>[1]> = {
    'a malformed bearer': { headers: { authorization: 'Bearer %E0%A4%A' } },
    'a bearer without a token': { headers: { authorization: 'Bearer' } },
    'a garbage session cookie': { cookie: `${cookieName}=%E0%A4%A` },
    'garbage chunks': { cookie: `${cookieName}.0=a; ${cookieName}.1=b; ${cookieName}.x=c` },
    'a malformed callback cookie': { cookie: 'next-auth.callback-url=http://[' },
    'a malformed csrf cookie': { cookie: 'next-auth.csrf-token=||||' },
    'a malformed return address': { query: '?callbackUrl=http://[' },
    'a hundred cookies': {
      cookie: Array.from({ length: 100 }, (_, i) => `${cookieName}.${i}=x`).join('; '),
    },
    'broken JSON': { body: '{', type: 'application/json' },
    'a JSON list': { body: '[1]', type: 'application/json' },
    'no content type': { body: 'a=b', type: '' },
    'a large body': { body: 'a'.repeat(20_000), type: 'application/x-www-form-urlencoded' },
    'forged forwarding': { headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': '%' } },
  };

  test.each(Object.keys(requests))('of the kind “%s” is never an error of ours', async (name) => {
    for (const path of [
      'session',
      'csrf',
      'providers',
      'signin',
      'signout',
      'error',
      '_log',
      'callback/credentials',
      'callback/oidc',
      'signin/oidc',
      'a/b/c',
      '',
    ]) {
      const answer = await ask(path, requests[name] ?? {});
      expect(answer.status, `${path} with ${name}`).toBeLessThan(500);
      const location = answer.headers.get('location') ?? '/';
      expect(new URL(location, settings().appUrl).origin).toBe(settings().appUrl);
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
  });

  test('in a page’s cookies means nobody is signed in', async () => {
    browser.cookies.set(cookieName, 'a.b.c.d.e');
    browser.cookies.set('next-auth.callback-url', 'http://[');
    expect(await codeOf('see_orders')).toBe('SIGNED_OUT');
  });
});

test('an organisation’s sign-in without settings leads back to the sign-in page', async () => {
  const answer = await startOidc(new NextRequest(`${settings().appUrl}/sign-in/oidc`));
  expect(answer.headers.get('location')).toBe(`${settings().appUrl}/sign-in`);
});

type Asked = {
  cookie?: string;
  form?: object;
  query?: string;
  origin?: string;
  headers?: Record<string, string>;
  body?: string;
  type?: string;
};

async function ask(path: string, given: Asked): Promise<Response> {
  const body =
    given.body ?? (given.form && new URLSearchParams(Object.entries(given.form)).toString());
  const headers = new Headers(given.headers);
  if (given.cookie) headers.set('cookie', given.cookie);
  if (given.origin) headers.set('origin', given.origin);
  if (body !== undefined) {
    headers.set('content-type', given.type ?? 'application/x-www-form-urlencoded');
  }
  const url = `${settings().appUrl}/api/auth/${path}${given.query ?? ''}`;
  const method = body === undefined ? 'GET' : 'POST';
  const request = sentByBrowser(new NextRequest(url, { method, headers, body }));
  return answerAuthRequest(request, path === '' ? [] : path.split('/'));
}

async function csrf(): Promise<{ csrfToken: string; csrfCookie: string }> {
  const answer = await ask('csrf', {});
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.includes('csrf-token'));
  return { csrfToken, csrfCookie: cookie.split(';')[0] ?? '' };
}

/** A sign-in at next-auth’s own address, with its csrf token. */
async function sendCredentials(form: object, given: Asked = {}): Promise<Response> {
  const { csrfToken, csrfCookie } = await csrf();
  const cookie = given.cookie ? `${csrfCookie}; ${given.cookie}` : csrfCookie;
  return ask('callback/credentials', { ...given, cookie, form: { ...form, csrfToken } });
}
