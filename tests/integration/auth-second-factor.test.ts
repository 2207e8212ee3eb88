import {
  offerFactor,
  openOffer,
  removeFactor,
  renewRecoveryCodes,
  setFactor,
} from '@/lib/auth/second-factor/factor-setup';
import { passSecondFactor, readFactor } from '@/lib/auth/second-factor/second-factor';
import { requireFresh } from '@/lib/auth/session/require-fresh';
import { requireActor, requireSignedIn } from '@/lib/auth/session/require-permission';
import { confirmIdentity } from '@/lib/auth/sign-in/confirm-identity';
import { enterDesk, enterDeskByCode } from '@/lib/auth/sign-in/desk-door';
import { issueKnownBrowser } from '@/lib/auth/sign-in/known-browser';
import { changeOwnPassword } from '@/lib/auth/users/own-account';
import { db } from '@/lib/db/client';
import type { Actor } from '@/lib/rights/actor';
import { presets } from '@/lib/rights/permissions';
import { appCode } from '../support/app-code';
import { browser, signIn } from '../support/browser';
import { whileHeld } from '../support/held-rows';
import { must } from '../support/must';
import { withSettings } from '../support/other-settings';
import { actsOf, mailsOf } from '../support/records';
import { giveSecondFactor } from '../support/second-factor';
import { changeStaff, createStaff } from '../support/staff';

beforeEach(() => {
  vi.useRealTimers();
});

const sessionName = 'next-auth.session-token';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function signedIn(now = new Date()) {
  const { staff } = await signIn({}, now);
  return { staff, actor: await ownActor() };
}

/** Creates a member of staff who has a second factor. */
async function withFactor() {
  const staff = await createStaff();
  return { ...staff, ...(await giveSecondFactor(staff.id)) };
}

async function ownActor() {
  return must(await requireSignedIn());
}

/** One network; each test has people of its own. */
const here = { network: '203.0.113.7' };

/** What so many wrong codes come to, by default each from a network of its own. */
async function guess(
  userId: string,
  times: number,
  now: Date,
  laneOf: (at: number) => Parameters<typeof passSecondFactor>[2] = (at) => ({
    network: `198.51.100.${at}`,
  }),
  typed = '000000',
): Promise<string[]> {
  const codes: string[] = [];
  for (let at = 0; at < times; at += 1) {
    const answer = await passSecondFactor(userId, typed, laneOf(at), now);
    codes.push(answer.ok ? 'in' : answer.code);
  }
  return codes;
}

describe('a sign-in with a second factor', () => {
  test('K3 says nothing of it before the password is right', async () => {
    const wrong = await enterDesk({ email: (await withFactor()).email, password: 'not this one' });
    const unknown = await enterDesk({ email: 'nobody@demo.test', password: 'not this one' });
    expect(wrong).toEqual(unknown);
    expect(browser.cookies.size).toBe(0);
  });

  test('opens no session before the code, and one that passed it after', async () => {
    const staff = await withFactor();
    expect(await enterDesk(staff)).toEqual({ ok: true, value: 'code' });
    expect(browser.cookies.has(sessionName)).toBe(false);
    expect(await requireActor('see_orders')).toMatchObject({ code: 'SIGNED_OUT' });
    expect(await db().staffSession.count({ where: { userId: staff.id } })).toBe(0);
    expect(await enterDeskByCode('000000')).toMatchObject({ code: 'WRONG_CODE' });
    expect(await enterDeskByCode(appCode(staff.secret))).toEqual({ ok: true, value: true });
    expect(await requireActor('see_orders')).toMatchObject({ value: { userId: staff.id } });
    const session = await db().staffSession.findFirstOrThrow({ where: { userId: staff.id } });
    expect(session.factorAt).not.toBeNull();
    expect([...browser.cookies.keys()].sort()).toEqual(['diwan_known', sessionName]);
  });

  test('begins anew when there was no first step, or the account changed since', async () => {
    expect(await enterDeskByCode('123456')).toMatchObject({ code: 'TOO_LATE' });
    const staff = await withFactor();
    await enterDesk(staff);
    await changeStaff(staff.id, { passwordHash: 'another' });
    expect(await enterDeskByCode(appCode(staff.secret))).toMatchObject({ code: 'TOO_LATE' });
    // Nor is a code used up by it.
    const where = { userId: staff.id };
    expect(await db().secondFactor.findUnique({ where })).toMatchObject({ lastStep: 0 });
    const other = await withFactor();
    await enterDesk(other);
    await changeStaff(other.id, { isEnabled: false });
    expect(await enterDeskByCode(appCode(other.secret))).toMatchObject({ code: 'TOO_LATE' });
  });
});

describe('a code', () => {
  test('counts once, also for two at the same moment', async () => {
    const { id, secret } = await withFactor();
    const now = new Date();
    const pass = (at: Date, from = now) => passSecondFactor(id, appCode(secret, at), here, from);
    expect((await Promise.all([pass(now), pass(now)])).filter((one) => one.ok)).toHaveLength(1);
    expect(await pass(now)).toMatchObject({ ok: false });
    // Nor does an earlier one count after it.
    expect(await pass(new Date(now.getTime() - 30_000))).toMatchObject({ ok: false });
    const later = new Date(now.getTime() + 30_000);
    expect(await pass(later, later)).toMatchObject({ ok: true });
  });

  test('K1 is guessed four times at once, and then once a minute at most', async () => {
    const { id } = await withFactor();
    const start = Date.now();
    let checked = 0;
    for (let second = 0; second < 600; second += 1) {
      const [code] = await guess(id, 1, new Date(start + second * 1000), () => here);
      if (code === 'WRONG_CODE') checked += 1;
    }
    expect(checked).toBeLessThan(20);
  });

  test('K1 is guessed twenty-one times at once from however many networks', async () => {
    const codes = await guess((await withFactor()).id, 60, new Date());
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(21);
  });

  test('K2 that a stranger guesses in one network delays it in no other', async () => {
    const { id, secret } = await withFactor();
    const now = new Date();
    expect((await guess(id, 5, now, () => here)).at(-1)).toBe('WAIT');
    const there = { network: '192.0.2.1' };
    const answer = await passSecondFactor(id, appCode(secret, now), there, now);
    expect(answer).toMatchObject({ ok: true });
  });

  test('K2 opens in the browser that was in before while strangers guess in every network', async () => {
    // The delay is two seconds, and a loaded machine may need longer for what follows.
    vi.useFakeTimers({ toFake: ['Date'] });
    const staff = await withFactor();
    const { secret } = staff;
    await guess(staff.id, 30, new Date());
    await enterDesk(staff);
    expect(await enterDeskByCode(appCode(secret))).toMatchObject({ code: 'WAIT' });
    browser.cookies.set('diwan_known', issueKnownBrowser((await createStaff()).email));
    expect(await enterDeskByCode(appCode(secret))).toMatchObject({ code: 'WAIT' });
    browser.cookies.set('diwan_known', issueKnownBrowser(staff.email));
    expect(await enterDeskByCode(appCode(secret))).toMatchObject({ ok: true });
  });

  test('K2 of recovery opens in a new browser while strangers guess, and is guessed with delays itself', async () => {
    const { id, codes } = await withFactor();
    const now = new Date();
    await guess(id, 30, now);
    expect(await passSecondFactor(id, codes[0] ?? '', here, now)).toMatchObject({ ok: true });
    const answers = await guess(id, 6, now, () => here, '00000-00000');
    expect(answers.slice(3)).toEqual(['WRONG_CODE', 'WAIT', 'WAIT']);
  });

  test('that is wrong four times after the right password warns its owner, once a day', async () => {
    const staff = await withFactor();
    const noon = new Date('2026-11-22T12:00:00Z');
    const nextDay = new Date('2026-11-23T12:00:00Z');
    const payload = { path: ['change'], equals: 'codesGuessed' };
    const warnings = () => db().mailOutbox.count({ where: { recipient: staff.email, payload } });
    for (const [times, now, warned] of [
      [3, noon, 0],
      [9, noon, 1],
      [3, nextDay, 1],
      [3, nextDay, 2],
    ] as const) {
      await guess(staff.id, times, now);
      expect(await warnings()).toBe(warned);
    }
    // Nor is it news to somebody who is wrong in their own browser.
    const other = await withFactor();
    await guess(other.id, 4, noon, () => ({ own: 'browser' }));
    expect(await db().mailOutbox.count({ where: { recipient: other.email } })).toBe(0);
  });

  test('of recovery counts once, and says so in the audit', async () => {
    const { id, email, codes } = await withFactor();
    const now = new Date();
    const use = () => passSecondFactor(id, codes[0] ?? '', here, now);
    expect(await readFactor(id)).toMatchObject({ codesLeft: 10 });
    const both = await Promise.all([use(), use()]);
    expect(both.filter((one) => one.ok)).toEqual([{ ok: true, value: { by: 'recovery' } }]);
    expect(await use()).toMatchObject({ ok: false });
    expect(await readFactor(id)).toMatchObject({ codesLeft: 9 });
    expect(await actsOf(`user:${id}`)).toEqual(['recovery_code_used']);
    // Whoever did not use it themselves has to hear of it.
    expect(await mailsOf({ recipient: email })).toMatchObject([
      { kind: 'account_notice', payload: { change: 'codeUsed', at: now.toISOString() } },
    ]);
  });
});

describe('the own second factor', () => {
  test('is taken into use by its first code, sealed in the database', async () => {
    const { staff, actor } = await signedIn();
    const sealed = offerFactor(actor);
    const secret = openOffer(actor, sealed)?.secret ?? '';
    const wrong = await setFactor(actor, { sealed, code: '000000' });
    expect(wrong).toMatchObject({ code: 'WRONG_CODE' });
    expect(await readFactor(staff.id)).toBeNull();
    const code = appCode(secret);
    const set = await setFactor(actor, { sealed, code });
    expect(set).toMatchObject({ ok: true, value: { codes: expect.any(Array) } });
    const row = await db().secondFactor.findUniqueOrThrow({ where: { userId: staff.id } });
    expect(row.sealedSecret).not.toContain(secret);
    // The code that turned it on signs nobody in.
    expect(await passSecondFactor(staff.id, code, here, new Date())).toMatchObject({ ok: false });
    expect(await actsOf(`user:${staff.id}`)).toEqual(['second_factor_set']);
  });

  test('is offered to one person, for twenty minutes', async () => {
    const { actor } = await signedIn();
    const sealed = offerFactor(actor, minutesAgo(20));
    expect(openOffer(actor, sealed)).toBeNull();
    const another = await signedIn();
    expect(openOffer(another.actor, offerFactor(actor))).toBeNull();
    const late = await setFactor(another.actor, { sealed, code: '000000' });
    expect(late).toMatchObject({ code: 'OFFER_TOO_OLD' });
  });

  test('goes with its recovery codes, and new ones replace the old', async () => {
    const { staff, actor } = await signedIn();
    expect(await renewRecoveryCodes(actor)).toMatchObject({ code: 'NO_FACTOR' });
    const { codes } = await giveSecondFactor(staff.id);
    await passedBy(actor);
    const pass = (code = '') => passSecondFactor(staff.id, code, here, new Date());
    const renewed = must(await renewRecoveryCodes(actor));
    expect(await pass(codes[0])).toMatchObject({ ok: false });
    expect(await pass(renewed.codes[0])).toMatchObject({ ok: true });
    expect(await removeFactor(actor)).toMatchObject({ ok: true });
    expect(await db().recoveryCode.count({ where: { userId: staff.id } })).toBe(0);
    expect(await removeFactor(actor)).toMatchObject({ code: 'NO_FACTOR' });
    const acts = await actsOf(`user:${staff.id}`);
    expect(acts).toEqual(['recovery_codes_renewed', 'recovery_code_used', 'second_factor_removed']);
  });
});

describe('K8 the own account', () => {
  const acts: Record<string, (actor: Actor) => Promise<{ readonly ok: boolean }>> = {
    'sets a second factor': setAny,
    'makes new recovery codes': (actor) => renewRecoveryCodes(actor),
    'goes without a second factor': (actor) => removeFactor(actor),
    'sets a new password': (actor) =>
      changeOwnPassword(actor, {
        password: 'river courtyard lamp',
        newPassword: 'lamp under the palm',
      }),
  };

  test.each(Object.keys(acts))('%s no more when its session ends at that moment', async (name) => {
    const { staff, actor } = await signedIn();
    await giveSecondFactor(staff.id);
    await passedBy(actor);
    const before = await db().user.findUniqueOrThrow(everything(staff.id));
    const { under } = await whileHeld(async ({ query, untilWaiting }) => {
      await query('SELECT 1 FROM "user" WHERE id = $1 FOR UPDATE', [staff.id]);
      const act = acts[name]?.(actor);
      await untilWaiting(1);
      await query('UPDATE staff_session SET revoked_at = now() WHERE user_id = $1', [staff.id]);
      return { under: act };
    });
    expect(await under).toEqual({ ok: false, code: 'SIGNED_OUT' });
    expect(await db().user.findUniqueOrThrow(everything(staff.id))).toEqual(before);
  });

  test.each(Object.keys(acts))('%s only in a session that passed the one it has', async (name) => {
    const { staff, actor } = await signedIn();
    await giveSecondFactor(staff.id);
    expect(await acts[name]?.(actor)).toEqual({ ok: false, code: 'NOT_FRESH' });
    await passedBy(actor);
    expect(await acts[name]?.(actor)).toMatchObject({ ok: true });
  });
});

/** Sets a second factor by the code of the one that is offered. */
function setAny(actor: Actor) {
  const sealed = offerFactor(actor);
  return setFactor(actor, { sealed, code: appCode(openOffer(actor, sealed)?.secret ?? '') });
}

/** The session as it is after a code. */
const passedBy = ({ sessionId }: Actor) =>
  db().staffSession.update({ where: { id: sessionId }, data: { factorAt: new Date() } });

const everything = (id: string) => ({
  where: { id },
  include: { secondFactor: { include: { codes: { orderBy: { hash: 'asc' as const } } } } },
});

test('with MONEY_NEEDS_SECOND_FACTOR money waits for a session that passed one, and everything else does not', async () => {
  withSettings({ moneyNeedsSecondFactor: true });
  const { staff, actor } = await signedIn();
  for (const permission of ['complete', 'reverse', 'resolve', 'approve'] as const) {
    expect(await requireActor(permission)).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
  }
  expect(await requireActor('see_orders')).toMatchObject({ ok: true });
  expect(actor.permissions).not.toContain('complete_above_ceiling');
  await setAny(actor);
  expect(await requireActor('reverse')).toMatchObject({ value: { heldBack: [] } });
  await removeFactor(actor);
  expect(await requireActor('reverse')).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
  await changeStaff(staff.id, { permissions: ['see_orders'] });
  expect(await requireActor('reverse')).toMatchObject({ code: 'FORBIDDEN' });
});

test('with DESK_NEEDS_SECOND_FACTOR only one’s own account is open without one', async () => {
  withSettings({ deskNeedsSecondFactor: true });
  const { actor } = await signedIn();
  for (const permission of presets.admin) {
    expect(await requireActor(permission)).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
  }
  expect(await requireSignedIn()).toMatchObject({ ok: true, value: { permissions: [] } });
  await setAny(actor);
  expect(await requireActor('see_orders')).toMatchObject({ value: { heldBack: [] } });
});

describe('K18 a fresh proof', () => {
  test('is the sign-in, for ten minutes', async () => {
    const { actor } = await signedIn(minutesAgo(9));
    expect(requireFresh(actor).ok).toBe(true);
    const { actor: later } = await signedIn(minutesAgo(10));
    expect(requireFresh(later)).toMatchObject({ code: 'NOT_FRESH' });
  });

  test('is given anew by the password, and the session goes on under another id', async () => {
    const { staff, actor } = await signedIn(minutesAgo(30));
    const before = browser.cookies.get(sessionName) ?? '';
    expect(await confirmIdentity(actor, 'not this one')).toMatchObject({ code: 'WRONG' });
    expect(requireFresh(await ownActor()).ok).toBe(false);
    expect(await confirmIdentity(actor, staff.password)).toMatchObject({ ok: true });
    const renewed = await ownActor();
    expect(requireFresh(renewed).ok).toBe(true);
    expect(renewed.sessionId).not.toBe(actor.sessionId);
    browser.cookies.set(sessionName, before);
    expect(await requireSignedIn()).toMatchObject({ code: 'SIGNED_OUT' });
    expect(await db().staffSession.count({ where: { userId: staff.id } })).toBe(1);
  });

  test('is a code where there is a second factor: the password is not asked', async () => {
    const { staff, actor } = await signedIn(minutesAgo(30));
    const { secret } = await giveSecondFactor(staff.id);
    expect(await confirmIdentity(actor, staff.password)).toMatchObject({ code: 'WRONG' });
    expect(await confirmIdentity(actor, appCode(secret))).toMatchObject({ ok: true });
    expect(requireFresh(await ownActor()).ok).toBe(true);
  });

  test('is guessed with growing delays', async () => {
    const { actor } = await signedIn();
    const codes: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const answer = await confirmIdentity(actor, 'not this one');
      codes.push(answer.ok ? 'ok' : answer.code);
    }
    expect(codes).toEqual(['WRONG', 'WRONG', 'WRONG', 'WRONG', 'WAIT', 'WAIT']);
  });
});
