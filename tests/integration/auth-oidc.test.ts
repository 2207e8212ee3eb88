import { randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { presets } from '@/lib/rights/permissions';
import { appCode } from '../support/app-code';
import { browser, sentByBrowser } from '../support/browser';
import { type NextSignIn, startOrganisation } from '../support/organisation';
import { change } from '../support/other-settings';
import { createPerson } from '../support/people';
import { auditOf } from '../support/records';
import { giveSecondFactor } from '../support/second-factor';
import { createStaff, openStaffSession } from '../support/staff';

type Next = NextSignIn;

const appUrl = 'http://localhost:3000';
const redirectUri = `${appUrl}/api/auth/callback/oidc`;
const organisation = await startOrganisation(appUrl);
const issuer = organisation.settings.OIDC_ISSUER;
Object.assign(process.env, organisation.settings);

const { answerAuthRequest } = await import('@/lib/auth/sign-in/auth-endpoint');
const { readSessionId } = await import('@/lib/auth/session/session-cookie');
const { stampOf } = await import('@/lib/auth/session/half-sign-in');
const { openSession, readLiveSession } = await import('@/lib/auth/session/sessions');
const { enterDeskByCode } = await import('@/lib/auth/sign-in/desk-door');
const { setEnabled } = await import('@/lib/auth/users/manage-users');
const { log } = await import('@/lib/log/log');
const { userOfClaims } = await import('@/lib/auth/sign-in/oidc');
const { startOidc } = await import('@/lib/auth/sign-in/start-oidc');
const { settings } = await import('@/lib/settings/env');
const { giveNextAuthOurAddress } = await import('@/lib/settings/next-auth-address');
const { db } = await import('@/lib/db/client');

giveNextAuthOurAddress();

afterAll(() => organisation.stop());

/** Signs in with these claims of the person, who has the account of this name there. */
const signInWith = (sub: string, claims: Next['claims'], more: Omit<Next, 'claims'> = {}) =>
  signIn({ claims: { sub, ...claims }, ...more });
const verified = (email: string) => ({ email, email_verified: true });
const roles = (names: readonly string[]) => ({ realm_access: { roles: names } });

describe('a sign-in at the organisation', () => {
  test('lets an enabled user in by a verified address, to the page that asked', async () => {
    const staff = await createStaff();
    browser.cookies.set('next-auth.callback-url', 'http://[');
    const { location, session } = await signInWith(staff.id, verified(staff.email.toUpperCase()));
    expect(location).toBe(`${settings().appUrl}/admin/attention`);
    expect(session).toMatchObject({ userId: staff.id, email: staff.email });
  });

  test('ends the session that the browser had, whosever it was', async () => {
    const staff = await createStaff();
    const former = await openStaffSession((await createStaff()).id);
    const claims = { sub: staff.id, ...verified(staff.email) };
    const { session } = await signIn({ claims }, { cookie: `${former.name}=${former.value}` });
    expect(session).toMatchObject({ userId: staff.id });
    expect(await readLiveSession(former.sessionId)).toBeNull();
  });

  test.each([
    ['Keycloak, by UserInfo as the standard has it', { email_verified: true }, false],
    ['Keycloak, in the id token', { email_verified: true, realm_access: { roles: [] } }, true],
    ['Google', { email_verified: true, hd: 'demo.test' }, true],
    ['Entra ID of one’s own domain', { tid: 'one', xms_edov: '1' }, true],
    ['Entra ID, by UserInfo', { tid: 'one', xms_edov: true }, false],
  ])('is believed as %s says it', async (_who, claims, inToken) => {
    const staff = await createStaff();
    const said = { email: staff.email, ...claims };
    const result = (await signInWith(staff.id, said, { inToken })).session;
    expect(result).toMatchObject({ userId: staff.id });
  });

  test.each([
    ['an address that is not verified', { email_verified: false }, true, 'EMAIL_NOT_VERIFIED'],
    ['the same by UserInfo', { email_verified: false }, false, 'EMAIL_NOT_VERIFIED'],
    [
      'an address that is not verified, of an owned domain',
      { email_verified: false, xms_edov: 1 },
      true,
      'EMAIL_NOT_VERIFIED',
    ],
    ['an address without a word about it, as of Entra ID', {}, true, 'EMAIL_NOT_VERIFIED'],
    ['an address of a domain of others', { xms_edov: 0 }, true, 'EMAIL_NOT_VERIFIED'],
    ['no address', { email: undefined, email_verified: true }, true, 'EMAIL_NOT_VERIFIED'],
    ['an unknown address', verified('nobody@demo.test'), true, 'AccessDenied'],
  ])('lets nobody in with %s', async (_what, claims, inToken, error) => {
    const staff = await createStaff();
    const said = { email: staff.email, ...claims };
    const { location, session } = await signInWith(staff.id, said, { inToken });
    expect(location).toContain(`error=${error}`);
    expect(session).toBeNull();
  });

  test('believes no word of UserInfo about another account than the id token’s', async () => {
    const [staff, other] = [await createStaff(), await createStaff()];
    const info = { sub: other.id, ...verified(staff.email) };
    expect((await signInWith(staff.id, {}, { inToken: false, info })).session).toBeNull();
  });

  test('takes an address for verified where the settings say so, but never against the issuer', async () => {
    changeOidc({ assumesVerifiedEmail: true });
    const staff = await createStaff();
    const { email } = staff;
    expect((await signInWith(staff.id, { email, email_verified: false })).session).toBeNull();
    expect((await signInWith(staff.id, { email })).session).toMatchObject({ userId: staff.id });
  });

  test('knows a person again whose address is another one there now', async () => {
    const staff = await createStaff();
    expect((await signInWith(staff.id, verified(staff.email))).session).not.toBeNull();
    const married = { email: 'married@demo.test', email_verified: false };
    expect((await signInWith(staff.id, married)).session).toMatchObject({ userId: staff.id });
  });

  test('leads to the second step where the account has a second factor, without a session', async () => {
    const staff = await createStaff();
    await giveSecondFactor(staff.id);
    const { location, session, half } = await signInWith(staff.id, verified(staff.email));
    expect(new URL(location, settings().appUrl).pathname).toBe('/sign-in/code');
    expect(session).toBeNull();
    expect(half).not.toBe('');
    expect(await db().staffSession.count({ where: { userId: staff.id } })).toBe(0);
  });

  test('binds the account of the first sign-in: another with the same address is refused, and logged', async () => {
    const staff = await createStaff();
    const warn = vi.spyOn(log, 'warn').mockClear();
    const [first, second] = [`first${staff.id}`, `second${staff.id}`];
    expect((await signInWith(first, verified(staff.email))).session).not.toBeNull();
    expect((await signInWith(first, verified(staff.email))).session).not.toBeNull();
    expect(await boundTo(staff.id)).toEqual([first]);
    const refused = await signInWith(second, verified(staff.email));
    expect(refused.session).toBeNull();
    expect(refused.location).toContain('error=AccessDenied');
    expect(warn).toHaveBeenCalledWith('sign_in.other_organisation_account', { userId: staff.id });
    expect(await boundTo(staff.id)).toEqual([first]);
    const expected = [{ action: 'organisation_account_bound', after: { issuer, subject: first } }];
    expect(await auditOf(`user:${staff.id}`)).toMatchObject(expected);
  });

  test('lets nobody in as two people, whatever address comes with the account', async () => {
    const [staff, other] = [await createStaff(), await createStaff()];
    expect((await signInWith(staff.id, verified(staff.email))).session).not.toBeNull();
    const result = (await signInWith(staff.id, verified(other.email))).session;
    expect(result).toMatchObject({ userId: staff.id });
    expect(await boundTo(other.id)).toEqual([]);
  });

  test('binds one of two that sign in for the first time at the same moment', async () => {
    const staff = await createStaff();
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: staff.id } });
    const from = { userAgent: 'test', network: 'test', formerSession: null };
    const open = (subject: string) => {
      const proof = { userId: staff.id, stamp: stampOf(passwordHash), passedSecondFactor: false };
      const organisation = { issuer, subject, permissions: null };
      return openSession({ ...proof, organisation }, from, new Date());
    };
    const opened = await Promise.all([open(`a${staff.id}`), open(`b${staff.id}`)]);
    expect(opened.filter((one) => one !== null)).toHaveLength(1);
    expect(await boundTo(staff.id)).toHaveLength(1);
  });

  test('binds nothing before the second factor was passed', async () => {
    const staff = await createStaff();
    const { secret } = await giveSecondFactor(staff.id);
    const { half } = await signInWith(staff.id, verified(staff.email));
    expect(await boundTo(staff.id)).toEqual([]);
    browser.cookies.set('diwan_half', half);
    expect(await enterDeskByCode(appCode(secret))).toMatchObject({ ok: true });
    expect(await boundTo(staff.id)).toEqual([staff.id]);
  });

  test('may come from another account once the desk’s account was disabled and enabled', async () => {
    const staff = await createStaff();
    await signInWith(`old${staff.id}`, verified(staff.email));
    const actor = await createPerson<'manage_users'>();
    await setEnabled(actor, staff.id, false);
    expect((await signInWith(`old${staff.id}`, verified(staff.email))).session).toBeNull();
    await setEnabled(actor, staff.id, true);
    const result = (await signInWith(`new${staff.id}`, verified(staff.email))).session;
    expect(result).toMatchObject({ userId: staff.id });
  });

  test.each([
    ['nonce', { nonce: 'another' }],
    ['audience', { aud: 'another' }],
    ['issuer', { iss: 'http://evil.test' }],
    ['expiry', { exp: 1 }],
    ['account', { sub: '' }],
  ])('fails when its %s is not the one that was agreed', async (_what, forged) => {
    const staff = await createStaff();
    expect((await signInWith(staff.id, verified(staff.email), { forged })).session).toBeNull();
  });

  test('fails when its state is not the one that was agreed', async () => {
    const staff = await createStaff();
    const claims = { sub: staff.id, ...verified(staff.email) };
    expect((await signIn({ claims }, { state: 'forged' })).session).toBeNull();
  });

  test('fails for claims that are none', async () => {
    const staff = await createStaff();
    const claims = { iss: issuer, sub: randomUUID(), ...verified(staff.email) };
    const found = { ok: true, value: { id: staff.id } };
    expect(await userOfClaims({ ...claims, iss: `${issuer}/` })).toMatchObject(found);
    for (const refused of [
      undefined,
      {},
      { ...claims, email_verified: 'true' },
      { ...claims, email: [staff.email] },
      { ...claims, email: `${staff.email},x@y.test` },
      { ...claims, iss: undefined },
      { ...claims, iss: 'https://id.evil.test' },
      { ...claims, sub: 7 },
    ]) {
      expect(await userOfClaims(refused), JSON.stringify(refused)).toMatchObject({ ok: false });
    }
  });

  test('fails when who answers at its address calls itself by another', async () => {
    const staff = await createStaff();
    const announced = 'https://id.evil.test';
    expect((await signInWith(staff.id, verified(staff.email), { announced })).session).toBeNull();
    expect((await signInWith(staff.id, verified(staff.email))).session).not.toBeNull();
  });

  test('does not begin because another site said so', async () => {
    const answer = await startOidc(pageRequest({ 'sec-fetch-site': 'cross-site' }));
    expect(answer.headers.get('location')).toBe(`${settings().appUrl}/sign-in`);
  });
});

describe('roles of the organisation', () => {
  const wanted = {
    claim: 'realm_access.roles',
    presets: new Map([
      ['desk', 'frontDesk'],
      ['books', 'accountant'],
    ] as const),
  };
  beforeEach(() => changeOidc({ roles: wanted }));

  test.each([true, false])(
    'are the person’s permissions, from sign-in to sign-in; in the id token: %s',
    async (inToken) => {
      const staff = await createStaff({ permissions: presets.admin });
      const signInAs = (names: readonly string[]) =>
        signInWith(staff.id, { ...verified(staff.email), ...roles(names) }, { inToken });
      expect((await signInAs(['desk', 'unknown'])).session?.permissions).toEqual(presets.frontDesk);
      const both = (await signInAs(['desk', 'books'])).session?.permissions ?? [];
      expect(new Set(both)).toEqual(new Set([...presets.frontDesk, ...presets.accountant]));
      expect((await signInAs([])).session?.permissions).toEqual([]);
      const [changed] = (await auditOf(`user:${staff.id}`)).filter(
        ({ action }) => action === 'permissions_changed',
      );
      const expected = { actorKind: 'system', after: { permissions: presets.frontDesk } };
      expect(changed).toMatchObject(expected);
    },
  );

  test('that change the permissions are seen by all who manage users, and by the person', async () => {
    const watcher = await createStaff({ permissions: ['manage_users'] });
    const staff = await createStaff({ permissions: presets.staff });
    const mails = async () =>
      (await db().mailOutbox.findMany({ where: { subjectKey: { startsWith: staff.id } } }))
        .filter(({ recipient }) => [watcher.email, staff.email].includes(recipient))
        .map(({ kind, payload }) => [kind, payload]);
    await signInWith(staff.id, { ...verified(staff.email), ...roles(['desk']) });
    const said = [
      ['account_notice', expect.objectContaining({ change: 'permissions' })],
      ['account_watch', expect.objectContaining({ act: 'roles', byName: settings().oidc?.issuer })],
    ];
    expect(await mails()).toEqual(expect.arrayContaining(said));
    expect(await mails()).toHaveLength(2);
    await signInWith(staff.id, { ...verified(staff.email), ...roles(['desk']) });
    expect(await mails()).toHaveLength(2);
  });

  test('that are missing give nothing', async () => {
    const staff = await createStaff({ permissions: presets.admin });
    const { session } = await signInWith(staff.id, verified(staff.email));
    expect(session?.permissions).toEqual([]);
  });

  test('open no account that is disabled here, and change nothing of it', async () => {
    const staff = await createStaff({ permissions: presets.staff, isEnabled: false });
    const said = { ...verified(staff.email), ...roles(['desk']) };
    expect((await signInWith(staff.id, said)).session).toBeNull();
    const { permissions } = await db().user.findUniqueOrThrow({ where: { id: staff.id } });
    expect(permissions).toEqual(presets.staff);
  });

  test('count after the second factor alone', async () => {
    const staff = await createStaff({ permissions: presets.staff });
    const { secret } = await giveSecondFactor(staff.id);
    const held = async () =>
      (await db().user.findUniqueOrThrow({ where: { id: staff.id } })).permissions;
    const { half } = await signInWith(staff.id, { ...verified(staff.email), ...roles(['desk']) });
    expect(await held()).toEqual(presets.staff);
    browser.cookies.set('diwan_half', half);
    expect(await enterDeskByCode(appCode(secret))).toMatchObject({ ok: true });
    expect(await held()).toEqual(presets.frontDesk);
  });
});

/** Other settings of the organisation until the test is over. */
const changeOidc = (other: object) => change(settings().oidc as object, other);

async function boundTo(userId: string): Promise<string[]> {
  return (await db().boundAccount.findMany({ where: { userId } })).map(({ subject }) => subject);
}

async function signIn(next: Next, forged: { state?: string; cookie?: string } = {}) {
  await organisation.willSay(next);
  const begun = await startOidc(pageRequest({ 'sec-fetch-site': 'same-origin' }));
  const target = new URL(begun.headers.get('location') ?? '');
  expect(target.origin).toBe(issuer);
  expect(target.searchParams.get('code_challenge_method')).toBe('S256');
  expect(target.searchParams.get('redirect_uri')).toBe(redirectUri);
  const cookie = begun.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .concat(forged.cookie ?? [])
    .join('; ');
  const back = await comeBackFrom(target);
  if (forged.state) back.searchParams.set('state', forged.state);
  const request = sentByBrowser(new NextRequest(back, { headers: { cookie } }));
  const answer = await answerAuthRequest(request, ['callback', 'oidc']);
  expect(answer.status).toBeLessThan(500);
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]?.split('=') ?? []);
  const cookies = set.map(([name = '', value = '']) => ({ name, value }));
  const sessionId = await readSessionId(cookies);
  return {
    half: browser.cookies.get('diwan_half') ?? '',
    location: answer.headers.get('location') ?? '',
    session: sessionId === null ? null : await readLiveSession(sessionId),
  };
}

/** Goes from page to page of the provider, as a browser does, until one is ours. */
async function comeBackFrom(start: URL): Promise<URL> {
  const jar = new Map<string, string>();
  let at = start;
  while (at.origin === issuer) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const page = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const one of page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      jar.set(name, value);
    }
    const location = page.headers.get('location');
    if (location === null) throw new Error(`${page.status} ${await page.text()}`);
    at = new URL(location, at);
  }
  return at;
}

function pageRequest(headers: Record<string, string>): NextRequest {
  return new NextRequest(`${settings().appUrl}/sign-in/oidc?callbackUrl=/admin/attention`, {
    headers,
  });
}
