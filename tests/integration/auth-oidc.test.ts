import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createPerson } from '../support/people';
import { appCode, giveSecondFactor } from '../support/second-factor';
import { createStaff, openStaffSession } from '../support/staff';

/** The cookies of the browser that goes on with the second step. */
const browser = new Map<string, string>();

vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({
    get: (name: string) => ({ name, value: browser.get(name) }),
    getAll: () => [],
    set: () => undefined,
  }),
}));

/** What the issuer says about whoever comes next. */
const person: { claims: Record<string, unknown>; info: object } = { claims: {}, info: {} };
let nonce = '';
/** By what name the issuer introduces itself. */
let announced = '';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const issuerServer = createServer((request, response) => {
  const issuer = `http://localhost:${(issuerServer.address() as AddressInfo).port}`;
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: announced,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }],
    }),
    '/userinfo': () => person.info,
    '/token': () => ({ token_type: 'Bearer', access_token: 'a', id_token: idToken(announced) }),
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[request.url ?? '']?.() ?? {}));
});
await new Promise<void>((resolve) => issuerServer.listen(0, 'localhost', resolve));
const issuer = `http://localhost:${(issuerServer.address() as AddressInfo).port}`;
announced = issuer;
Object.assign(process.env, {
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'between us',
});

const { answerAuthRequest } = await import('@/lib/auth/sign-in/auth-endpoint');
const { readSessionId } = await import('@/lib/auth/session/session-cookie');
const { stampOf } = await import('@/lib/auth/session/half-sign-in');
const { openSession, readLiveSession } = await import('@/lib/auth/session/sessions');
const { enterDeskByCode } = await import('@/lib/auth/sign-in/desk-door');
const { setEnabled } = await import('@/lib/auth/people/manage-users');
const { log } = await import('@/lib/log/log');
const { userOfClaims } = await import('@/lib/auth/sign-in/oidc');
const { startOidc } = await import('@/lib/auth/sign-in/start-oidc');
const { settings } = await import('@/lib/settings/env');
const { db } = await import('@/lib/db/client');

afterAll(() => new Promise((resolve) => issuerServer.close(resolve)));

describe('a sign-in at the organisation', () => {
  test('lets an enabled user in by a verified address, to the page that asked', async () => {
    const staff = await createStaff();
    person.claims = { email: staff.email.toUpperCase(), email_verified: true };
    const { location, session } = await signIn();
    expect(location).toBe(`${settings().appUrl}/admin/attention`);
    expect(session).toMatchObject({ userId: staff.id, email: staff.email });
  });

  test('ends the session that the browser had, whosever it was', async () => {
    const staff = await createStaff();
    const former = await openStaffSession((await createStaff()).id);
    person.claims = { email: staff.email, email_verified: true };
    const { session } = await signIn({ cookie: `${former.name}=${former.value}` });
    expect(session).toMatchObject({ userId: staff.id });
    expect(await readLiveSession(former.sessionId, new Date())).toBeNull();
  });

  test.each([
    ['an address that is not verified', { email_verified: false }, 'EMAIL_NOT_VERIFIED'],
    [
      'an address that is not verified, of an owned domain',
      { email_verified: false, xms_edov: 1 },
      'EMAIL_NOT_VERIFIED',
    ],
    ['an address without a word about it', { email_verified: undefined }, 'EMAIL_NOT_VERIFIED'],
    [
      'an address of a domain of others',
      { email_verified: undefined, xms_edov: 0 },
      'EMAIL_NOT_VERIFIED',
    ],
    ['no address', { email: undefined }, 'EMAIL_NOT_VERIFIED'],
    ['an unknown address', { email: 'nobody@demo.test' }, 'AccessDenied'],
  ])('lets nobody in with %s', async (_what, change, error) => {
    const staff = await createStaff();
    person.claims = { email: staff.email, email_verified: true, sub: staff.id, ...change };
    person.info = { sub: staff.id };
    const { location, session } = await signIn();
    expect(location).toContain(`error=${error}`);
    expect(session).toBeNull();
  });

  test('believes what Entra ID says instead of a verified address', async () => {
    const staff = await createStaff();
    person.claims = { email: staff.email, xms_edov: '1' };
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
  });

  test('asks UserInfo where the id token names the account alone, as the standard has it', async () => {
    const staff = await createStaff();
    person.claims = { sub: staff.id };
    person.info = { sub: staff.id, email: staff.email, email_verified: true, iss: 'x' };
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
    const other = await createStaff();
    person.claims = { sub: other.id };
    person.info = { sub: staff.id, email: other.email, email_verified: true };
    expect((await signIn()).session).toBeNull();
  });

  test('takes an address for verified where the settings say so, but never against the issuer', async () => {
    const { oidc } = settings();
    if (oidc === null) throw new Error('no issuer');
    Object.assign(oidc, { assumesVerifiedEmail: true });
    const staff = await createStaff();
    person.claims = { email: staff.email, email_verified: false };
    expect((await signIn()).session).toBeNull();
    person.claims = { email: staff.email };
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
    Object.assign(oidc, { assumesVerifiedEmail: false });
  });

  test('knows a person again whose address is another one there now', async () => {
    const staff = await createStaff();
    person.claims = { sub: staff.id, email: staff.email, email_verified: true };
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
    person.claims = { sub: staff.id, email: 'married@demo.test', email_verified: false };
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
  });

  test('leads to the second step where the account has a second factor, without a session', async () => {
    const staff = await createStaff();
    await giveSecondFactor(staff.id);
    person.claims = { email: staff.email, email_verified: true };
    const { location, session, names } = await signIn();
    expect(new URL(location, settings().appUrl).pathname).toBe('/sign-in/code');
    expect(session).toBeNull();
    expect(names).toContain('diwan_half');
    expect(await db().staffSession.count({ where: { userId: staff.id } })).toBe(0);
  });

  test('lets no disabled user in', async () => {
    const staff = await createStaff({ isEnabled: false });
    person.claims = { email: staff.email, email_verified: true };
    expect((await signIn()).session).toBeNull();
  });

  test('binds the account of the first sign-in: another with the same address is refused, and logged', async () => {
    const staff = await createStaff();
    const warn = vi.spyOn(log, 'warn').mockClear();
    person.claims = { email: staff.email, email_verified: true, sub: `first${staff.id}` };
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
    expect(await boundTo(staff.id)).toEqual([person.claims.sub]);
    person.claims.sub = `second${staff.id}`;
    const refused = await signIn();
    expect(refused.session).toBeNull();
    expect(refused.location).toContain('error=AccessDenied');
    expect(warn).toHaveBeenCalledWith('sign_in.other_organisation_account', { userId: staff.id });
    expect(await boundTo(staff.id)).toEqual([`first${staff.id}`]);
    const bound = await db().auditEntry.findMany({ where: { subject: `user:${staff.id}` } });
    expect(bound).toMatchObject([
      { action: 'organisation_account_bound', after: { issuer, subject: `first${staff.id}` } },
    ]);
  });

  test('lets nobody in as two people, whatever address comes with the account', async () => {
    const [staff, other] = [await createStaff(), await createStaff()];
    person.claims = { email: staff.email, email_verified: true, sub: staff.id };
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
    person.claims.email = other.email;
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
    expect(await boundTo(other.id)).toEqual([]);
  });

  test.each([{ sub: '' }, { sub: undefined }, { sub: 7 }])(
    'lets no account without a name in: %j',
    async (change) => {
      const staff = await createStaff();
      person.claims = { email: staff.email, email_verified: true, ...change };
      expect((await signIn()).session).toBeNull();
    },
  );

  test('binds one of two that sign in for the first time at the same moment', async () => {
    const staff = await createStaff();
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: staff.id } });
    const from = { userAgent: 'test', network: 'test', formerSession: null };
    const open = (subject: string) => {
      const proof = { userId: staff.id, stamp: stampOf(passwordHash), passedSecondFactor: false };
      return openSession({ ...proof, organisation: { issuer, subject } }, from, new Date());
    };
    const opened = await Promise.all([open(`a${staff.id}`), open(`b${staff.id}`)]);
    expect(opened.filter((one) => one !== null)).toHaveLength(1);
    expect(await boundTo(staff.id)).toHaveLength(1);
  });

  test('binds nothing before the second factor was passed', async () => {
    const staff = await createStaff();
    const { secret } = await giveSecondFactor(staff.id);
    person.claims = { email: staff.email, email_verified: true, sub: staff.id };
    const { half } = await signIn();
    expect(await boundTo(staff.id)).toEqual([]);
    browser.set('diwan_half', half);
    expect(await enterDeskByCode(appCode(secret))).toMatchObject({ ok: true });
    expect(await boundTo(staff.id)).toEqual([staff.id]);
  });

  test('may come from another account once the desk’s account was disabled and enabled', async () => {
    const staff = await createStaff();
    person.claims = { email: staff.email, email_verified: true, sub: `old${staff.id}` };
    await signIn();
    const actor = await createPerson<'manage_users'>();
    await setEnabled(actor, staff.id, false);
    await setEnabled(actor, staff.id, true);
    person.claims.sub = `new${staff.id}`;
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
  });

  test.each(['state', 'nonce', 'audience', 'issuer', 'expiry'])(
    'fails when its %s is not the one that was agreed',
    async (what) => {
      const staff = await createStaff();
      person.claims = { email: staff.email, email_verified: true };
      if (what === 'nonce') person.claims.nonce = 'another';
      if (what === 'audience') person.claims.aud = 'another';
      if (what === 'issuer') person.claims.iss = 'http://evil.test';
      if (what === 'expiry') person.claims.exp = 1;
      const { session } = await signIn(what === 'state' ? { state: 'forged' } : {});
      expect(session).toBeNull();
    },
  );

  test('finds an enabled user by a verified address, and nobody else', async () => {
    const staff = await createStaff();
    const disabled = await createStaff({ isEnabled: false });
    const claims = {
      iss: issuer,
      sub: randomUUID(),
      email: staff.email.toUpperCase(),
      email_verified: true,
    };
    const found = { ok: true, value: { id: staff.id } };
    expect(await userOfClaims(claims)).toMatchObject(found);
    expect(await userOfClaims({ ...claims, iss: `${issuer}/` })).toMatchObject(found);
    for (const refused of [
      undefined,
      {},
      { ...claims, email_verified: false },
      { ...claims, email_verified: 'true' },
      { ...claims, email_verified: undefined },
      { ...claims, email: 'nobody@demo.test' },
      { ...claims, email: [staff.email] },
      { ...claims, email: `${staff.email},x@y.test` },
      { ...claims, email: disabled.email },
      { ...claims, iss: undefined },
    ]) {
      expect(await userOfClaims(refused), JSON.stringify(refused)).toMatchObject({ ok: false });
    }
  });

  test('fails when who answers at its address calls itself by another', async () => {
    const staff = await createStaff();
    person.claims = { email: staff.email, email_verified: true };
    announced = 'https://id.evil.test';
    expect((await signIn()).session).toBeNull();
    announced = issuer;
    expect((await signIn()).session).toMatchObject({ userId: staff.id });
  });

  test('does not begin because another site said so', async () => {
    const answer = await startOidc(pageRequest({ 'sec-fetch-site': 'cross-site' }));
    expect(answer.headers.get('location')).toBe(`${settings().appUrl}/sign-in`);
  });
});

async function boundTo(userId: string): Promise<string[]> {
  const rows = await db().boundAccount.findMany({ where: { userId } });
  return rows.map(({ subject }) => subject);
}

async function signIn(forged: { state?: string; cookie?: string } = {}) {
  const begun = await startOidc(pageRequest({ 'sec-fetch-site': 'same-origin' }));
  const target = new URL(begun.headers.get('location') ?? '');
  expect(target.origin).toBe(issuer);
  expect(target.searchParams.get('code_challenge_method')).toBe('S256');
  expect(target.searchParams.get('redirect_uri')).toBe(
    `${settings().appUrl}/api/auth/callback/oidc`,
  );
  nonce = target.searchParams.get('nonce') ?? '';
  const cookie = begun.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .concat(forged.cookie ?? [])
    .join('; ');
  const state = forged.state ?? target.searchParams.get('state') ?? '';
  const back = `${settings().appUrl}/api/auth/callback/oidc?code=c&state=${encodeURIComponent(state)}`;
  const answer = await answerAuthRequest(new NextRequest(back, { headers: { cookie } }), [
    'callback',
    'oidc',
  ]);
  expect(answer.status).toBeLessThan(500);
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]?.split('=') ?? []);
  const cookies = set.map(([name = '', value = '']) => ({ name, value }));
  const sessionId = await readSessionId(cookies);
  return {
    half: cookies.find(({ name }) => name === 'diwan_half')?.value ?? '',
    names: cookies.map(({ name }) => name),
    location: answer.headers.get('location') ?? '',
    session: sessionId === null ? null : await readLiveSession(sessionId, new Date()),
  };
}

function pageRequest(headers: Record<string, string>): NextRequest {
  return new NextRequest(`${settings().appUrl}/sign-in/oidc?callbackUrl=/admin/attention`, {
    headers,
  });
}

function idToken(iss: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss,
    aud: 'desk',
    sub: String(person.claims.email).toLowerCase(),
    iat: seconds,
    exp: seconds + 60,
    nonce,
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'RS256' })}.${encode({ ...claims, ...person.claims })}`;
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url');
  return `${content}.${signature}`;
}
